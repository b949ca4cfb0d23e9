import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { usePages } from '#web/test/pages.ts';
import { scanKeys } from '#web/test/scan-keys.ts';

const shop = useTestShop();
const pages = usePages(shop);
const packer = async () =>
  openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'parcels.book'] }));
const pack = 'POST /api/parcels/packings';

async function placeChecked(name: string) {
  const product = await addProduct(shop.deps, { name, sku: `${name.toUpperCase()}-LARGE`, color: 'green', age: 5 });
  await addProduct(shop.deps, { name, sku: `${name.toUpperCase()}-SMALL`, color: 'green', age: 1 });
  const lines = [{ product, quantity: 2 }];
  return addOrder(shop.deps, shop.users.owner, { status: 'processing', customerName: `${name} Buyer`, lines });
}

it('pieces are scanned until all are right, wrong ones are said loudly, and scans survive a reload', async () => {
  const order = await placeChecked('Peshwas');
  const as = await packer();
  const first = await pages.open('/dashboard/desk?queue=to_pack&q=Peshwas', { as });
  await first.user.click(await screen.findByRole('button', { name: 'Check pieces' }));
  const title = `Check order #${order.orderId}`;
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByRole('button', { name: 'Pack' })).toBeDisabled();
  scanKeys('PESHWAS-SMALL');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Wrong size: this is 1-2 years. The order has 9-10 years.',
  );
  scanKeys('PESHWAS-LARGE');
  expect(await dialog.findByText('1 of 2')).toBeVisible();

  const { user } = await pages.open('/dashboard/desk?queue=to_pack&q=Peshwas', { as });
  await user.click(await screen.findByRole('button', { name: 'Check pieces' }));
  const again = within(await screen.findByRole('dialog', { name: title }));
  expect(again.getByText('1 piece left to scan.')).toBeVisible();
  scanKeys('PESHWAS-LARGE');
  expect(await again.findByText('All pieces are right.')).toBeVisible();
  scanKeys('PESHWAS-LARGE');
  expect(await again.findByRole('alert')).toHaveTextContent(/^Too many: the order has only 2/);
  await user.click(again.getByRole('button', { name: 'Pack' }));
  await waitFor(() => expect(pages.calls.of(pack)).toHaveLength(1));
  expect(localStorage.getItem(`scanned-pack-${order.id}`)).toBeNull();
});

it('the order page checks pieces too', async () => {
  const order = await placeChecked('Angrakha');
  const { user } = await pages.open(`/dashboard/orders/${order.orderId}`, { as: await packer() });
  await user.click(await screen.findByRole('button', { name: 'Check pieces' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Check order #${order.orderId}` }));
  scanKeys('ANGRAKHA-LARGE');
  expect(await dialog.findByText('1 of 2')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Start again' }));
  expect(dialog.getByText('2 pieces left to scan.')).toBeVisible();
});

it('helpers who pack find a product by its code, but do not list the stock', async () => {
  const as = await packer();
  expect((await shop.call('GET', '/api/stock?code=NONE-1', { as })).status).toBe(200);
  expect((await shop.call('GET', '/api/stock', { as })).status).toBe(403);
});
