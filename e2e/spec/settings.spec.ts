import type { Page } from '@playwright/test';
import type { ContentList } from '#contract/content.schema.ts';
import type { SettingList } from '#contract/settings.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

/** Restores the default, because other tests share the shop. */
async function putBack(shop: ShopServer): Promise<void> {
  const session = await loginByApi(shop, 'admin');
  const { settings } = await callApi<SettingList>(shop, '/settings', { session });
  const version = settings.find(({ key }) => key === 'deliveryPaisa')?.version ?? 0;
  const changes = [{ key: 'deliveryPaisa', version }];
  await callApi(shop, '/settings', { method: 'PATCH', session, body: { changes } });
  const { slots } = await callApi<ContentList>(shop, '/content-slots', { session });
  const hero = slots.find(({ slot }) => slot === 'hero');
  const body = { value: null, from: null, to: null, version: hero?.version };
  await callApi(shop, '/content-slots/hero/publish', { method: 'POST', session, body });
}

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an admin changes the delivery charge and the text of the home page, and a shopper sees both after a reload', async ({
  page,
  shop,
  openBrowser,
}) => {
  const product = await createProductByApi(shop, { price: 500 });
  const shopper = await openBrowser();
  await carry(shopper, [product]);
  await shopper.goto('/');
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(/20% DISCOUNT ON/);
  await expect(await openCart(shopper)).toContainText('PKR 200.00');
  try {
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto('/dashboard/settings');
    await page.getByRole('textbox', { name: 'Delivery charge' }).fill('345');
    await save(page, 'Save Changes');
    await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
    await page.goto('/dashboard/content?slot=hero');
    await page.getByRole('textbox', { name: 'Headline' }).fill('EID KURTAS ARE HERE');
    await save(page, 'Publish');
    await expect(page.getByText('Published. Shoppers see it now.')).toBeVisible();

    await shopper.reload();
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(/EID KURTAS ARE HERE/);
    const cart = await openCart(shopper);
    await expect(cart).toContainText('PKR 345.00');
    await expect(cart).toContainText('PKR 845.00');
  } finally {
    await putBack(shop);
  }
  await shopper.reload();
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(/20% DISCOUNT ON/);
});

test('the history names the author, the old and the new price of a change', async ({ page, shop }) => {
  const session = await loginByApi(shop, 'admin');
  const { _id, name } = await createProductByApi(shop, { price: 1_250 });
  await openAs(page, session);
  await page.goto(`/dashboard/update-product/${_id}`);
  await page.getByLabel('Current Price (PKR)').fill('1100');
  await save(page, 'Update Product');
  await expect
    .poll(async () => (await callApi<{ product: { price: number } }>(shop, `/products/${_id}`)).product.price)
    .toBe(1_100);
  await page.goto('/dashboard/audit');
  const row = page
    .getByRole('table', { name: 'History' })
    .getByRole('row')
    .filter({ hasText: 'Product changed' })
    .filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(session.user.username);
  await expect(row.getByRole('deletion')).toHaveText('PKR 1,250.00');
  await expect(row.getByRole('insertion')).toHaveText('PKR 1,100.00');
});
