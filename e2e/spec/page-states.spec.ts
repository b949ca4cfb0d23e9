import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { holdRequests } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('a loading message appears only after a delay, so that short waits show none', async ({ page, shop }) => {
  const { _id, name } = await createProductByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  const release = await holdRequests(page, `/api/products/managed/${_id}`);
  await page.goto(`/dashboard/update-product/${_id}`);
  await expect(page.getByText('Loading product...')).toBeVisible();
  await expect(page.getByText('Loading product...')).toHaveCSS('animation', /0\.15s.* backwards/);
  release();
  await expect(page.getByLabel('Product Name')).toHaveValue(name);
});
