import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { binnedResponse } from '#contract/bin.schema.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const open = (path: string, as = shop.users.admin) => pages.open(path, { as });
const remove = async (url: string) =>
  (await shop.call('DELETE', url, { as: shop.users.admin })).as(binnedResponse).binItem;
const statusOf = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).status;

beforeEach(async () => {
  await shop.deps.db.delete(binItems);
});

describe('the bin', () => {
  it('says what was deleted, by whom, and how long it stays; Restore brings it back', async () => {
    const product = await addProduct(shop.deps, { name: 'Sunny Frock' });
    await remove(`/api/products/${product.id}`);
    const { user } = await open('/dashboard/bin');
    const table = within(await screen.findByRole('table', { name: 'Deleted products' }));
    const cells = table.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 3)).toEqual([
      'Sunny Frock (red, 3-4 years)',
      '21 Nov 2026, 12:00 pm by admin',
      '30 days left',
    ]);
    await user.click(table.getByRole('button', { name: /^Restore Sunny Frock/ }));
    expect(await screen.findByText('Sunny Frock (red, 3-4 years) is back.')).toBeVisible();
    expect(await screen.findByText('No deleted products')).toBeVisible();
    expect(await statusOf(product.id)).toBe(200);
  });

  it('shows deleted orders to admins, and deletes one for good after a question', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await remove(`/api/orders/delete-order/${order.id}`);
    const { user, address } = await open('/dashboard/bin');
    await screen.findByText('No deleted products');
    await user.selectOptions(screen.getByLabelText('Show'), 'Orders');
    await waitFor(() => expect(address()).toBe('/dashboard/bin?kind=order'));
    await user.click(await screen.findByRole('button', { name: `Delete ${order.orderId} for good` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete for good' }));
    expect(dialog.getByText('Are you sure? Nobody can restore it afterwards.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Deleted for good')).toBeVisible();
    expect(await screen.findByText('No deleted orders')).toBeVisible();
    expect(await shop.deps.db.$count(binItems)).toBe(0);
  });

  it('shows helpers only products', async () => {
    const editor = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] }),
    );
    await open('/dashboard/bin?kind=order', editor);
    expect(await screen.findByText('No deleted products')).toBeVisible();
    expect(screen.queryByLabelText('Show')).toBeNull();
  });

  it('says why something cannot be restored, and what to do', async () => {
    pages.calls.allow(409);
    const product = await addProduct(shop.deps, { name: 'Twin', sku: 'TWIN-1' });
    await remove(`/api/products/${product.id}`);
    await addProduct(shop.deps, { sku: 'TWIN-1' });
    const { user } = await open('/dashboard/bin');
    await user.click(await screen.findByRole('button', { name: /^Restore Twin/ }));
    expect(await screen.findByText(/Give that product another SKU, then restore this one/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Restore Twin/ })).toBeVisible();
  });
});

describe('Undo after a deletion', () => {
  it('brings a product back to its list', async () => {
    const product = await addProduct(shop.deps, { name: 'Undone Kurta' });
    const { user } = await open('/dashboard/manage-products?q=Undone');
    await user.click(await screen.findByRole('button', { name: 'Delete Undone Kurta' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete product' }));
    expect(dialog.getByText(/It stays in the bin for 30 days\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Undone Kurta is in the bin');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Undone Kurta' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Delete Undone Kurta' })).toBeVisible();
    expect(await statusOf(product.id)).toBe(200);
  });

  it('brings an order back to its list', async () => {
    const { orderId } = await addOrder(shop.deps, shop.users.owner);
    const { user } = await open(`/dashboard/manage-orders?q=${orderId}`);
    await user.click(await screen.findByRole('button', { name: `Delete order #${orderId}` }));
    const dialog = within(screen.getByRole('dialog', { name: `Delete order #${orderId}` }));
    expect(dialog.getByText(/It stays in the bin for 30 days\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(`Order #${orderId} is in the bin`);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: `Delete order #${orderId}` })).toBeVisible();
  });
});
