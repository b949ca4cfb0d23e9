import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const addHelper = async (rights: readonly Right[]) =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [...rights] }));

/** Two pieces: goods of PKR 2,469, and PKR 2,669 with delivery. */
async function placeOrder() {
  const product = await addProduct(shop.deps, { price: 1_234.5 });
  return addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 2 }] });
}

const AMOUNT = /PKR|Rs|1,?234|2,?469|2,?669/;
const findLinks = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
const findRow = (orderId: string) =>
  screen.findByRole('row', { name: (_name, row) => row.textContent.includes(orderId) });
const callsOf = (pattern: RegExp) => pages.calls.made.filter(({ path }) => pattern.test(path));

describe('a packer', () => {
  it('starts with the orders to pack; can open orders, parcels, returns and stock, and no other page of the staff', async () => {
    const as = await addHelper(RIGHT_PRESETS.Packer);
    const { address } = await pages.open('/dashboard', { as });
    await waitFor(() => expect(address()).toBe('/dashboard/desk?queue=to_pack'));
    expect((await findLinks()).map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/desk',
      '/dashboard/manage-orders',
      '/dashboard/parcels',
      '/dashboard/returns',
      '/dashboard/stock',
      '/dashboard/purchases',
    ]);
    for (const path of ['users', 'admin', 'audit', 'add-new-post', 'manage-products', 'background-work']) {
      const closed = await pages.open(`/dashboard/${path}`);
      expect(await screen.findByText('You need admin privileges to access this page')).toBeVisible();
      await waitFor(() => expect(closed.address()).toBe('/'));
    }
    await pages.calls.settle();
    expect(callsOf(/stats|auth\/users|audit|admin/)).toEqual([]);
  });

  it('sees no totals or prices in the list or in an order, sets no status, and deletes and downloads nothing', async () => {
    const as = await addHelper(RIGHT_PRESETS.Packer);
    const { orderId } = await placeOrder();
    const { user } = await pages.open('/dashboard/manage-orders', { as });
    const row = within(await findRow(orderId));
    expect(row.getByText('pending')).toBeVisible();
    expect(row.queryByRole('combobox')).toBeNull();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['Order ID', 'Email', 'Date', 'Status', 'Actions']);
    const sorts = within(screen.getByLabelText('Sort by')).getAllByRole('option');
    expect(sorts.map((option) => option.textContent).join()).not.toMatch(/total|largest/i);
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent(AMOUNT);

    await user.click(row.getByRole('button', { name: `View order #${orderId}` }));
    const dialog = screen.getByRole('dialog', { name: `Order #${orderId}` });
    expect(within(dialog).getByText('2 pieces')).toBeVisible();
    expect(within(dialog).getByText('House 1, Street 2')).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: /History/ })).toBeNull();
    expect(dialog).not.toHaveTextContent(AMOUNT);
    expect(dialog).not.toHaveTextContent(/total|collect/i);
  });
});

it('a caller confirms or declines a new order, and sets no other status', async () => {
  const as = await addHelper(RIGHT_PRESETS.Caller);
  const { orderId } = await placeOrder();
  const { user } = await pages.open('/dashboard/manage-orders', { as });
  const row = within(await findRow(orderId));
  expect(row.getByText('PKR 2,669.00')).toBeVisible();
  const options = within(row.getByRole('combobox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['pending', 'processing', 'cancelled']);
  await user.selectOptions(row.getByRole('combobox'), 'processing');
  expect(await screen.findByText('Order status updated successfully')).toBeVisible();
  await waitFor(() => expect(row.queryByRole('combobox')).toBeNull());
  expect(row.getByText('processing')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

describe('the overview', () => {
  it('shows an accountant only links that they may open, and requests nothing else', async () => {
    await placeOrder();
    const as = await addHelper(RIGHT_PRESETS.Accountant);
    const { address } = await pages.open('/dashboard', { as });
    await waitFor(() => expect(address()).toBe('/dashboard/money'));
    await pages.open('/dashboard/admin');
    expect(await screen.findByText(/Welcome to the admin dashboard/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: /^Orders to confirm/ })).toBeVisible();
    const hrefs = main.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs).toContain('/dashboard/desk');
    const paths = hrefs.map((href) => href.split('?')[0] ?? '').filter((path) => !path.startsWith('/shop/'));
    const accountant = { role: 'moderator', rights: [...RIGHT_PRESETS.Accountant] } as const;
    expect(paths.filter((path) => !mayOpenStaffPage(accountant, path))).toEqual([]);
    await pages.calls.settle();
    expect(callsOf(/\/api\/admin/)).toEqual([]);
  });

  it('does not mention waiting orders to a helper who may not see orders', async () => {
    await placeOrder();
    await pages.open('/dashboard/admin', { as: await addHelper(['cash.view']) });
    expect(await screen.findByText(/Welcome to the admin dashboard/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Admin Stats Overview' })).toBeVisible();
    expect(await screen.findByText('Sales today')).toBeVisible();
    const links = within(screen.getByRole('main')).queryAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).filter((href) => href?.match(/desk|orders/))).toEqual([]);
    expect(screen.queryByText('Orders to confirm')).toBeNull();
    await pages.calls.settle();
    expect(callsOf(/\/api\/(orders|admin)/)).toEqual([]);
  });
});
