import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';
import { scanKeys } from '#web/test/scan-keys.ts';

const shop = useTestShop();
const pages = usePages(shop);
const seller = async () =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['counter.sell'] }));
const field = () => screen.findByLabelText('Scan or type a name, SKU or number');

it('a sale is made with only the keyboard, and undone', async () => {
  const product = await addProduct(shop.deps, { name: 'Lawn Frock', sku: 'LF-1', price: 1_245, stock: 5 });
  const { user } = await pages.open('/dashboard/counter', { as: await seller() });
  await user.click(await field());
  await user.keyboard('LF-1{Enter}');
  const lines = within(await screen.findByRole('list', { name: 'Products of this sale' }));
  await user.keyboard('LF-1{Enter}');
  await waitFor(() => expect(lines.getByRole('status', { name: /^Pieces of Lawn Frock/ })).toHaveTextContent('2'));
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Cash received')).toHaveFocus();
  await user.keyboard('2000');
  expect(screen.getByText('PKR 490 is missing.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take PKR 2,490' })).toBeDisabled();
  // Deletes with keys: without them the fast digits of both amounts would read as one scan.
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}3000{Enter}');
  const done = within(await screen.findByRole('region', { name: 'Sale done' }));
  expect(done.getByText('PKR 510')).toBeVisible();
  expect(done.getByRole('link', { name: 'Print receipt' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/receipt$/),
  );
  expect(done.getByRole('button', { name: 'New sale' })).toHaveFocus();
  expect(await stockOf(shop.deps, product.id)).toBe(3);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(screen.getByText('No product yet.')).toBeVisible();

  expect(await screen.findByText('1 sale,', { exact: false })).toHaveTextContent('1 sale, PKR 2,490');
  await user.click(screen.getByRole('button', { name: /^Undo ND-/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo the sale' }));
  expect(await screen.findByText('0 sales,', { exact: false })).toBeVisible();
  expect(await stockOf(shop.deps, product.id)).toBe(5);
});

it('scanned pieces are added, wherever the focus is, and an unknown code is said loudly', async () => {
  await addProduct(shop.deps, { name: 'Scanned Frock', sku: 'SCAN-FROCK-1', price: 500, stock: 5 });
  await pages.open('/dashboard/counter', { as: await seller() });
  await screen.findByRole('button', { name: 'Scan with the camera' });
  const cash = screen.getByLabelText('Cash received');
  cash.focus();
  scanKeys('SCAN-FROCK-1');
  expect(await screen.findByText(/^Scanned Frock .*1 more$/)).toBeVisible();
  scanKeys('scan-frock-1');
  expect(await screen.findByRole('button', { name: 'Take PKR 1,000' })).toBeEnabled();
  expect(cash).toHaveValue('');
  scanKeys('NO-SUCH-CODE');
  expect(await screen.findByText('No product is found for NO-SUCH-CODE.')).toHaveRole('alert');
});

it('a product is chosen by its name, and the started sale survives a reload', async () => {
  const small = await addProduct(shop.deps, { name: 'Denim Dungarees', age: 1, price: 1_000, stock: 5 });
  await addProduct(shop.deps, { name: 'Denim Dungarees', age: 5, price: 1_200, stock: 0 });
  const as = await seller();
  const first = await pages.open('/dashboard/counter', { as });
  await first.user.click(await field());
  await first.user.keyboard('Denim Dungarees{Enter}');
  expect(await screen.findByText('Choose one of the products below.')).toBeVisible();
  const found = within(await screen.findByRole('list', { name: 'Products found' }));
  const [chosen, soldOut] = found.getAllByRole('button');
  expect(soldOut).toBeDisabled();
  if (chosen) await first.user.click(chosen);
  expect(await screen.findByRole('button', { name: 'Take PKR 1,000' })).toBeEnabled();
  const { user } = await pages.open('/dashboard/counter', { as });
  await user.click(await screen.findByRole('button', { name: 'Take PKR 1,000' }));
  await screen.findByRole('region', { name: 'Sale done' });
  const [line] = await shop.deps.db
    .select({ channel: orders.channel, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.productId, small.id));
  expect(line).toEqual({ channel: 'counter', quantity: 1 });
});

it('the page says that a code is unknown, and shows the new price after the server has rejected the old one', async () => {
  const product = await addProduct(shop.deps, { name: 'Ajrak Topi', sku: 'AT-1', price: 300, stock: 5 });
  const { user } = await pages.open('/dashboard/counter', { as: await seller() });
  await user.click(await field());
  await user.keyboard('XYZ-404{Enter}');
  expect(await screen.findByText('No product is found for XYZ-404.')).toBeVisible();
  await user.clear(await field());
  await user.keyboard('AT-1{Enter}');
  pages.calls.allow(409);
  const take = await screen.findByRole('button', { name: 'Take PKR 300' });
  await shop.deps.db.update(products).set({ pricePaisa: 35_000 }).where(eq(products.id, product.id));
  await user.click(take);
  expect(await screen.findByText(/^The total is PKR 350.00 now/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Take PKR 350' }));
  expect(await screen.findByText('No change to give')).toBeVisible();
});

it('the order page and the list of orders say that it was sold at the counter', async () => {
  const product = await addProduct(shop.deps, { name: 'Khussa', stock: 5 });
  const order = await addOrder(shop.deps, shop.users.owner, {
    channel: 'counter',
    status: 'Delivered',
    city: '',
    lines: [{ product, quantity: 1 }],
  });
  await pages.open(`/dashboard/orders/${order.orderId}`, { as: shop.users.admin });
  expect(await screen.findByText(/^Sold at the counter/)).toBeVisible();
  expect(screen.getByText('Paid in cash at the counter')).toBeVisible();
  expect(screen.queryByText('To collect')).toBeNull();
  expect(screen.queryByText('This town is not in our list.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exchange pieces' })).toBeNull();
  await pages.open(`/dashboard/manage-orders?q=${order.orderId}`, { as: shop.users.admin });
  expect(await screen.findByText(/^At the counter/)).toBeVisible();
});

it('a discount with its reason is taken off the total, by staff who may change prices', async () => {
  await addProduct(shop.deps, { name: 'Sharara', sku: 'SH-1', price: 2_000, stock: 5 });
  const rights = ['counter.sell', 'prices.edit'] as const;
  const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [...rights] }));
  const { user } = await pages.open('/dashboard/counter', { as });
  await user.click(await field());
  await user.keyboard('SH-1{Enter}');
  const take = await screen.findByRole('button', { name: 'Take PKR 2,000' });
  const cash = screen.getByLabelText('Cash received');
  await fill(user, cash, 'two thousand');
  expect(cash).toHaveAccessibleDescription(/^Please enter a number /);
  expect(take).toBeDisabled();
  await fill(user, cash, '2,500');
  expect(screen.getByText('PKR 500')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Percent' }));
  await fill(user, screen.getByLabelText('Percent off the products'), '120');
  await fill(user, screen.getByLabelText('Reason for the new price'), 'Small stain');
  await user.click(take);
  expect(screen.getByLabelText('Percent off the products')).toHaveFocus();
  await user.clear(screen.getByLabelText('Percent off the products'));
  await user.clear(screen.getByLabelText('Reason for the new price'));
  await user.type(screen.getByLabelText('Percent off the products'), '15');
  await user.type(screen.getByLabelText('Reason for the new price'), 'Small stain');
  await user.click(screen.getByRole('button', { name: 'Take PKR 1,700' }));
  const done = within(await screen.findByRole('region', { name: 'Sale done' }));
  expect(done.getByText(/^Sold for PKR 1,700\./)).toBeVisible();
  await user.click(done.getByRole('button', { name: 'New sale' }));
  expect(await screen.findByRole('radio', { name: 'No discount' })).toBeChecked();
});

it('staff without the right to change prices see no discount', async () => {
  await pages.open('/dashboard/counter', { as: await seller() });
  await field();
  expect(screen.queryByRole('radio', { name: 'Percent' })).toBeNull();
});
