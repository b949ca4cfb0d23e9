import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderPageResponse } from '#contract/order-page.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct, deliveryPart } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
const openOrder = ({ orderId }: { orderId: string }) =>
  pages.open(`/dashboard/orders/${orderId}?change`, { as: shop.users.admin });

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
  const changes = within(await screen.findByRole('region', { name: 'What happened' }));
  expect(await changes.findByText('0311 2223334')).toBeVisible();
  expect(changes.getByText('Order changed').parentElement).toHaveTextContent('by admin');
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
  expect(await screen.findByText('Order changed')).toBeVisible();
  const later = await addOrder(shop.deps, shop.users.owner, { city: 'fslbd city' });
  const seen = await shop.call('GET', `/api/desk/orders/${later.id}`, { as: shop.users.admin });
  expect(seen.as(orderPageResponse).order.knownCity).toBe('Faisalabad');
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
  expect(await screen.findByText('Order changed')).toBeVisible();
  const later = await addOrder(shop.deps, shop.users.owner, { city: 'sialkoott' });
  const seen = await shop.call('GET', `/api/desk/orders/${later.id}`, { as: shop.users.admin });
  expect(seen.as(orderPageResponse).order.knownCity).toBe('Sialkot');
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
  const parcel = within(screen.getByRole('listitem', { name: `Parcel ${number}` }));
  await user.click(parcel.getByRole('button', { name: 'Unpack' }));
  await waitFor(() => expect(form.queryByText('Unpack its parcel first.')).toBeNull());
  expect(form.getByLabelText('Pieces')).toHaveValue('2');
  await user.click(form.getByRole('button', { name: 'See the new total' }));
  await user.click(await form.findByRole('button', { name: 'Save' }));
  const changes = within(await screen.findByRole('region', { name: 'What happened' }));
  expect(await changes.findByText(/^2 ×/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull();
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
  const back = form.getByRole('textbox', { name: /pieces that come back$/ });
  const see = () => user.click(form.getByRole('button', { name: 'See what the customer pays' }));
  await see();
  expect(back).toHaveAccessibleDescription('Say how many pieces come back. Paid: PKR 1,000 a piece');
  await fill(user, back, '3');
  await see();
  expect(back).toHaveAccessibleDescription(/^Please enter a whole number from 0 to 2 /);
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
  expect(started.getByText('Sent back')).toBeVisible();
  await user.click(started.getByRole('button', { name: 'Undo the exchange' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the exchange' }));
  expect(question.getByText(/the new pieces return to stock/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Undo the exchange' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull());
  expect(await stockOf(shop.deps, large.id)).toBe(3);
});

it('pieces of a counter sale are exchanged at the counter for cash, and the exchange can be undone', async () => {
  const small = await addProduct(shop.deps, { name: 'Counter Frock', stock: 3, price: 1_000 });
  await addProduct(shop.deps, { name: 'Dearer Sherwani', stock: 3, price: 1_250 });
  const order = await addOrder(shop.deps, shop.users.owner, {
    status: 'Delivered',
    channel: 'counter',
    lines: [{ product: small, quantity: 1 }],
    grandTotalPaisa: 100_000,
    deliveryPaisa: 0,
  });
  const { user } = await openOrder(order);
  const form = within(await screen.findByRole('form', { name: 'Exchange' }));
  await fill(user, form.getByRole('textbox', { name: /pieces that come back$/ }), '1');
  await fill(user, form.getByLabelText('Add a product'), 'Dearer');
  await user.click(await form.findByRole('button', { name: 'Dearer Sherwani' }));
  await user.click(form.getByRole('button', { name: 'See what the customer pays' }));
  expect(await form.findByText('PKR 250.00')).toBeVisible();
  expect(form.getByText(/now, in cash\./)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Start the exchange' }));
  const card = within(await screen.findByRole('region', { name: 'Parcels' }));
  expect(card.queryByRole('button', { name: 'Refused' })).toBeNull();
  await user.click(await card.findByRole('button', { name: 'Undo the exchange' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the exchange' }));
  await user.click(question.getByRole('button', { name: 'Undo the exchange' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Parcels' })).toBeNull());
});

it('pieces that come back for money owe their share, are taken back in place, and are paid with a reference', async () => {
  const product = await addProduct(shop.deps, { name: 'Return Frock', stock: 3, price: 1_000 });
  const order = await addOrder(shop.deps, shop.users.owner, {
    status: 'Delivered',
    lines: [{ product, quantity: 2 }],
    grandTotalPaisa: 200_000,
    adjustments: [
      deliveryPart(20_000),
      {
        kind: 'coupon',
        amountPaisa: -20_000,
        code: 'EID',
        terms: { percent: null, amountPaisa: 20_000, minimumPaisa: 0 },
      },
    ],
  });
  const { user } = await openOrder(order);
  await user.click(await screen.findByRole('radio', { name: 'Money back' }));
  const form = within(await screen.findByRole('form', { name: 'Return' }));
  const back = form.getByRole('textbox', { name: /pieces that come back$/ });
  expect(back).toHaveAccessibleDescription('Paid: PKR 900 a piece');
  await fill(user, back, '1');
  const see = () => user.click(form.getByRole('button', { name: 'See what the customer gets' }));
  await see();
  expect(await form.findByText('PKR 900.00')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Give back the delivery charge of these pieces too' }));
  await see();
  expect(await form.findByText('PKR 1,000.00')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Start the return' }));
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  const refund = within(await money.findByRole('listitem', { name: `Refund of PKR 1,000 for ${order.orderId}` }));
  expect(refund.getByText(/1 piece, not back yet/)).toBeVisible();
  const happened = within(screen.getByRole('region', { name: 'What happened' }));
  expect(happened.getByText('PKR 1,000 owed to the customer: Pieces sent back')).toBeVisible();

  await user.click(refund.getByRole('button', { name: 'Pay' }));
  expect(await money.findByText('The pieces are not back yet.')).toBeVisible();
  await user.click(money.getByRole('button', { name: 'Cancel' }));
  const card = within(screen.getByRole('region', { name: 'Parcels' }));
  expect(card.getByRole('button', { name: 'Undo the return' })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Take back' }));
  await user.click(card.getByRole('radio', { name: 'Damaged' }));
  await user.click(card.getByRole('button', { name: 'Take back 1 piece' }));
  expect(await refund.findByText('1 piece damaged')).toBeVisible();
  expect(card.queryByRole('button', { name: /^(Take back|Undo the return)/ })).toBeNull();

  await user.click(refund.getByRole('button', { name: 'Pay' }));
  const pay = within(await money.findByRole('form', { name: 'Mark as paid' }));
  await user.click(pay.getByRole('button', { name: 'Mark as paid' }));
  expect(pay.getByLabelText('Reference of the transfer')).toHaveFocus();
  await fill(user, pay.getByLabelText('Reference of the transfer'), 'Transfer 4711');
  await user.click(pay.getByRole('button', { name: 'Mark as paid' }));
  expect(await refund.findByText('Bank transfer, Transfer 4711')).toBeVisible();
  expect(happened.getByText('PKR 1,000 paid to the customer: Bank transfer, Transfer 4711')).toBeVisible();
});

it('a return can be undone, and then nothing is owed', async () => {
  const product = await addProduct(shop.deps, { stock: 3, price: 1_000 });
  const lines = [{ product, quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', lines });
  const body = { order: order.id, version: 0, back: [{ position: 0, quantity: 1 }], send: [] };
  await shop.call('POST', '/api/exchanges', { as: shop.users.admin, body });
  const { user } = await openOrder(order);
  const card = within(await screen.findByRole('region', { name: 'Parcels' }));
  await user.click(card.getByRole('button', { name: 'Undo the return' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the return' }));
  expect(question.getByText(/no longer owed/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Undo the return' }));
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  expect(await money.findByText('Dropped')).toBeVisible();
  expect(money.queryByRole('button', { name: 'Open again' })).toBeNull();
});

it('the button Refund adds money owed to the customer, at most what was paid, and only for those who post money', async () => {
  const lines = [{ product: await addProduct(shop.deps, { price: 1_000 }), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', lines });
  const { user } = await openOrder(order);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('form', { name: 'Add the refund' }));
  const amount = form.getByLabelText('Amount in rupees');
  expect(amount).toHaveFocus();
  await fill(user, amount, '1201');
  await user.click(form.getByRole('button', { name: 'Add the refund' }));
  expect(amount).toHaveAccessibleDescription(/At most PKR 1,200 can be given back/);
  await fill(user, amount, '1,200');
  await fill(user, form.getByLabelText('Note'), 'A stain');
  await user.click(form.getByRole('button', { name: 'Add the refund' }));
  const money = within(await screen.findByRole('region', { name: 'Money' }));
  expect(await money.findByText('Goodwill')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull());
  await user.click(money.getByRole('button', { name: 'Drop' }));
  await fill(user, money.getByLabelText('Reason'), 'A mistake');
  await user.click(money.getByRole('button', { name: 'Drop' }));
  await user.click(await money.findByRole('button', { name: 'Open again' }));
  expect(await money.findByText('Not paid yet')).toBeVisible();
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
  const outcomes = within(await screen.findByRole('group', { name: `Correct ${number}` }));
  await user.click(outcomes.getByRole('button', { name: 'Came back' }));
  expect(await screen.findByText(/, refused .* by/)).toBeVisible();
  const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.status).toBe('shipped');
});

it('an order is confirmed, packed, booked, handed over and delivered without leaving its page', async () => {
  const courier = await addCourierAccount(shop.deps, { label: 'Rider Aslam' });
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { lines });
  const { user } = await pages.open(`/dashboard/orders/${order.orderId}`, { as: shop.users.admin });
  const happened = within(await screen.findByRole('region', { name: 'What happened' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('button', { name: 'Pack' }));
  const card = within(await screen.findByRole('region', { name: 'Parcels' }));
  const choice = card.queryByLabelText('Courier');
  if (choice) await user.selectOptions(choice, courier.label);
  await user.click(card.getByRole('button', { name: `Book with ${courier.label}` }));
  await user.click(await card.findByRole('button', { name: 'Hand over' }));
  await user.click(await card.findByRole('button', { name: 'Delivered' }));
  expect(await happened.findByText('Status set to Delivered')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Exchange or return' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull();
});

it('a helper who only packs sees no amounts and no button for calls', async () => {
  const packer = await openSession(
    shop.deps,
    await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'parcels.book'] }),
  );
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { lines });
  await pages.open(`/dashboard/orders/${order.orderId}`, { as: packer });
  expect(await screen.findByRole('heading', { name: `Order #${order.orderId}` })).toBeVisible();
  expect(screen.queryByText(/PKR/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  for (const name of ['Confirm', 'No answer', 'Change the order', 'More...'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('leads back to the list that it was opened from', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { lines });
  const { user, address } = await pages.open(`/dashboard/desk#q=${order.orderId}`, { as: shop.users.admin });
  await user.click(await screen.findByRole('link', { name: `#${order.orderId}` }));
  await user.click(await screen.findByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/desk#q=${order.orderId}`));
});

it('an admin deletes an order on its page, and Undo leads back to it', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const order = await addOrder(shop.deps, shop.users.owner, { lines });
  const { user, address } = await pages.open(`/dashboard/orders/${order.orderId}`, { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: `Delete order #${order.orderId}` }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/dashboard/manage-orders'));
  expect(await shop.deps.db.$count(orders, eq(orders.id, order.id))).toBe(0);
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(address()).toBe(`/dashboard/orders/${order.orderId}`));
  expect(await screen.findByRole('heading', { name: `Order #${order.orderId}` })).toBeVisible();
});
