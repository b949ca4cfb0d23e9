import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const colours = (page: Page) => page.getByRole('navigation', { name: 'Other colours' });
const ages = (page: Page) => page.getByRole('navigation', { name: 'Other ages' });

test('a product leads to the other colours and ages of its design', async ({ page, shop }) => {
  const design = `Fox ${randomUUID()}`;
  const red = await createProductByApi(shop, { design, color: 'red', age: 2 });
  const blue = await createProductByApi(shop, { design, color: 'blue', age: 2, stock: 0 });
  const older = await createProductByApi(shop, { design, color: 'red', age: 4 });
  const gold = await createProductByApi(shop, { design, color: 'gold', age: 4 });
  await createProductByApi(shop, { design: `Cat ${randomUUID()}`, color: 'black', age: 5 });

  await page.goto(`/shop/${red._id}`);
  await expect(colours(page).getByRole('link')).toHaveText([/^red$/, /^gold7-8 years$/, /^bluesold out$/]);
  await expect(ages(page).getByRole('link')).toHaveText(['3-4 years', '7-8 years']);
  await expect(colours(page).getByRole('link', { name: 'red' })).toHaveAttribute('aria-current', 'page');
  await expect(ages(page).getByRole('link', { name: '3-4 years' })).toHaveAttribute('aria-current', 'page');
  await expect(colours(page).getByRole('link', { name: 'gold' })).not.toHaveAttribute('aria-current');

  await ages(page).getByRole('link', { name: '7-8 years' }).click();
  await expect(page).toHaveURL(`/shop/${older._id}`);
  await expect(page.getByRole('heading', { level: 1, name: older.name })).toBeVisible();
  await colours(page).getByRole('link', { name: 'gold' }).click();
  await expect(page).toHaveURL(`/shop/${gold._id}`);
  await page.goto(`/shop/${blue._id}`);
  await expect(page.getByText(/still there in another colour or age/)).toBeVisible();
  for (const link of await page.getByRole('main').getByRole('navigation').getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('a product without a design has no other colours or ages', async ({ page, shop }) => {
  const { _id, name } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(colours(page)).toHaveCount(0);
  await expect(ages(page)).toHaveCount(0);
});

test('an admin gives products one design, choosing among those that there are', async ({ page, shop }) => {
  const design = `Heron ${randomUUID().slice(0, 8)}`;
  const first = await createProductByApi(shop, { design, color: 'black', oldPrice: 2_000 });
  const second = await createProductByApi(shop, { color: 'silver', oldPrice: 2_000 });
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/update-product/${second._id}`);
  const field = page.getByRole('combobox', { name: 'Design (optional)' });
  await expect(field).toHaveAccessibleDescription(/offered together/);
  await expect(page.locator('datalist option', { hasText: design })).toHaveCount(1);
  await field.fill(`  ${design} `);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('Product updated successfully!')).toBeVisible();
  await page.goto(`/shop/${first._id}`);
  await colours(page).getByRole('link', { name: 'silver' }).click();
  await expect(page).toHaveURL(`/shop/${second._id}`);
});
