import type { Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

test("recently viewed products are shown, newest first, without the page's own product, and not to the next user", async ({
  page,
  shop,
}) => {
  const products = [
    await createProductByApi(shop),
    await createProductByApi(shop),
    await createProductByApi(shop, { stock: 0 }),
  ] as const;
  const [first, second, third] = products;
  const links = recent(page).getByRole('link');
  for (const { _id, name } of products) {
    await page.goto(`/shop/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toContain(_id);
  }
  await expect(links).toHaveText([second.name, first.name]);
  await page.goto(productPath(first));
  await expect(links).toHaveText([third.name, second.name]);
  await expect(recent(page)).toContainText('Sold out');
  await page.goto('/');
  await expect(links).toHaveText([first.name, third.name, second.name]);
  const panel = await openCart(page);
  await expect(panel.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveCount(3);
  await page.keyboard.press('Escape');
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('Recently viewed');

  await openAs(page, (await registerByApi(shop)).session);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});
