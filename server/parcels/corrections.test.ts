import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { addProduct, deliveryPart } from '#test/factories.ts';
import { parcelCalls } from '#test/parcel-calls.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { parcels } from './tables.ts';

describe('corrections of parcels', () => {
  const shop = useTestShop();
  const { place, pack, change, receive, parcelsOf, statusOf } = parcelCalls(shop);

  it('that were handed over by mistake make them booked again, and their pieces are in the shop', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const order = await place({ lines: [{ product, quantity: 2 }] });
    await pack({ orders: [{ id: order.id, version: 0 }] });
    const [packed] = await parcelsOf(order);
    if (!packed) throw new Error('A parcel was packed');
    const act = async (what: string, more: object = {}) => {
      const [row] = await parcelsOf(order);
      return (await change(what, [{ id: packed.id, version: row?.version ?? 0 }], more))[0];
    };
    expect((await act('undone-hand-overs'))?.message).toMatch(/^This parcel is not on the way: packed since .+\.$/);
    await act('bookings', { courier: (await addCourierAccount(shop.deps, { usesOwnNumbers: true })).id });
    await act('hand-overs');
    expect(await statusOf(order)).toBe('shipped');
    const undone = await act('undone-hand-overs');
    const booked = { state: 'booked', trackingNo: packed.number, queue: 'to_hand_over' };
    expect(undone).toMatchObject({ outcome: 'done', parcel: booked });
    expect((await act('undone-hand-overs'))?.outcome).toBe('repeated');
    expect(await statusOf(order)).toBe('processing');
    expect((await parcelsOf(order))[0]?.handedOverAt).toBeNull();
    await act('hand-overs');
    const cancel = { as: shop.users.admin, body: { status: 'cancelled' } };
    await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, cancel);
    expect((await act('undone-hand-overs'))?.message).toBe(
      'Its order is cancelled: take the parcel back at the return desk.',
    );
    await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, { ...cancel, body: { status: 'shipped' } });
    await act('undone-hand-overs');
    await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, cancel);
    expect(await stockOf(shop.deps, product.id), 'what has not left is restocked').toBe(12);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  /** Packs an order, or `quantity` pieces of it. `act` makes further calls about the parcel. */
  const send = async (order: { id: string }, quantity?: number) => {
    const version = (await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id)))[0]?.version;
    const known = new Set((await parcelsOf(order)).map(({ id }) => id));
    const lines = quantity === undefined ? {} : { lines: [{ position: 0, quantity }] };
    await pack({ orders: [{ id: order.id, version: version ?? 0 }], ...lines });
    const id = (await parcelsOf(order)).find((each) => !known.has(each.id))?.id ?? '';
    const act = async (what: string, more: object = {}) => {
      const row = (await parcelsOf(order)).find((each) => each.id === id);
      return (await change(what, [{ id, version: row?.version ?? 0 }], more))[0];
    };
    await act('bookings', { courier: (await addCourierAccount(shop.deps, { usesOwnNumbers: true })).id });
    await act('hand-overs');
    return { id, act };
  };
  const queueOf = async (order: { id: string }) => {
    const [row] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
    return row && [row.queue, row.isPacked];
  };

  it('of a partly sent order put it back to packing once they are taken back and unpacked', async () => {
    const order = await place({ lines: [{ product: await addProduct(shop.deps), quantity: 3 }] });
    const first = await send(order, 1);
    const second = await send(order);
    await first.act('outcomes', { outcome: 'delivered' });
    await second.act('undone-hand-overs');
    expect(await statusOf(order)).toBe('shipped');
    expect((await second.act('unpackings'))?.outcome).toBe('done');
    expect([await statusOf(order), await queueOf(order)]).toEqual(['processing', ['to_pack', false]]);
  });

  it('are not possible after the courier has accounted for the parcel, or for an order that is to be confirmed', async () => {
    const order = await place();
    const { id, act } = await send(order);
    const setStatus = (status: string) =>
      shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, { as: shop.users.admin, body: { status } });
    await setStatus('pending');
    expect((await act('undone-hand-overs'))?.message).toBe('Its order is to be confirmed first.');
    await setStatus('shipped');
    await shop.deps.db.update(parcels).set({ owedPaisa: -100 }).where(eq(parcels.id, id));
    const accounted = 'The courier has accounted for this parcel: take it back at the return desk.';
    expect((await act('undone-hand-overs'))?.message).toBe(accounted);
    await shop.deps.db.update(parcels).set({ owedPaisa: 0 }).where(eq(parcels.id, id));
    await act('outcomes', { outcome: 'delivered' });
    await act('outcomes', { outcome: 'handed_over' });
    expect((await act('undone-hand-overs'))?.message).toBe(accounted);
  });

  it('by an exchange use the coupon of the order for the price', async () => {
    const product = await addProduct(shop.deps, { price: 1_000 });
    const dearer = await addProduct(shop.deps, { price: 1_500 });
    const terms = { percent: 20, amountPaisa: null, minimumPaisa: 0 };
    const order = await place({
      lines: [{ product, quantity: 1 }],
      status: 'Delivered',
      grandTotalPaisa: 100_000,
      adjustments: [deliveryPart(20_000), { kind: 'coupon', amountPaisa: -20_000, code: 'EID', terms }],
    });
    const body = {
      order: order.id,
      version: 0,
      isDryRun: true,
      back: [{ position: 0, quantity: 1 }],
      send: [{ productId: dearer.id, quantity: 1 }],
    };
    const response = await shop.call('POST', '/api/exchanges', { as: shop.users.admin, body });
    expect(response.as(exchangeResponse).cod).toBe(400);
  });

  it('by an exchange cost the shown amount, and pieces come back once', async () => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 10 });
    const dearer = await addProduct(shop.deps, { price: 1_500 });
    const order = await place({ lines: [{ product, quantity: 1 }] });
    const first = await send(order);
    await first.act('outcomes', { outcome: 'delivered' });
    const start = async (cod: number) => {
      const [row] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
      const lines = { back: [{ position: 0, quantity: 1 }], send: [{ productId: dearer.id, quantity: 1 }] };
      const body = { order: order.id, version: row?.version, cod, ...lines };
      return shop.call('POST', '/api/exchanges', { as: shop.users.admin, body });
    };
    const wrong = await expectNothingWritten(shop.deps, () => start(400));
    expect([wrong.status, wrong.error().message]).toEqual([
      409,
      'The total is PKR 500.00 now. Please look it over and save again.',
    ]);
    const { sent, back } = (await start(500)).as(exchangeResponse);
    expect((await first.act('outcomes', { outcome: 'handed_over' }))?.message).toBe(
      'Pieces of this order are being exchanged: undo the exchange first.',
    );
    expect((await receive({ parcel: back?._id ?? '' })).status).toBe(200);
    expect((await change('unpackings', [{ id: sent?._id ?? '', version: sent?.version ?? 0 }]))[0]?.message).toBe(
      'What it replaces is back in the shop: the customer waits for this parcel.',
    );
    expect(await stockOf(shop.deps, product.id)).toBe(11);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('do not unpack parcels that are paid for', async () => {
    const parcel = await addParcel(shop.deps, await place(), { state: 'booked', owedPaisa: -100 });
    expect((await change('unpackings', [parcel]))[0]?.message).toBe(
      'A statement has accounted for this parcel: it has left the shop.',
    );
  });

  it('count a return in the month of the last refusal', async () => {
    const order = await place();
    const { id, act } = await send(order);
    const backAt = async () => (await parcelsOf(order)).find((each) => each.id === id)?.backAt;
    await act('outcomes', { outcome: 'refused' });
    expect(await backAt()).toEqual(shop.deps.now());
    await act('outcomes', { outcome: 'handed_over' });
    expect(await backAt()).toBeNull();
    shop.clock.advance({ minutes: 60 });
    await act('outcomes', { outcome: 'refused' });
    expect(await backAt()).toEqual(shop.deps.now());
  });

  it('put a parcel back on the way if the courier corrects its status', async () => {
    const order = await place();
    const { id, version } = await addParcel(shop.deps, order, { state: 'handed_over' });
    const [delivered] = await change('outcomes', [{ id, version }], { outcome: 'delivered' });
    const seen = { id, version: delivered?.parcel?.version ?? 0 };
    expect((await change('outcomes', [seen], { outcome: 'handed_over' }))[0]?.parcel?.state).toBe('handed_over');
    expect(await statusOf(order)).toBe('shipped');
  });
});
