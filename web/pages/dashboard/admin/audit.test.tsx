import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = 'GET /api/audit';
const openHistory = (query = '') => pages.open(`/dashboard/audit${query}`, { as: shop.users.admin });
const findRows = async () =>
  within(await screen.findByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1);
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : [];
const asAdmin = (method: string, url: string, body?: unknown) => shop.call(method, url, { as: shop.users.admin, body });

function record(label: string, at: Date, id = newId()): Promise<void> {
  const subject = { id, label };
  const change = { before: { stock: 1 }, after: { stock: 2 } };
  return recordChange(shop.deps.db, { by: shop.users.admin, at, verb: 'product.changed', subject, ...change });
}

describe('the history', () => {
  it('says who changed a price, when, and from what to what', async () => {
    const product = await addProduct(shop.deps, { name: 'Sunny Frock', price: 1_490 });
    await asAdmin('PATCH', `/api/products/update-product/${product.id}`, { price: 1_290 });
    await openHistory();
    const [row] = await findRows();
    const change = 'price: PKR 1,490.00 → PKR 1,290.00';
    expect(cells(row)).toEqual(['21 Nov 2026, 12:00 pm', 'admin', 'Product changedSunny Frock', change]);
  });

  it('shows the last values of a deleted product', async () => {
    const product = await addProduct(shop.deps, { name: 'Gone Kurta', age: 3 });
    await asAdmin('DELETE', `/api/products/${product.id}`);
    await openHistory('?verb=product.deleted');
    const [, , what, fields] = cells((await findRows())[0]);
    expect(what).toBe('Product deletedGone Kurta');
    for (const text of ['price: PKR 1,490.00', 'age: 5-6 years', 'category: Tops and tees', 'images: 1 image'])
      expect(fields).toContain(text);
  });

  it('says that there are no changes', async () => {
    await openHistory('?from=2030-01-01');
    expect(await screen.findByText('No changes')).toBeVisible();
    expect(screen.getByText('Nothing was changed that these filters would show.')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    pages.calls.replace(LIST, { status: 500 });
    const { user } = await openHistory();
    expect(await screen.findByText('Failed to load the history.')).toBeVisible();
    pages.calls.restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRows()).not.toHaveLength(0);
  });
});

describe('the filters of the history', () => {
  it('are in the address, still set after Back, and apply to the downloaded file', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await asAdmin('PATCH', `/api/orders/update-order-status/${order.id}`, { status: 'shipped' });
    const { user, address, back } = await openHistory();
    await findRows();
    const about = screen.getByLabelText('About');
    const what = screen.getByLabelText('What');
    await user.selectOptions(about, 'Orders');
    await waitFor(() => expect(address()).toBe('/dashboard/audit?kind=order'));
    expect(
      within(what)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'All changes',
      'Order placed for a customer',
      'Order status changed',
      'Order deleted',
      'Call about an order noted',
      'Order assigned',
      'Confirmation link made',
      'Order edited',
      'Finding about an order resolved',
      'Order entered for somebody without an account',
      'Order sold at the counter',
      'Order restored from the bin',
      'Order deleted from the bin',
    ]);
    await user.selectOptions(what, 'Order status changed');
    await waitFor(() => expect(address()).toBe('/dashboard/audit?verb=order.status&kind=order'));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    expect(cells((await findRows())[0]).at(-1)).toBe('status: pending → shipped');
    const file = screen.getByRole('link', { name: 'Download CSV' });
    expect(file).toHaveAttribute('href', '/api/audit/export.csv?verb=order.status&kind=order');

    await user.selectOptions(what, 'Order deleted');
    expect(await screen.findByText('No changes')).toBeVisible();
    await back();
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    expect(what).toHaveValue('order.status');
    expect(about).toHaveValue('order');
    await back();
    await back();
    await waitFor(() => expect(address()).toBe('/dashboard/audit'));
    expect(about).toHaveValue('');
  });

  it('limit the history to days, but not while a year is only half typed', async () => {
    const id = newId();
    await record('Day before', new Date('2026-02-09T12:00:00Z'), id);
    await record('That day', new Date('2026-02-10T12:00:00Z'), id);
    const { address } = await openHistory(`?kind=product&subject=${id}`);
    expect(await findRows()).toHaveLength(2);
    const from = screen.getByLabelText('From');
    const of = `/dashboard/audit?kind=product&subject=${id}`;
    for (const value of ['0002-02-10', '0020-02-10', '0202-02-10']) fireEvent.change(from, { target: { value } });
    expect(from).toHaveValue('0202-02-10');
    expect(address()).toBe(of);
    fireEvent.change(from, { target: { value: '2026-02-10' } });
    await waitFor(() => expect(address()).toBe(`${of}&from=2026-02-10`));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    fireEvent.change(from, { target: { value: '' } });
    await waitFor(async () => expect(await findRows()).toHaveLength(2));
    expect(address()).toBe(of);
  });

  it('lead from an entry to all entries about the same thing, and by the same person', async () => {
    const second = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin', username: 'Second' }));
    const product = await addProduct(shop.deps, { name: 'Followed Frock' });
    const setStock = (stock: number, as = second) =>
      shop.call('PATCH', `/api/products/update-product/${product.id}`, { as, body: { stock } });
    await setStock(5);
    await setStock(4, shop.users.admin);
    const { user, address } = await openHistory(`?by=${second.id}`);
    expect(await findRows()).toHaveLength(1);
    expect(screen.getByText(/^Only changes/)).toHaveTextContent('Only changes by Second');
    await user.click(screen.getByRole('link', { name: 'Followed Frock' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/audit?kind=product&subject=${product.id}`));
    await waitFor(async () => expect(await findRows()).toHaveLength(2));
    expect(screen.getByText(/^Only changes/)).toHaveTextContent('Only changes of Followed Frock');
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/dashboard/audit?kind=product'));
  });
});

describe('the pages of the history', () => {
  const id = newId();
  beforeAll(async () => {
    for (let minute = 0; minute < 60; minute += 1)
      await record('Counted', new Date(Date.UTC(2026, 0, 1, 7, minute)), id);
  });

  it('lead to older entries, and back to the newest ones', async () => {
    const { user, address } = await openHistory(`?kind=product&subject=${id}`);
    expect(await findRows()).toHaveLength(50);
    expect(screen.queryByRole('link', { name: 'Newest' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Older' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(10));
    expect(cells((await findRows())[0])[0]).toBe('1 Jan 2026, 12:09 pm');
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Newest' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(50));
    expect(address()).toBe(`/dashboard/audit?kind=product&subject=${id}`);
  });

  it('begin at the first page again with another filter', async () => {
    const { user, address } = await openHistory(`?kind=product&subject=${id}`);
    await findRows();
    await user.click(screen.getByRole('link', { name: 'Older' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(10));
    await user.selectOptions(screen.getByLabelText('What'), 'Product changed');
    await waitFor(async () => expect(await findRows()).toHaveLength(50));
    expect(address()).not.toContain('after=');
  });
});

describe('a link to the history', () => {
  it('is shown to admins in the list and the form of products, at users and in orders', async () => {
    const product = await addProduct(shop.deps, { name: 'Linked Frock' });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const ofProduct = `/dashboard/audit?kind=product&subject=${product.id}`;
    const findLink = (name: string) => screen.findByRole('link', { name: `History of ${name}` });
    await pages.open('/dashboard/manage-products?q=Linked', { as: shop.users.admin });
    expect(await findLink('Linked Frock')).toHaveAttribute('href', ofProduct);
    await pages.open(`/dashboard/update-product/${product.id}`);
    expect(await findLink('Linked Frock')).toHaveAttribute('href', ofProduct);
    await pages.open('/dashboard/users?q=owner');
    const ofUser = `/dashboard/audit?kind=user&subject=${shop.users.owner.id}`;
    expect(await findLink('owner@example.com')).toHaveAttribute('href', ofUser);
    const { user, address } = await pages.open(`/dashboard/manage-orders?q=${order.orderId}`);
    await user.click(await screen.findByRole('button', { name: `View order #${order.orderId}` }));
    await user.click(await findLink(`order #${order.orderId}`));
    await waitFor(() => expect(address()).toBe(`/dashboard/audit?kind=order&subject=${order.id}`));
    expect(await screen.findByText('No changes')).toBeVisible();
  });

  it('is not shown to a moderator', async () => {
    const helper = await addUser(shop.deps, {
      role: 'moderator',
      rights: ['catalogue.edit', 'prices.edit', 'stock.count'],
    });
    const product = await addProduct(shop.deps, { name: 'Unlinked Frock' });
    await pages.open('/dashboard/manage-products?q=Unlinked', { as: await openSession(shop.deps, helper) });
    expect(await screen.findByRole('link', { name: `Edit ${product.name}` })).toBeVisible();
    expect(screen.queryByRole('link', { name: /History/ })).toBeNull();
  });
});

describe('an entry about an order', () => {
  it('links an order to its page, but not a deleted one', async () => {
    const subject = { id: newId(), label: 'ND-2222222222' };
    for (const verb of ['order.linked', 'order.deleted'] as const)
      await recordChange(shop.deps.db, {
        by: shop.users.admin,
        at: shop.clock.now(),
        verb,
        subject,
        before: null,
        after: { version: 1 },
      });
    await openHistory(`?kind=order&subject=${subject.id}`);
    const [deleted, linked] = await findRows();
    const link = { name: 'Open the order' };
    expect(within(linked as HTMLElement).getByRole('link', link)).toHaveAttribute(
      'href',
      '/dashboard/orders/ND-2222222222',
    );
    expect(within(deleted as HTMLElement).queryByRole('link', link)).toBeNull();
  });
});
