import type { Page } from '@playwright/test';
import { createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

/** On narrow screens rows are cards without headers, and a select sorts them. */
async function sortBy(page: Page, header: string, choice: string): Promise<void> {
  const select = page.getByLabel('Sort by');
  const link = page.getByRole('columnheader', { name: header }).getByRole('link');
  await expect(select.or(link).first()).toBeAttached();
  if (await select.isVisible()) await select.selectOption(`${header}: ${choice}`);
  else await link.click();
}

const columnOf = (page: Page, column: number) => page.getByRole('row').locator(`td:nth-child(${column})`);

test('orders sort by column on the server; the URL keeps the order over pages, reloads and Back', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const { session } = await registerByApi(shop);
  const cheap = await placeOrderByApi(shop, session, [await createProductByApi(shop, { price: 1 })]);
  const expensive = await placeOrderByApi(shop, session, [await createProductByApi(shop, { price: 999_000 })]);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-orders?page=2');
  const totals = columnOf(page, 5);

  await sortBy(page, 'Total', 'Smallest first');
  await expect(page).toHaveURL('/dashboard/manage-orders?sortBy=grandTotal&order=asc');
  await expect(totals.first()).toHaveText('PKR 201.00');
  await expect(page.getByRole('row').filter({ hasText: cheap.orderId })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');

  await sortBy(page, 'Total', 'Largest first');
  await expect(page).toHaveURL('/dashboard/manage-orders?sortBy=grandTotal&order=desc');
  await expect(totals.first()).toHaveText('PKR 999,000.00');
  await expect(page.getByRole('row').filter({ hasText: expensive.orderId })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Date' })).not.toHaveAttribute('aria-sort');

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard/manage-orders?sortBy=grandTotal&order=desc&page=2');
  await page.reload();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(totals.first()).toHaveText('PKR 999,000.00');
  await page.getByLabel('Show').selectOption('pending');
  await expect(page).toHaveURL('/dashboard/manage-orders?status=pending&sortBy=grandTotal&order=desc');
  await expect(totals.first()).toHaveText('PKR 999,000.00');
  await expectNoSidewaysScroll(page);
});

test('users are filtered by role and sorted, as cards', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/users');
  await page.getByLabel('Sort by').selectOption('Role: A to Z');
  await expect(columnOf(page, 3).first()).toHaveText('admin');
  await page.getByLabel('Show').selectOption('moderator');
  await expect(page).toHaveURL('/dashboard/users?role=moderator&sortBy=role&order=asc');
  await expect(columnOf(page, 3).filter({ hasNotText: 'moderator' })).toHaveCount(0);
  await expect(columnOf(page, 3).first()).toHaveText('moderator');
  await expectNoSidewaysScroll(page);
});
