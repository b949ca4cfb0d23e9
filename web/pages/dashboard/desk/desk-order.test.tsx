import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deskOrderResponse } from '#contract/order-edits.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);
const openOrder = ({ orderId }: { orderId: string }) =>
  pages.open(`/dashboard/desk/${orderId}`, { as: shop.users.admin });

it('an order is changed to another size: the new total is read before it is saved, and the change is listed', async () => {
  const small = await addProduct(shop.deps, {
    name: 'Swap Kurta',
    design: 'Swap Kurta',
    age: 1,
    stock: 3,
    price: 1_000,
  });
  const large = await addProduct(shop.deps, {
    name: 'Swap Kurta',
    design: 'Swap Kurta',
    age: 4,
    stock: 3,
    price: 1_300,
  });
  const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product: small, quantity: 1 }] });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  await user.selectOptions(await form.findByLabelText('Size and colour'), large.id);
  await fill(user, form.getByLabelText('Phone'), '0311 2223334');
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  expect(await form.findByText('PKR 1,500.00')).toBeVisible();
  expect([await stockOf(shop.deps, small.id), await stockOf(shop.deps, large.id)]).toEqual([3, 3]);
  await user.click(form.getByRole('button', { name: 'Save' }));
  const changes = within(await screen.findByRole('region', { name: 'What was changed' }));
  expect(changes.getByText('0311 2223334')).toBeVisible();
  expect(changes.getByText(/by/)).toHaveTextContent('admin');
  expect([await stockOf(shop.deps, small.id), await stockOf(shop.deps, large.id)]).toEqual([4, 2]);
});

it('a city that the shop does not know is asked for, and its spelling is known from then on', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { city: 'Fslbd City', lines });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  expect(form.getByText(/^The shop does not know/)).toBeVisible();
  await fill(user, form.getByLabelText('City'), 'Faisalabad');
  await user.click(form.getByLabelText('It is a spelling of that city: remember it'));
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  await screen.findByRole('region', { name: 'What was changed' });
  const later = await addOrder(shop.deps, shop.users.owner, { city: 'fslbd city' });
  const seen = await shop.call('GET', `/api/desk/orders/${later.id}`, { as: shop.users.admin });
  expect(seen.as(deskOrderResponse).order.knownCity).toBe('Faisalabad');
});

it('a delivered piece is exchanged for another size: one parcel to book, one expected back', async () => {
  const of = (age: 1 | 4, price: number) =>
    addProduct(shop.deps, { name: 'Exchange Frock', design: 'Exchange Frock', age, stock: 3, price });
  const small = await of(1, 1_000);
  const large = await of(4, 1_250);
  const lines = [{ product: small, quantity: 2 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', lines });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Exchange' }));
  await fill(user, form.getByRole('spinbutton', { name: /pieces that come back$/ }), '1');
  await user.selectOptions(await form.findByLabelText('Size and colour'), large.id);
  await user.click(form.getByRole('button', { name: 'See what the customer pays' }));
  expect(await form.findByText('PKR 250.00')).toBeVisible();
  expect(await stockOf(shop.deps, large.id)).toBe(3);
  await user.click(form.getByRole('button', { name: 'Start the exchange' }));
  await waitFor(async () => {
    const rows = await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
    expect(new Set(rows.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
      new Set(['exchange_out packed', 'reverse returning']),
    );
  });
  expect([await stockOf(shop.deps, small.id), await stockOf(shop.deps, large.id)]).toEqual([3, 2]);
});

it('what the courier said of a parcel is corrected long after, when no list has it any more', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', lines });
  const { number } = await addParcel(shop.deps, order, { state: 'delivered' });
  const { user } = await openOrder(order);
  const outcomes = within(await screen.findByRole('group', { name: `Outcome of ${number}` }));
  await user.click(outcomes.getByRole('button', { name: 'Refused' }));
  expect(await screen.findByText(/, refused .* by/)).toBeVisible();
  const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.status).toBe('shipped');
});

it('an order of somebody without an account is entered with a product that is found by its name', async () => {
  await addProduct(shop.deps, { name: 'Zardozi Sherwani', price: 2_000 });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  for (const [label, text] of [
    ['Name', 'Rukhsana Bibi'],
    ['Phone', '0322 4445556'],
    ['Address', 'Behind the mill'],
    ['City', 'Faisalabad'],
  ] as const)
    await fill(user, form.getByLabelText(label), text);
  await fill(user, form.getByLabelText('Add a product'), 'Zardozi');
  await user.click(await form.findByRole('button', { name: 'Zardozi Sherwani' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByText('PKR 2,200.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Enter the order' }));
  await waitFor(async () => {
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.customerName, 'Rukhsana Bibi'));
    expect(row).toMatchObject({ userId: null, phoneE164: '+923224445556', totalPaisa: 200_000, status: 'processing' });
  });
});
