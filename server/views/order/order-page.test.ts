import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { postedEntryResponse } from '#contract/differences.schema.ts';
import { type OrderPage, orderPageResponse } from '#contract/order-page.schema.ts';
import type { Right } from '#contract/rights.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import { parcels } from '#server/parcels/tables.ts';
import { addCourier, draft, post, rowOf } from '#test/cash.ts';
import { addOrder, addProduct, deliveryPart } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('the page of an order', () => {
  const shop = useTestShop();
  const read = async (id: string, as = shop.users.admin): Promise<OrderPage> =>
    (await shop.call('GET', `/api/desk/orders/${id}`, { as })).as(orderPageResponse);
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const place = async (overrides: Parameters<typeof addOrder>[2] = {}) =>
    addOrder(shop.deps, shop.users.owner, {
      lines: [{ product: await addProduct(shop.deps, { price: 1_500, stock: 9 }), quantity: 1 }],
      ...overrides,
    });
  async function press(path: string, body: unknown): Promise<void> {
    shop.clock.advance({ minutes: 1 });
    const response = await shop.call('POST', path, { as: shop.users.admin, body });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('"outcome":"refused"');
  }
  const textsOf = ({ events }: OrderPage) => events.map(({ text }) => text);

  it('tells its whole story from the order to the money in the bank, the newest first', async () => {
    const order = await place();
    const courier = await addCourier(shop.deps);
    const chosen = async () => [{ id: order.id, version: (await read(order.id)).order.version }];
    const chosenParcels = async () => (await read(order.id)).parcels.map(({ _id: id, version }) => ({ id, version }));
    await press('/api/desk/calls', { outcome: 'no_answer', orders: await chosen() });
    await press('/api/desk/calls', { outcome: 'confirmed', orders: await chosen() });
    shop.clock.advance({ minutes: 1 });
    const { version } = (await read(order.id)).order;
    const edit = { version, address: 'House 9, Street 4' };
    expect(
      (await shop.call('PATCH', `/api/desk/orders/${order.id}`, { as: shop.users.admin, body: edit })).status,
    ).toBe(200);
    await press('/api/parcels/packings', { orders: await chosen() });
    const number = (await read(order.id)).parcels[0]?.number ?? '';
    await press('/api/parcels/bookings', { parcels: await chosenParcels(), courier });
    await press('/api/parcels/tracking-numbers', { courier, lines: [`${number} 5500112233`] });
    await press('/api/parcels/hand-overs', { parcels: await chosenParcels() });
    await press('/api/parcels/outcomes', { parcels: await chosenParcels(), outcome: 'delivered' });
    const [parcel] = (await read(order.id)).parcels;
    await postParcel(shop.deps, parcel?._id ?? '');
    const owed = await read(order.id);
    expect(owed.money).toEqual([{ parcel: number, cod: 1_700, paid: 0, charges: 0, owed: 1_700, isClosed: false }]);
    shop.clock.advance({ minutes: 1 });
    const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.number, number));
    const statement = await draft(shop, courier, row ? [rowOf(row)] : []);
    await post(shop, statement);

    const page = await read(order.orderId);
    expect(page.money).toEqual([{ parcel: number, cod: 1_700, paid: 1_400, charges: 300, owed: 0, isClosed: true }]);
    expect(textsOf(page)).toEqual([
      expect.stringMatching(/^The courier paid PKR 1,400 for parcel NP-.* \(statement .*\)$/),
      `The courier owes PKR 1,700 for parcel ${number}`,
      'Status set to Delivered',
      `Parcel ${number} delivered`,
      'Status set to shipped',
      expect.stringContaining(`Parcel ${number} handed over to `),
      expect.stringContaining(', 5500112233'),
      expect.stringContaining(`Parcel ${number} booked with `),
      `Parcel ${number} packed`,
      'Order changed',
      'Status set to processing',
      'Confirmed',
      'Called: no answer (call 1)',
      'Order placed',
    ]);
    const edited = page.events.find(({ kind }) => kind === 'edit');
    expect(edited?.changes).toEqual([expect.objectContaining({ after: expect.stringContaining('House 9, Street 4') })]);
    expect(edited?.by).toBe(shop.users.admin.username);
    const times = page.events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(page.events.map(({ kind }) => kind))).toEqual(
      new Set(['status', 'call', 'edit', 'parcel', 'money']),
    );
  });

  it('counts the orders of the number, and shows the note and the block', async () => {
    const phone = '+92 345 7654321';
    const first = await place({ phone, status: 'Delivered' });
    const second = await place({ phone });
    const body = { note: 'Speaks only Pashto', blocked: { why: 'Refused twice' }, version: 0 };
    await shop.call('PATCH', `/api/customers/${first.id}`, { as: shop.users.admin, body });
    expect((await read(second.id)).customer).toMatchObject({
      orders: 2,
      delivered: 1,
      cancelled: 0,
      note: 'Speaks only Pashto',
      blocked: { why: 'Refused twice' },
    });
    const landline = await place({ phone: '042 35761234' });
    expect((await read(landline.id)).customer).toBeNull();
  });

  it('says what the courier charged for a parcel that came back', async () => {
    const order = await place({ status: 'shipped' });
    const courier = await addCourier(shop.deps);
    const parcel = await addParcel(shop.deps, order, {
      state: 'received',
      courierAccountId: courier,
      trackingNo: '77001',
    });
    await post(shop, await draft(shop, courier, [rowOf(parcel)]));
    const page = await read(order.id);
    expect(textsOf(page)[0]).toMatch(/^The courier charged PKR 232 for parcel /);
    expect(page.money).toEqual([
      { parcel: parcel.number, cod: 1_700, paid: -232, charges: 232, owed: 0, isClosed: true },
    ]);
  });

  it('shows in plain words how a difference was closed, and is closed once nothing is owed or claimed', async () => {
    const order = await place({ status: 'shipped' });
    const courier = await addCourier(shop.deps);
    const values = { state: 'delivered', courierAccountId: courier, trackingNo: '77002' } as const;
    const parcel = await addParcel(shop.deps, order, values);
    const { number } = parcel;
    await postParcel(shop.deps, parcel.id);
    await post(shop, await draft(shop, courier, [rowOf(parcel, { cod: 160_000 })]));
    const as = shop.users.admin;
    const pressMoney = async (path: string, body: object) => {
      shop.clock.advance({ minutes: 1 });
      const response = await shop.call('POST', `/api/cash/${path}`, { as, body });
      return response.as(postedEntryResponse).entry._id;
    };
    const close = (how: string, reason: string) =>
      pressMoney('differences', { parcel: parcel.id, owedPaisa: 10_000, how, reason });
    const moneyNow = async () => (await read(order.id)).money?.map(({ owed, isClosed }) => [owed, isClosed]);
    expect(await moneyNow()).toEqual([[100, false]]);
    await pressMoney('reversals', { entry: await close('accept', 'Rounding') });
    await close('claim', 'Ticket 88');
    expect(await moneyNow()).toEqual([[100, false]]);
    await pressMoney('claims', { parcel: parcel.id, claimPaisa: 10_000, how: 'paid', reason: 'Transfer 4711' });
    expect(await moneyNow()).toEqual([[0, true]]);
    const page = await read(order.id);
    expect(textsOf(page).slice(0, 4)).toEqual([
      `The courier paid the claim for parcel ${number}: PKR 100. Transfer 4711`,
      `Claimed from the courier for parcel ${number}: PKR 100. Ticket 88`,
      `The accepted difference of parcel ${number} was reversed`,
      `Difference of parcel ${number} accepted: PKR 100 too little. Rounding`,
    ]);
    expect(page.events[0]).toMatchObject({ kind: 'money', by: as.username });
    const lost = await addParcel(shop.deps, order, { ...values, state: 'lost', trackingNo: '77003' });
    await postParcel(shop.deps, lost.id);
    expect((await read(order.id)).money?.find((each) => each.parcel === lost.number)).toMatchObject({
      isClosed: false,
    });
  });

  it('lists the pieces that came back with their condition', async () => {
    const order = await place({ status: 'shipped' });
    const parcel = await addParcel(shop.deps, order, { state: 'refused' });
    await press('/api/returns', { parcel: parcel.id, items: [{ position: 0, condition: 'damaged', quantity: 1 }] });
    const page = await read(order.id);
    expect(page.returns).toEqual([{ parcel: parcel.number, position: 0, condition: 'damaged', quantity: 1 }]);
    expect(textsOf(page)).toContain(`Parcel ${parcel.number} is back in the shop`);
  });

  it('follows an exchange and a return to the last rupee that the customer gets back', async () => {
    const cheap = await addProduct(shop.deps, { price: 540, stock: 5 });
    const order = await addOrder(shop.deps, shop.users.owner, {
      lines: [
        { product: await addProduct(shop.deps, { price: 1_500, stock: 9 }), quantity: 2 },
        { product: await addProduct(shop.deps, { price: 1_000, stock: 9 }), quantity: 1 },
      ],
      status: 'Delivered',
      grandTotalPaisa: 380_000,
      adjustments: [
        deliveryPart(20_000),
        { kind: 'discount', amountPaisa: -40_000, reason: 'Friend', terms: { percent: null, amountPaisa: 40_000 } },
      ],
    });
    await addParcel(shop.deps, order, { state: 'delivered', codPaisa: 380_000 });
    const start = async (body: object) => {
      const { version } = (await read(order.id)).order;
      await press('/api/exchanges', { order: order.id, version, ...body });
    };
    await start({ back: [{ position: 0, quantity: 1 }], send: [{ productId: cheap.id, quantity: 1 }] });
    await start({ back: [{ position: 1, quantity: 1 }], send: [], refundsDelivery: true });
    const [exchange, back] = (await read(order.id)).refunds ?? [];
    expect([exchange?.amount, back?.amount]).toEqual([864, 950]);
    await press(`/api/refunds/${exchange?._id}/pay`, { version: 0, method: 'bank', reference: 'Transfer 4711' });
    await press(`/api/refunds/${back?._id}/drop`, { version: 0, note: 'Agreed by phone' });
    await press(`/api/refunds/${back?._id}/reopen`, { version: 1 });
    const page = await read(order.id);
    expect(page.refunds).toMatchObject([
      { amount: 864, why: 'exchange', state: 'paid', closedBy: shop.users.admin.username },
      { amount: 950, why: 'return', state: 'open', back: { state: 'returning' } },
    ]);
    expect(page.refundable).toBe(3_800 - 864 - 950);
    expect(textsOf(page).filter((text) => text.includes('customer'))).toEqual([
      'PKR 950 owed to the customer again',
      'PKR 950 no longer owed to the customer: Agreed by phone',
      'PKR 864 paid to the customer: Bank transfer, Transfer 4711',
      'PKR 950 owed to the customer: Pieces sent back',
      'PKR 864 owed to the customer: Exchanged for cheaper pieces',
    ]);
    expect(page.events[0]).toMatchObject({ kind: 'money', by: shop.users.admin.username });
    const packer = await read(order.id, await staffWith('orders.view', 'parcels.book'));
    expect([packer.refunds, packer.refundable]).toEqual([undefined, undefined]);
    expect(textsOf(packer).join()).not.toContain('PKR');
  });

  it('shows a packer neither amounts nor money, and is closed to helpers without orders', async () => {
    const order = await place({ status: 'shipped' });
    const parcel = await addParcel(shop.deps, order, { state: 'delivered' });
    await postParcel(shop.deps, parcel.id);
    const seen = await read(order.id, await staffWith('orders.view', 'parcels.book'));
    expect(seen.money).toBeUndefined();
    const withoutIds = JSON.stringify(seen).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
    expect(withoutIds).not.toMatch(/1,?[57]00|PKR/);
    expect(textsOf(await read(order.id)).join()).toContain('PKR');
    const other = await staffWith('catalogue.edit');
    expect((await shop.call('GET', `/api/desk/orders/${order.id}`, { as: other })).status).toBe(403);
    expect((await shop.call('GET', '/api/desk/orders/ND-2222222222', { as: shop.users.admin })).status).toBe(404);
  });

  it('says so when an outcome or a hand-over was undone', async () => {
    const order = await place({ status: 'shipped' });
    const { id, number } = await addParcel(shop.deps, order, { state: 'handed_over' });
    const versionOf = async () => (await read(order.id)).parcels[0]?.version ?? 0;
    const chosen = async () => [{ id, version: await versionOf() }];
    await press('/api/parcels/outcomes', { parcels: await chosen(), outcome: 'refused' });
    await press('/api/parcels/outcomes', { parcels: await chosen(), outcome: 'handed_over' });
    await press('/api/parcels/undone-hand-overs', { parcels: await chosen() });
    expect(textsOf(await read(order.id)).filter((text) => text.includes(number))).toEqual([
      `Hand-over of parcel ${number} undone`,
      `Parcel ${number} is on the way again`,
      `Parcel ${number} not taken, it comes back`,
    ]);
  });
});
