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

test('a keyboard chooses a status first and sets it with Enter; Escape keeps the old one', async ({ page, shop }) => {
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

test('a page has 10, 30 or 60 orders, and the address says so', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-orders');
  const size = page.getByRole('combobox', { name: 'Orders a page' });
  await expect(size.getByRole('option')).toHaveText(['10', '30', '60']);
  const rows = page.getByRole('row').filter({ hasText: '#ND-' });
  await expect(rows).toHaveCount(10);
  await size.selectOption('30');
  await expect(rows).toHaveCount(30);
  await expect(page).toHaveURL(/limit=30/);
  await page.reload();
  await expect(rows).toHaveCount(30);
});

test.describe('two tabs at one order', () => {
  test.use({ allowedFaults: [/\b409\b/] });

  test('the second tab is told what the first has done, and shows it', async ({ page, shop, openTab }) => {
    const order = await placeOrder(shop);
    const admin = await loginByApi(shop, 'admin');
    await openAs(page, admin);
    await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
    const other = await openTab();
    await other.goto(`/dashboard/manage-orders?q=${order.orderId}`);
    const [status, statusInOther] = [page, other].map((tab) => rowOf(tab, order.orderId).getByRole('combobox'));
    if (!status || !statusInOther) throw new Error('There are two tabs');
    await expect(statusInOther).toHaveValue('pending');
    await status.selectOption('shipped');
    await expect(page.getByText('Order status updated successfully')).toBeVisible();

    await statusInOther.selectOption('cancelled');
    await expect(other.getByText(`This order was changed to shipped by ${admin.user.username} at`)).toBeVisible();
    await expect(statusInOther).toHaveValue('shipped');
    // The next change sends the version now shown.
    await statusInOther.selectOption('Delivered');
    await expect(other.getByText('Order status updated successfully')).toBeVisible();

    await rowOf(page, order.orderId)
      .getByRole('button', { name: `Delete order #${order.orderId}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Delete order #${order.orderId}` });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`This order was changed to Delivered by ${admin.user.username} at`)).toBeVisible();
    await expect(status).toHaveValue('Delivered');
  });
});

test('the two buttons of an order view it and, after a confirm, delete it', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  const row = rowOf(page, order.orderId);
  await row.getByRole('button', { name: `View order #${order.orderId}` }).click();
  const details = page.getByRole('dialog', { name: `Order #${order.orderId}` });
  await expect(details.getByText('House 12, Street 4')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await row.getByRole('button', { name: `Delete order #${order.orderId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete order #${order.orderId}` });
  await expect(dialog.getByText('Are you sure you want to delete this order?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Order deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('what is on screen is downloaded as a file for a spreadsheet', async ({ page, shop }) => {
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

test('money stands at the end of its column', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/manage-orders');
  const alignOf = (element: HTMLElement) => getComputedStyle(element).textAlign;
  const table = page.getByRole('table', { name: 'Orders' });
  const total = table.getByRole('cell').filter({ hasText: /^PKR [\d,]+\.\d\d$/ });
  expect(await total.first().evaluate(alignOf)).toBe('end');
  expect(await table.getByRole('columnheader', { name: 'Total' }).evaluate(alignOf)).toBe('end');
});
