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
import { fill, fillAll } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
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

it('the page asks which city an unknown spelling means, and remembers it', async () => {
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

it('the page asks about a misspelt city, and remembers the spelling after the answer', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { city: 'Sialkoott', lines });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  await user.click(form.getByRole('button', { name: 'Use Sialkot' }));
  expect(form.getByLabelText('City')).toHaveValue('Sialkot');
  expect(form.getByLabelText('It is a spelling of that city: remember it')).toBeChecked();
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  await screen.findByRole('region', { name: 'What was changed' });
  const later = await addOrder(shop.deps, shop.users.owner, { city: 'sialkoott' });
  const seen = await shop.call('GET', `/api/desk/orders/${later.id}`, { as: shop.users.admin });
  expect(seen.as(deskOrderResponse).order.knownCity).toBe('Sialkot');
});

it('another city clears the postal code of the first one, and fills in its own province', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { city: 'Lahore', lines });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  await waitFor(() => expect(document.querySelector('datalist option')).toHaveTextContent(/./));
  await fill(user, form.getByLabelText('City'), 'Karachi');
  expect(form.getByLabelText('State')).toHaveValue('Sindh');
  expect(form.getByLabelText('Postal Code')).toHaveValue('');
  await fill(user, form.getByLabelText('City'), 'Chak 47');
  expect(form.getByLabelText('State')).toHaveValue('');
  await fill(user, form.getByLabelText('Phone'), '042 35761234');
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  expect(await form.findByText(/^The shop does not know/)).toHaveTextContent('Chak 47');
  expect(form.getByText(/is no Pakistani mobile number/)).toHaveTextContent('042 35761234');
});

it('a packed order can be unpacked on the page that changes it, and typed changes are saved without a reload', async () => {
  pages.calls.allow(400);
  const lines = [{ product: await addProduct(shop.deps, { stock: 5 }), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing', lines });
  const { number } = await addParcel(shop.deps, order);
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  await fill(user, form.getByLabelText('Pieces'), '2');
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  expect(await form.findByText('Unpack its parcel first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Unpack ${number}` }));
  await waitFor(() => expect(form.queryByText('Unpack its parcel first.')).toBeNull());
  expect(form.getByLabelText('Pieces')).toHaveValue(2);
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  const changes = within(await screen.findByRole('region', { name: 'What was changed' }));
  expect(changes.getByText(/^2 ×/)).toBeVisible();
  expect(screen.queryByText(number)).toBeNull();
});

it('an order without products is not saved: the form says what is missing', async () => {
  const lines = [{ product: await addProduct(shop.deps, { name: 'Only Kurta' }), quantity: 1 }];
  const { user } = await openOrder(await addOrder(shop.deps, shop.users.owner, { lines }));
  const form = within(await screen.findByRole('form', { name: 'Change the order' }));
  await user.click(form.getByRole('button', { name: /^Remove Only Kurta/ }));
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  expect(form.getByLabelText('Add a product')).toHaveAccessibleDescription('Add a product first.');
  expect(form.getByLabelText('Add a product')).toHaveFocus();
});

it('an exchange of a delivered piece for another size makes one parcel to book, and expects one back', async () => {
  const of = (age: 1 | 4, price: number) =>
    addProduct(shop.deps, { name: 'Exchange Frock', design: 'Exchange Frock', age, stock: 3, price });
  const small = await of(1, 1_000);
  const large = await of(4, 1_250);
  const lines = [{ product: small, quantity: 2 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', lines });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Exchange' }));
  const back = form.getByRole('spinbutton', { name: /pieces that come back$/ });
  const see = () => user.click(form.getByRole('button', { name: 'See what the customer pays' }));
  await see();
  expect(back).toHaveAccessibleDescription('Say how many pieces come back.');
  await fill(user, back, '1');
  await see();
  expect(form.getByLabelText('Add a product')).toHaveAccessibleDescription('Add a product first.');
  await fill(user, form.getByLabelText('Add a product'), 'Exchange Fr');
  await user.click((await form.findAllByRole('button', { name: 'Exchange Frock' }))[0] as HTMLElement);
  await user.selectOptions(await form.findByLabelText('Size and colour'), large.id);
  await see();
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
  const started = within(await screen.findByRole('region', { name: 'Parcels' }));
  expect(started.getByText('Exchange')).toBeVisible();
  expect(started.getByText('From an exchange')).toBeVisible();
  await user.click(started.getByRole('button', { name: /^Undo the exchange NP-/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the exchange' }));
  expect(question.getByText(/the new pieces return to stock/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Undo the exchange' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull());
  expect(await stockOf(shop.deps, large.id)).toBe(3);
});

it('a conflict between status and parcels is shown on the order, and one press resolves it', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing', lines });
  await addParcel(shop.deps, order, { state: 'handed_over', handedOverAt: shop.clock.now() });
  const path = `/api/orders/update-order-status/${order.id}`;
  await shop.call('PATCH', path, { as: shop.users.admin, body: { status: 'cancelled' } });
  const { user } = await openOrder(order);
  const finding = within(await screen.findByRole('region', { name: 'Attention' }));
  expect(finding.getByText(/^The order is cancelled, and a parcel of it is still on the way/)).toBeVisible();
  await user.click(finding.getByRole('button', { name: 'It comes back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Attention' })).toBeNull());
  expect(await screen.findByText(/, refused .* by/)).toBeVisible();
});

it('the outcome of a parcel can be corrected when no list shows it any more', async () => {
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

it('an order of a customer without an account is entered with a product that is found by its name', async () => {
  await addProduct(shop.deps, { name: 'Zardozi Sherwani', price: 2_000 });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, {
    Name: 'Rukhsana Bibi',
    Phone: '0322 4445556',
    Address: 'Behind the mill',
    City: 'Faisalabad',
  });
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(form.getByLabelText('Add a product')).toHaveAccessibleDescription('Add a product first.');
  expect(form.getByLabelText('Add a product')).toHaveFocus();
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

it('the page asks about a misspelt city before an order is entered', async () => {
  await addProduct(shop.deps, { name: 'Ajrak Topi' });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, { Name: 'Amna', Phone: '0322 4445557', Address: 'Near the mosque', City: 'Karahci' });
  await fill(user, form.getByLabelText('Add a product'), 'Ajrak');
  await user.click(await form.findByRole('button', { name: 'Ajrak Topi' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  await user.click(await form.findByRole('button', { name: 'Use Karachi' }));
  expect(form.getByLabelText('City')).toHaveValue('Karachi');
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByRole('button', { name: 'Enter the order' })).toBeVisible();
  expect(form.queryByText(/^The shop does not know/)).toBeNull();
});

it('the page says before an order is entered that its phone is no mobile number, and that its city is unknown', async () => {
  await addProduct(shop.deps, { name: 'Phulkari Chaddar' });
  const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
  const form = within(await screen.findByRole('form', { name: 'New order' }));
  await fillAll(user, form, {
    Name: 'Shazia Bano',
    Phone: '042 35761234',
    Address: 'Behind the school',
    City: 'Chak 47',
  });
  await fill(user, form.getByLabelText('Add a product'), 'Phulkari');
  await user.click(await form.findByRole('button', { name: 'Phulkari Chaddar' }));
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByText(/^The shop does not know/)).toHaveTextContent('Chak 47');
  expect(form.getByText(/no WhatsApp, and no history of this customer/)).toHaveTextContent('042 35761234');
  await fill(user, form.getByLabelText('City'), 'Faisalabad');
  await fill(user, form.getByLabelText('Phone'), '0322 4445557');
  await user.click(form.getByRole('button', { name: 'See the total' }));
  expect(await form.findByRole('button', { name: 'Enter the order' })).toBeVisible();
  expect(form.queryByText(/^The shop does not know/)).toBeNull();
  expect(form.queryByText(/no WhatsApp/)).toBeNull();
});
