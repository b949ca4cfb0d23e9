import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

async function placeOrder(shop: ShopServer, price = 1_250): Promise<Order> {
  const { session } = await registerByApi(shop);
  return (await placeOrderByApi(shop, session, [await createProductByApi(shop, { price })])).order;
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('by keyboard a status is chosen, then set with Enter; Escape restores the old one', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const admin = await loginByApi(shop, 'admin');
  await openAs(page, admin);
  await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  const row = rowOf(page, order.orderId);
  const status = row.getByRole('combobox');
  const historyOf = async () => {
    const { order: seen } = await callApi<{ order: Order }>(shop, `/orders/order/${order._id}`, { session: admin });
    return seen.history.map((event) => event.status);
  };
  await status.focus();
  for (const next of ['processing', 'shipped', 'Delivered']) {
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveValue(next);
  }
  await expect(row.getByRole('status')).toHaveText('Press Enter to set Delivered, Escape to keep pending.');
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('pending');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(status).toHaveValue('shipped');
  await expect(status).toBeFocused();
  expect(await historyOf()).toEqual(['pending', 'shipped']);
  await page.keyboard.press('ArrowUp');
  await row.getByRole('button', { name: 'Set to processing' }).click();
  await expect(status).toHaveValue('processing');
  await expect.poll(historyOf).toEqual(['pending', 'shipped', 'processing']);
});

test('the filtered list is downloaded as a spreadsheet', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const { orderId } = await placeOrder(shop);
  await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-admin');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(rowOf(page, order.orderId)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('orders.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`${order.orderId},`);
  expect(file).toContain('Zara Sheikh');
  expect(file).not.toContain(orderId);
});

test('amounts are aligned to the end of their column', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/manage-orders');
  const alignOf = (element: HTMLElement) => getComputedStyle(element).textAlign;
  const table = page.getByRole('table', { name: 'Orders' });
  const total = table.getByRole('cell').filter({ hasText: /^PKR [\d,]+\.\d\d$/ });
  expect(await total.first().evaluate(alignOf)).toBe('end');
  expect(await table.getByRole('columnheader', { name: 'Total' }).evaluate(alignOf)).toBe('end');
});
