import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type EditOrderInput, editOrderBody } from '#contract/order-edits.schema.ts';
import { orderPageResponse } from '#contract/order-page.schema.ts';
import { startExchangeBody } from '#contract/returns.schema.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { fill, fillAll } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const EDITS = /^PATCH \/api\/desk\/orders\//;
const openOrder = ({ orderId }: OrderRow) =>
  pages.open(`/dashboard/orders/${orderId}?change`, { as: shop.users.admin });
const findForm = async (name: string) => within(await screen.findByRole('form', { name }));
type Form = Awaited<ReturnType<typeof findForm>>;
const read = async ({ id }: OrderRow) =>
  (await shop.call('GET', `/api/desk/orders/${id}`, { as: shop.users.admin })).as(orderPageResponse).order;
async function changeElsewhere(order: OrderRow, change: Omit<EditOrderInput, 'version'>): Promise<void> {
  const body = { version: (await read(order)).version, ...change };
  const { status } = await shop.call('PATCH', `/api/desk/orders/${order.id}`, { as: shop.users.admin, body });
  expect(status).toBe(200);
}
async function changeMeanwhile(
  user: UserEvent,
  form: Form,
  call: RegExp | string,
  press: string,
  change: () => unknown,
) {
  const release = pages.calls.hold(call);
  await user.click(form.getByRole('button', { name: press }));
  await waitFor(() => expect(pages.calls.of(call)).toHaveLength(1));
  await change();
  release();
  await pages.calls.settle();
  await waitFor(() => expect(form.getByRole('button', { name: press })).toBeEnabled());
  expect(form.queryByText(/^The customer pays/)).toBeNull();
}

describe('a total that was computed for an older state of the form is dropped', () => {
  it('when an order is changed', async () => {
    const product = await addProduct(shop.deps, { stock: 9, price: 1_000 });
    const { user } = await openOrder(
      await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] }),
    );
    const form = await findForm('Change the order');
    await changeMeanwhile(user, form, EDITS, 'See the new total', () =>
      fill(user, form.getByLabelText('Phone'), '042 35761234'),
    );
    await fill(user, form.getByLabelText('Pieces'), '2');
    await user.click(form.getByRole('button', { name: 'See the new total' }));
    expect(await form.findByText('PKR 2,200.00')).toBeVisible();
    expect(form.getByText(/is no Pakistani mobile number/)).toHaveTextContent('042 35761234');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order changed')).toBeVisible();
  });

  it('when an order is entered', async () => {
    await addProduct(shop.deps, { name: 'Meanwhile Sherwani' });
    const { user } = await pages.open('/dashboard/desk/new', { as: shop.users.admin });
    const form = await findForm('New order');
    await fillAll(user, form, {
      Name: 'Rukhsana Bibi',
      Phone: '0322 4445556',
      Address: 'Behind the mill',
      City: 'Faisalabad',
    });
    await fill(user, form.getByLabelText('Add a product'), 'Meanwhile');
    await user.click(await form.findByRole('button', { name: 'Meanwhile Sherwani' }));
    // The product has no other size, so its size is a text instead of a select.
    expect(await form.findByText(/\d-\d+ years/)).toBeVisible();
    await changeMeanwhile(user, form, 'POST /api/desk/orders', 'See the total', () =>
      fill(user, form.getByLabelText('City'), 'Chak 47'),
    );
    await user.click(form.getByRole('button', { name: 'See the total' }));
    expect(await form.findByText(/^The shop does not know/)).toHaveTextContent('Chak 47');
    expect(form.getByRole('button', { name: 'Enter the order' })).toBeVisible();
  });

  it('when pieces are exchanged; the start sends the shown amount, and is pressed again if that is outdated', async () => {
    const product = await addProduct(shop.deps, { name: 'Meanwhile Frock', price: 1_000, stock: 9 });
    const order = await addOrder(shop.deps, shop.users.owner, {
      status: 'Delivered',
      lines: [{ product, quantity: 1 }],
    });
    const dearer = await addProduct(shop.deps, { name: 'Meanwhile Lehnga', price: 1_400, stock: 9 });
    const { user } = await openOrder(order);
    const form = await findForm('Exchange');
    await fill(user, form.getByRole('textbox', { name: /pieces that come back$/ }), '1');
    await fill(user, form.getByLabelText('Add a product'), 'Meanwhile Leh');
    await user.click(await form.findByRole('button', { name: dearer.name }));
    await user.click(form.getByRole('radio', { name: 'Too small' }));
    const see = 'See what the customer pays';
    await changeMeanwhile(user, form, 'POST /api/exchanges', see, () => fill(user, form.getByLabelText('Pieces'), '2'));
    await user.click(form.getByRole('button', { name: see }));
    expect(await form.findByText('PKR 1,800.00')).toBeVisible();
    pages.calls.allow(409);
    // Raises the version of the order, as an exchange by somebody else does.
    const { version } = await read(order);
    await shop.deps.db
      .update(orderDesk)
      .set({ version: version + 1 })
      .where(eq(orderDesk.orderId, order.id));
    await user.click(form.getByRole('button', { name: 'Start the exchange' }));
    expect(await form.findByText(/changed/)).toBeVisible();
    await pages.calls.settle();
    expect(form.getByLabelText('Pieces')).toHaveValue('2');
    // Retries, because a press before the page shows the newest version is rejected again.
    await waitFor(async () => {
      const again = form.queryByRole('button', { name: see });
      if (again) await user.click(again);
      await pages.calls.settle();
      expect(form.getByRole('button', { name: 'Start the exchange' })).toBeVisible();
    });
    await user.click(form.getByRole('button', { name: 'Start the exchange' }));
    await waitFor(async () => expect(await shop.deps.db.$count(parcels, eq(parcels.orderId, order.id))).toBe(2));
    const sent = pages.calls.of('POST /api/exchanges').map(({ body }) => startExchangeBody.parse(body));
    expect(sent.at(-1)).toMatchObject({ isDryRun: false, cod: 1_800, fit: 'small', version: version + 1 });
    await waitFor(() => expect(form.queryByText(/changed/)).toBeNull());
  });
});

describe("a change after somebody else's", () => {
  it('shows the conflict and the newest values, preserves typed text, and is saved with the next press', async () => {
    pages.calls.allow(409);
    const product = await addProduct(shop.deps, { stock: 9 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const { user } = await openOrder(order);
    const form = await findForm('Change the order');
    await fill(user, form.getByLabelText('Address'), 'Behind the mill');
    await changeElsewhere(order, {
      customerName: 'Overtaken Bibi',
      address: 'Their street',
      lines: [{ productId: product.id, quantity: 3 }],
    });
    await user.click(form.getByRole('button', { name: 'See the new total' }));
    expect(await form.findByText(/changed/)).toBeVisible();
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveValue('Overtaken Bibi'));
    expect(form.getByLabelText('Pieces')).toHaveValue('3');
    expect(form.getByLabelText('Address')).toHaveValue('Behind the mill');
    expect(form.getByText(/changed/)).toBeVisible();
    shop.clock.advance({ minutes: 1 });
    await user.click(form.getByRole('button', { name: 'See the new total' }));
    await user.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await read(order)).order.shippingAddress.address).toBe('Behind the mill'));
    const bodies = pages.calls.of(EDITS).map(({ body }) => editOrderBody.parse(body));
    expect(bodies.at(-1)).toMatchObject({ address: 'Behind the mill' });
    expect([bodies.at(-1)?.customerName, bodies.at(-1)?.lines]).toEqual([undefined, undefined]);
  });

  it('shows what was saved before the order is read again', async () => {
    const product = await addProduct(shop.deps, { stock: 9 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const { user } = await openOrder(order);
    await fill(user, (await findForm('Change the order')).getByLabelText('Pieces'), '2');
    await user.click(screen.getByRole('button', { name: 'See the new total' }));
    const save = await screen.findByRole('button', { name: 'Save' });
    pages.calls.hold(/^GET \/api\/desk\/orders\//);
    await user.click(save);
    const ordered = within(screen.getByRole('region', { name: 'Ordered' }));
    expect(await ordered.findByText(/^2 ×/)).toBeVisible();
  });

  it('shows the error even if the order can no longer be changed', async () => {
    pages.calls.allow(409);
    pages.calls.allow(400);
    const product = await addProduct(shop.deps, { stock: 9 });
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    const { user } = await openOrder(order);
    const form = await findForm('Change the order');
    await fill(user, form.getByLabelText('Pieces'), '2');
    await shop.deps.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
    await user.click(form.getByRole('button', { name: 'See the new total' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Change the order' })).toBeNull());
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true);
  });
});

it('another spelling of a city leaves its province and its postal code', async () => {
  const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
  const expectShown = async (city: string, spelling: string, expected: string[]) => {
    const order = await addOrder(shop.deps, shop.users.owner, { city, lines });
    await shop.deps.db.update(orders).set({ state: 'Punjab', zipCode: '38000' }).where(eq(orders.id, order.id));
    const { user } = await openOrder(order);
    const form = await findForm('Change the order');
    // Waits for the list of towns, because the form reads the province of a town from this list.
    await pages.calls.settle();
    await fill(user, form.getByLabelText('City'), spelling);
    const valueOf = (label: string) => form.getByLabelText<HTMLInputElement>(label).value;
    await waitFor(() => expect(['State', 'Postal Code'].map(valueOf)).toEqual(expected));
  };
  await expectShown('Chak Fslbd', 'Faisalabad', ['Punjab', '38000']);
  await expectShown('lhr', 'LAHORE ', ['Punjab', '38000']);
  await expectShown('Lahore', 'Karachi', ['Sindh', '']);
});
