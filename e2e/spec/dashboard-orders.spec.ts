import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Order, OrderList } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { holdRequests, mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

const LIST_PATH = '/api/orders';

async function placeOrder(shop: ShopServer, price = 1_250): Promise<Order> {
  const { session } = await registerByApi(shop);
  return (await placeOrderByApi(shop, session, [await createProductByApi(shop, { price })])).order;
}

const listOf = (orders: Partial<Order>[]) => ({ orders, totalPages: 1, totalOrders: orders.length });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('all orders stand in a table, with delivery in their total', async ({ page, shop }) => {
  const order = await placeOrder(shop, 9_345.5);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-orders');
  const table = page.getByRole('table', { name: 'Orders' });
  const headers = ['Order ID', 'Email', 'Date', 'Status', 'Total', 'Actions'];
  await expect(table.getByRole('columnheader')).toHaveText(headers);
  const row = rowOf(page, order.orderId);
  await expect(row.getByText(`#${order.orderId}`)).toBeVisible();
  await expect(row.getByText(order.email)).toBeVisible();
  await expect(row.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible();
  await expect(row.getByText('PKR 9,545.50')).toBeVisible();
});

test('an order without a number shows the end of its id, one without an e-mail N/A', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  const body = listOf([{ ...order, orderId: '', email: '' }]);
  await mockResponse(page, LIST_PATH, { status: 200, body });
  await page.goto('/dashboard/manage-orders');
  const row = rowOf(page, `#${order._id.slice(-6)}`);
  await expect(row.getByText(`#${order._id.slice(-6)}`, { exact: true })).toBeVisible();
  await expect(row.getByText('N/A', { exact: true })).toBeVisible();
});

test('any status is set from any other; it is sent at once, and the list comes again', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  const admin = await loginByApi(shop, 'admin');
  await openAs(page, admin);
  await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  const status = rowOf(page, order.orderId).getByRole('combobox');
  await expect(status).toHaveValue('pending');
  const options = ['pending', 'processing', 'shipped', 'Delivered', 'cancelled'];
  await expect(status.getByRole('option')).toHaveText(options);
  for (const [index, next] of ['Delivered', 'pending', 'cancelled', 'processing', 'shipped'].entries()) {
    const call = page.waitForRequest((request) => request.method() === 'PATCH');
    const refresh = page.waitForResponse(
      (response) => response.request().method() === 'GET' && new URL(response.url()).pathname === LIST_PATH,
    );
    await status.selectOption(next);
    expect(new URL((await call).url()).pathname).toBe(`/api/orders/update-order-status/${order._id}`);
    expect((await call).postDataJSON()).toEqual({ status: next, version: index + 1 });
    await expect(page.getByText('Order status updated successfully')).toBeVisible();
    const { orders } = (await (await refresh).json()) as OrderList;
    expect(orders.find(({ _id }) => _id === order._id)?.status).toBe(next);
    await expect(status).toHaveValue(next);
  }
  const { order: stored } = await callApi<{ order: Order }>(shop, `/orders/order/${order._id}`, { session: admin });
  expect(stored.status).toBe('shipped');
});

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

test('a row keeps its place after a change, whatever the filter, until the list is refreshed', async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop, `Rabia ${Date.now()}`);
  const product = await createProductByApi(shop);
  const older = (await placeOrderByApi(shop, session, [product])).order;
  const newer = (await placeOrderByApi(shop, session, [product])).order;
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(`/dashboard/manage-orders?status=pending&q=${encodeURIComponent(session.user.email)}`);
  const numbers = page.getByRole('cell').filter({ hasText: /^#ND-/ });
  await expect(numbers).toHaveText([`#${newer.orderId}`, `#${older.orderId}`]);
  const listing = page.waitForResponse((response) => new URL(response.url()).pathname === LIST_PATH);
  await rowOf(page, newer.orderId).getByRole('combobox').selectOption('shipped');
  expect(((await (await listing).json()) as OrderList).orders).toHaveLength(1);
  await expect(page.getByText('The list has changed.')).toBeVisible();
  await expect(numbers).toHaveText([`#${newer.orderId}`, `#${older.orderId}`]);
  await expect(rowOf(page, newer.orderId).getByRole('combobox')).toHaveValue('shipped');
  // The row keeps the version of its first change after it has left the filter.
  const release = await holdRequests(page, `/api/orders/update-order-status/${newer._id}`);
  await rowOf(page, newer.orderId).getByRole('combobox').selectOption('Delivered');
  await expect(rowOf(page, newer.orderId).getByRole('combobox')).toHaveValue('Delivered');
  await page.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(numbers).toHaveText([`#${older.orderId}`]);
  const listedAgain = page.waitForResponse((response) => new URL(response.url()).pathname === LIST_PATH);
  release();
  expect((await listedAgain).ok()).toBe(true);
  await expect(numbers).toHaveText([`#${older.orderId}`]);
  await expect(page.getByText('The list has changed.')).toBeHidden();
});

test('a row shows who to call and where; an order is found by its phone', async ({ page, shop }) => {
  const order = await placeOrder(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/manage-orders');
  await page
    .getByRole('searchbox', { name: 'Search orders' })
    .fill(order.phone.replaceAll(/\D/g, '').replace(/^92/, '0'));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = rowOf(page, order.orderId);
  for (const text of [order.customerName, order.phone, order.shippingAddress.city])
    await expect(row).toContainText(text);
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

test('an order that is viewed has customer, address, items, totals, and who set which status when', async ({
  page,
  shop,
}) => {
  const { session, email } = await registerByApi(shop, 'Parveen Akhtar');
  const cap = await createProductByApi(shop, { name: 'Hunza Apricot Cap', price: 499.5, color: 'gold', age: 3 });
  const coat = await createProductByApi(shop, { name: 'Skardu Winter Coat', price: 9_000 });
  const { order } = await placeOrderByApi(shop, session, [cap, coat]);
  const admin = await loginByApi(shop, 'admin');
  const path = `/orders/update-order-status/${order._id}`;
  await callApi(shop, path, { method: 'PATCH', session: admin, body: { status: 'shipped' } });
  await openAs(page, admin);
  await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
  await page.getByRole('button', { name: `View order #${order.orderId}` }).click();
  const details = page.getByRole('dialog', { name: `Order #${order.orderId}` });
  for (const text of ['Parveen Akhtar', email, order.phone, 'Cash on Delivery', 'PKR 9,499.50', 'PKR 9,699.50']) {
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(details.getByText('House 12, Street 4', { exact: true })).toBeVisible();
  await expect(details.getByText('Lahore, Punjab 54700', { exact: true })).toBeVisible();
  const items = details.getByRole('listitem');
  await expect(items.filter({ hasText: 'Hunza Apricot Cap' })).toContainText('1 × PKR 499.50');
  await expect(items.filter({ hasText: 'Hunza Apricot Cap' })).toContainText('gold, 5-6 years');
  await expect(items.filter({ hasText: 'Skardu Winter Coat' })).toContainText('1 × PKR 9,000.00');
  await expect(details.getByRole('definition')).toHaveText(['PKR 9,499.50', 'PKR 200.00', 'PKR 9,699.50']);
  const when = String.raw`\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m`;
  await expect(items.filter({ hasText: new RegExp(`^pending${when} by Parveen Akhtar$`) })).toBeVisible();
  await expect(items.filter({ hasText: new RegExp(`^shipped${when} by ${admin.user.username}$`) })).toBeVisible();
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

test('says that there are no orders', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await mockResponse(page, LIST_PATH, { status: 200, body: listOf([]) });
  await page.goto('/dashboard/manage-orders');
  await expect(page.getByText('No orders', { exact: true })).toBeVisible();
  await expect(page.getByText('There are currently no orders to display.')).toBeVisible();
});

test('says that the orders are loading', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  const release = await holdRequests(page, LIST_PATH);
  await page.goto('/dashboard/manage-orders');
  await expect(page.getByText('Loading orders...')).toBeVisible();
  release();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});

test.describe('what fails', () => {
  test.use({ allowedFaults: [/\b500\b/] });

  test('the orders say so, and come with Retry', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await mockResponse(page, LIST_PATH, { status: 500 });
    await page.goto('/dashboard/manage-orders');
    await expect(page.getByText('Failed to load orders.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  });

  test('a status that cannot be set says so, and goes back to what it was', async ({ page, shop }) => {
    const order = await placeOrder(shop);
    await openAs(page, await loginByApi(shop, 'admin'));
    const path = `/api/orders/update-order-status/${order._id}`;
    await mockResponse(page, path, { status: 500, method: 'PATCH' });
    await page.goto(`/dashboard/manage-orders?q=${order.orderId}`);
    const status = rowOf(page, order.orderId).getByRole('combobox');
    await status.selectOption('shipped');
    await expect(page.getByText('Failed to update order status')).toBeVisible();
    await expect(status).toHaveValue('pending');
  });
});
