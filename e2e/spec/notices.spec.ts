import type { SettingList } from '#contract/settings.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { openShipping } from '#e2e/support/cart.ts';
import { holdClock } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

async function setShop(shop: ShopServer, isShopOpen: boolean): Promise<void> {
  const session = await loginByApi(shop, 'admin');
  const { settings } = await callApi<SettingList>(shop, '/settings', { session });
  const version = settings.find(({ key }) => key === 'isShopOpen')?.version ?? 0;
  const changes = [{ key: 'isShopOpen', version, value: isShopOpen }];
  await callApi(shop, '/settings', { method: 'PATCH', session, body: { changes } });
}

test('the notice of a closed shop is not covered by the picture of the home page @wide', async ({ page, shop }) => {
  await setShop(shop, false);
  try {
    await page.goto('/');
    const notice = page.getByText('You can look around until then.');
    await expect(notice).toBeVisible();
    const bottom = await notice.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().bottom;
    });
    const hero = page.locator('main > p + *').first();
    expect((await hero.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  } finally {
    await setShop(shop, true);
  }
});

test('a form has no gap for an error that it does not show', async ({ page }) => {
  await page.goto('/orders');
  const { top, padding } = await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => {
      const card = form.parentElement ?? form;
      const label = form.querySelector('label') ?? form;
      const distance = label.getBoundingClientRect().top - card.getBoundingClientRect().top;
      return { top: distance, padding: Number.parseFloat(getComputedStyle(card).paddingTop) };
    });
  expect(top).toBeLessThan(padding + 4);
});

test('of several toasts a phone shows the last, so that they do not cover the fields of a form', async ({
  page,
  shop,
}) => {
  await openAs(page, (await registerByApi(shop)).session);
  const product = await createProductByApi(shop);
  await page.clock.install();
  await page.goto(`/shop/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const added = page.getByText('Item added to cart successfully!');
  await expect(added).toBeVisible();
  await holdClock(page);
  const form = await openShipping(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Please fill all required fields correctly')).toBeVisible();
  await expect(added).toBeHidden();
});
