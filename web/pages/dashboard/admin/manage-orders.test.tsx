import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOrderResponse, listOrdersResponse, orderResponse, type StaffOrder } from '#contract/orders.schema.ts';
import { addCourier, addOwedParcels } from '#test/cash.ts';
import { addOrder, addOrders, addProduct, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = 'GET /api/orders';
const CHANGED = 'Order status updated successfully';

async function placeOrder(changes: Parameters<typeof addOrder>[2] = {}): Promise<StaffOrder> {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const { orderId } = await addOrder(shop.deps, await addUser(shop.deps), { lines, ...changes });
  return listed(orderId);
}

async function listed(text: string): Promise<StaffOrder> {
  const response = await shop.call('GET', `/api/orders?q=${encodeURIComponent(text)}`, { as: shop.users.admin });
  const [order] = response.as(listOrdersResponse).orders;
  if (!order) throw new Error(`No order has ${text}`);
  return order;
}

const openList = (query = '') => pages.open(`/dashboard/manage-orders${query}`, { as: shop.users.admin });
const findRow = ({ orderId }: Pick<StaffOrder, 'orderId'>) =>
  screen.findByRole('row', { name: (_name, row) => row.textContent.includes(orderId) });
const findStatus = async (order: StaffOrder) => within(await findRow(order)).getByRole('combobox');
const setStatus = (order: StaffOrder) => `PATCH /api/orders/update-order-status/${order._id}`;
const shownNumbers = () => screen.getAllByText(/^#ND-/).map((number) => number.textContent);

describe('the table of orders', () => {
  it('has all orders, with totals that include delivery', async () => {
    const product = await addProduct(shop.deps, { price: 9_345.5 });
    const order = await placeOrder({ lines: [{ product, quantity: 1 }] });
    await openList();
    const table = await screen.findByRole('table', { name: 'Orders' });
    const headers = within(table).getAllByRole('columnheader');
    const titles = ['Order ID', 'Email', 'Date', 'Status', 'Total', 'Actions'];
    expect(headers.map((header) => header.textContent)).toEqual(titles);
    const row = within(await findRow(order));
    expect(row.getByText(`#${order.orderId}`)).toBeVisible();
    expect(row.getByText(order.email)).toBeVisible();
    expect(row.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible();
    expect(row.getByText('PKR 9,545.50')).toBeVisible();
  });

  it('shows the end of the id for an order without a number, and N/A for one without an e-mail', async () => {
    const order = await placeOrder();
    const orders = [{ ...order, orderId: '', email: '' }];
    pages.calls.replace(LIST, { status: 200, body: { orders, totalPages: 1, totalOrders: 1 } });
    await openList();
    const row = within(await findRow({ orderId: `#${order._id.slice(-6)}` }));
    expect(row.getByText(`#${order._id.slice(-6)}`)).toBeVisible();
    expect(row.getByText('N/A')).toBeVisible();
  });

  it('shows name, phone and city; an order is found by its phone', async () => {
    const order = await placeOrder({ phone: '+92 301 7654321', city: 'Quetta' });
    await placeOrder();
    const { user } = await openList();
    await fill(user, await screen.findByRole('searchbox', { name: 'Search orders' }), '03017654321');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(shownNumbers()).toEqual([`#${order.orderId}`]));
    const row = await findRow(order);
    for (const text of [order.customerName, order.phone, order.shippingAddress.city])
      expect(row).toHaveTextContent(text);
  });

  it('says that there are no orders', async () => {
    pages.calls.replace(LIST, { status: 200, body: { orders: [], totalPages: 1, totalOrders: 0 } });
    await openList();
    expect(await screen.findByText('No orders')).toBeVisible();
    expect(screen.getByText('There are currently no orders to display.')).toBeVisible();
  });
});

describe('a status', () => {
  it('can be set from any other status, is sent at once, and the list is read again', async () => {
    const order = await placeOrder();
    const { user } = await openList(`?q=${order.orderId}`);
    const status = await findStatus(order);
    expect(status).toHaveValue('pending');
    const options = within(status)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(options).toEqual(['pending', 'processing', 'shipped', 'Delivered', 'cancelled']);
    for (const [index, next] of ['Delivered', 'pending', 'cancelled', 'processing', 'shipped'].entries()) {
      const lists = pages.calls.of(LIST).length;
      await user.selectOptions(status, next);
      await waitFor(() => expect(pages.calls.of(LIST)).toHaveLength(lists + 1));
      await pages.calls.settle();
      expect(pages.calls.of(setStatus(order)).at(-1)?.body).toEqual({ status: next, version: index + 1 });
      expect(await screen.findByText(CHANGED)).toBeVisible();
      expect((await listed(order.orderId)).status).toBe(next);
      await waitFor(() => expect(status).toHaveValue(next));
      await waitFor(() => expect(status).toBeEnabled());
    }
    const stored = await shop.call('GET', `/api/orders/order/${order._id}`, { as: shop.users.admin });
    expect(stored.as(orderResponse).order.status).toBe('shipped');
  });

  it('leaves its row in place, whatever the filter, until the list is refreshed', async () => {
    const customer = await addUser(shop.deps);
    const older = await addOrder(shop.deps, customer);
    shop.clock.advance({ minutes: 1 });
    const newer = await listed((await addOrder(shop.deps, customer)).orderId);
    const { user } = await openList(`?status=pending&q=${encodeURIComponent(customer.email)}`);
    await findRow(newer);
    const both = [`#${newer.orderId}`, `#${older.orderId}`];
    expect(shownNumbers()).toEqual(both);
    await user.selectOptions(await findStatus(newer), 'shipped');
    expect(await screen.findByText(/^The list has changed\./)).toBeVisible();
    expect(shownNumbers()).toEqual(both);
    expect(await findStatus(newer)).toHaveValue('shipped');
    // The second change must send the version after the first, although the order is no longer in the filtered list.
    const release = pages.calls.hold(setStatus(newer));
    await user.selectOptions(await findStatus(newer), 'Delivered');
    await waitFor(async () => expect(await findStatus(newer)).toHaveValue('Delivered'));
    await user.click(screen.getByRole('button', { name: 'Refresh the list' }));
    await waitFor(() => expect(shownNumbers()).toEqual([`#${older.orderId}`]));
    const lists = pages.calls.of(LIST).length;
    release();
    await waitFor(() => expect(pages.calls.of(LIST)).toHaveLength(lists + 1));
    await pages.calls.settle();
    expect(shownNumbers()).toEqual([`#${older.orderId}`]);
    expect(screen.queryByText(/^The list has changed\./)).toBeNull();
  });

  it('that cannot be set is restored, with a message', async () => {
    const order = await placeOrder();
    pages.calls.replace(setStatus(order), { status: 500 });
    const { user } = await openList(`?q=${order.orderId}`);
    await user.selectOptions(await findStatus(order), 'shipped');
    expect(await screen.findByText('Failed to update order status')).toBeVisible();
    expect(await findStatus(order)).toHaveValue('pending');
  });

  it('that is chosen while another one is being saved waits for it', async () => {
    const order = await placeOrder();
    const { user } = await openList(`?q=${order.orderId}`);
    const release = pages.calls.hold(setStatus(order));
    const status = await findStatus(order);
    await user.selectOptions(status, 'shipped');
    await user.selectOptions(status, 'Delivered');
    release();
    expect(await screen.findByText(CHANGED)).toBeVisible();
    await waitFor(() => expect(status).toHaveValue('shipped'));
    expect(pages.calls.of(setStatus(order)).map(({ body }) => body)).toEqual([{ status: 'shipped', version: 1 }]);
  });
});

it('the details of an order have customer, address, items, totals, and who set which status when', async () => {
  const { admin } = shop.users;
  const customer = await openSession(shop.deps, await addUser(shop.deps, { username: 'Parveen Akhtar' }));
  const cap = await addProduct(shop.deps, { name: 'Hunza Apricot Cap', price: 499.5, color: 'gold', age: 3 });
  const coat = await addProduct(shop.deps, { name: 'Skardu Winter Coat', price: 9_000 });
  const body = orderBody(
    customer,
    [cap, coat].map((product) => ({ product, quantity: 1 })),
  );
  const placed = (await shop.call('POST', '/api/orders/create-order', { as: customer, body })).as(createOrderResponse);
  const order = await listed(placed.orderId);
  const path = `/api/orders/update-order-status/${order._id}`;
  await shop.call('PATCH', path, { as: admin, body: { status: 'shipped' } });
  const { user } = await openList(`?q=${order.orderId}`);
  await user.click(await screen.findByRole('button', { name: `View order #${order.orderId}` }));
  const dialog = await screen.findByRole('dialog', { name: `Order #${order.orderId}` });
  const details = within(dialog);
  for (const text of [
    order.customerName,
    customer.email,
    order.phone,
    'Cash on Delivery',
    'PKR 9,499.50',
    'Rounding',
    'PKR 0.50',
    'PKR 9,700.00',
  ])
    expect(details.getAllByText(text)[0]).toBeVisible();
  expect(details.getByText(body.shippingAddress.address)).toBeVisible();
  expect(dialog).toHaveTextContent('Lahore, Punjab 54000');
  const items = details.getAllByRole('listitem').map((item) => item.textContent);
  const itemWith = (text: string) => items.find((item) => item.includes(text));
  expect(itemWith('Hunza Apricot Cap')).toContain('1 × PKR 499.50');
  expect(itemWith('Hunza Apricot Cap')).toContain('gold, 5-6 years');
  expect(itemWith('Skardu Winter Coat')).toContain('1 × PKR 9,000.00');
  const totals = details.getAllByRole('definition').map((total) => total.textContent);
  expect(totals).toEqual(['PKR 9,499.50', 'PKR 200.00', 'PKR 0.50', 'PKR 9,700.00']);
  const when = String.raw`\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m`;
  expect(items).toContainEqual(expect.stringMatching(new RegExp(`^pending${when} by Parveen Akhtar$`)));
  expect(items).toContainEqual(expect.stringMatching(new RegExp(`^shipped${when} by ${admin.username}$`)));
});

describe('an order that was changed elsewhere', () => {
  const changeElsewhere = async ({ _id }: StaffOrder, status: string) =>
    shop.call('PATCH', `/api/orders/update-order-status/${_id}`, { as: shop.users.admin, body: { status } });
  const changedTo = (status: string) => `This order was changed to ${status} by ${shop.users.admin.username} at`;

  it('shows the conflict and the newest order, and the next change is based on that version', async () => {
    pages.calls.allow(409);
    const order = await placeOrder();
    const { user } = await openList(`?q=${order.orderId}`);
    expect(await findStatus(order)).toHaveValue('pending');
    await changeElsewhere(order, 'shipped');
    await user.selectOptions(await findStatus(order), 'cancelled');
    expect(await screen.findByText(changedTo('shipped'), { exact: false })).toBeVisible();
    await waitFor(async () => expect(await findStatus(order)).toHaveValue('shipped'));
    await user.selectOptions(await findStatus(order), 'Delivered');
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect((await listed(order.orderId)).status).toBe('Delivered');
  });

  it('is not deleted, but shown with its new values', async () => {
    pages.calls.allow(409);
    const order = await placeOrder();
    const { user } = await openList(`?q=${order.orderId}`);
    await findRow(order);
    await changeElsewhere(order, 'Delivered');
    await user.click(screen.getByRole('button', { name: `Delete order #${order.orderId}` }));
    const dialog = within(screen.getByRole('dialog', { name: `Delete order #${order.orderId}` }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(changedTo('Delivered'), { exact: false })).toBeVisible();
    await waitFor(async () => expect(await findStatus(order)).toHaveValue('Delivered'));
  });
});

it('the two buttons of an order show its details and, after a confirmation, delete it', async () => {
  const order = await placeOrder();
  const { user } = await openList(`?q=${order.orderId}`);
  await user.click(await screen.findByRole('button', { name: `View order #${order.orderId}` }));
  const details = await screen.findByRole('dialog', { name: `Order #${order.orderId}` });
  expect(within(details).getByText('House 1, Street 2')).toBeVisible();
  await user.click(within(details).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(details).not.toBeVisible());

  await user.click(screen.getByRole('button', { name: `Delete order #${order.orderId}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Delete order #${order.orderId}` }));
  expect(dialog.getByText('Are you sure you want to delete this order?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Order deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(`#${order.orderId}`)).toBeNull());
});

it('an order that a courier still owes for is deleted after a second confirmation, which says so', async () => {
  pages.calls.allow(409);
  const order = await placeOrder({ status: 'Delivered' });
  const courier = await addCourier(shop.deps);
  await addOwedParcels(shop.deps, courier, [{ orderId: order._id, orderNumber: order.orderId, codPaisa: 335_700 }]);
  const { user } = await openList(`?q=${order.orderId}`);
  await user.click(await screen.findByRole('button', { name: `Delete order #${order.orderId}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Delete order #${order.orderId}` }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^PostEx .* still owes PKR 3,357\.00 for this order\./);
  await user.click(dialog.getByRole('button', { name: 'Delete all the same' }));
  expect(await screen.findByText('Order deleted successfully')).toBeVisible();
});

it('a page has 10, 30 or 60 orders, as the address says', async () => {
  const customer = await addUser(shop.deps);
  await addOrders(
    shop.deps,
    customer,
    Array.from({ length: 31 }, () => ({})),
  );
  const { user, address } = await openList();
  const size = await screen.findByRole('combobox', { name: 'Orders a page' });
  const options = within(size).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['10', '30', '60']);
  await waitFor(() => expect(shownNumbers()).toHaveLength(10));
  await user.selectOptions(size, '30');
  await waitFor(() => expect(shownNumbers()).toHaveLength(30));
  expect(address()).toBe('/dashboard/manage-orders?limit=30');
  await openList('?limit=30');
  await screen.findByRole('table', { name: 'Orders' });
  expect(shownNumbers()).toHaveLength(30);
});
