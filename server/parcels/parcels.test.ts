import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deskResultsResponse, listDeskResponse } from '#contract/desk.schema.ts';
import {
  deskCountsResponse,
  exchangeResponse,
  listParcelsResponse,
  orderParcelsResponse,
  type PackOrdersInput,
  parcelResultsResponse,
  type ReceiveReturnInput,
  returnResponse,
} from '#contract/parcels.schema.ts';
import { PARCEL_QUEUE_NAMES } from '#contract/parcels.ts';
import type { Right } from '#contract/rights.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock, movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { parcels } from './tables.ts';

describeOnEngines('parcels', (engine) => {
  const shop = useTestShop({ engine });
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) => {
    shop.clock.advance({ minutes: 1 });
    return addOrder(shop.deps, shop.users.owner, { status: 'processing', ...overrides });
  };
  const pack = async (body: PackOrdersInput) =>
    (await shop.call('POST', '/api/parcels/packings', { as: shop.users.admin, body })).as(deskResultsResponse).results;
  const change = async (what: string, rows: readonly { id: string; version: number }[], more: object = {}) => {
    const body = { parcels: rows.map(({ id, version }) => ({ id, version })), ...more };
    const response = await shop.call('POST', `/api/parcels/${what}`, { as: shop.users.admin, body });
    return response.as(parcelResultsResponse).results;
  };
  const list = async (query = '', as = shop.users.admin) =>
    (await shop.call('GET', `/api/parcels?${query}`, { as })).as(listParcelsResponse);
  const receive = (body: ReceiveReturnInput, as = shop.users.admin) => shop.call('POST', '/api/returns', { as, body });
  const parcelsOf = ({ id }: { id: string }) => shop.deps.db.select().from(parcels).where(eq(parcels.orderId, id));
  const statusOf = async ({ id }: { id: string }) =>
    (await shop.deps.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

  it('takes sixty orders from packing to delivery, but for two that have changed meanwhile', async () => {
    const courier = await addCourierAccount(shop.deps);
    const placed = [];
    for (let count = 0; count < 60; count += 1) placed.push(await place());
    const results = await pack({ orders: placed.map(({ id }) => ({ id, version: 0 })) });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect(new Set(results.map(({ order }) => order?.queue))).toEqual(new Set([null]));
    const [cancelled, deleted] = [placed[7], placed[33]];
    if (!cancelled || !deleted) throw new Error('Sixty orders were placed');
    const rows = (await Promise.all(placed.map(parcelsOf))).flat();
    await shop.call('PATCH', `/api/orders/update-order-status/${cancelled.id}`, {
      as: shop.users.admin,
      body: { status: 'cancelled' },
    });
    await shop.call('DELETE', `/api/orders/delete-order/${deleted.id}`, { as: shop.users.admin });
    const booked = await change('bookings', rows, { courier: courier.id });
    expect(booked.filter(({ outcome }) => outcome === 'done')).toHaveLength(58);
    expect(booked.flatMap(({ message }) => message ?? [])).toEqual([
      expect.stringMatching(/^This parcel was changed meanwhile: unpacked since .+\.$/),
      expect.stringMatching(/^This parcel was changed meanwhile: unpacked since .+\.$/),
    ]);
    const next = (all: typeof booked) => all.flatMap(({ parcel }) => (parcel ? [{ id: parcel._id, ...parcel }] : []));
    const handed = await change('hand-overs', next(booked));
    expect(handed.filter(({ outcome }) => outcome === 'done')).toHaveLength(58);
    const delivered = await change('outcomes', next(handed), { outcome: 'delivered' });
    expect(delivered.filter(({ outcome }) => outcome === 'done')).toHaveLength(58);
    const statuses = await Promise.all(placed.map(statusOf));
    expect(statuses.filter((status) => status === 'Delivered')).toHaveLength(58);
    expect([await statusOf(cancelled), await statusOf(deleted)]).toEqual(['cancelled', undefined]);
  });

  it('restocks a returned parcel once, and tells forty-nine others who scanned it and when', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const order = await place({ status: 'shipped', lines: [{ product, quantity: 3 }] });
    const parcel = await addParcel(shop.deps, order, { state: 'refused' });
    const scans = await Promise.all(Array.from({ length: 50 }, () => receive({ parcel: parcel.id })));
    const [done, ...others] = scans.toSorted((one, other) => one.status - other.status);
    expect(done?.as(returnResponse).parcel).toMatchObject({ state: 'received', stateBy: 'admin' });
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
    expect(others.map((other) => other.error())).toEqual(
      Array.from({ length: 49 }, () => ({
        code: 'parcel_received',
        message: expect.stringMatching(/^This parcel was received by admin at .+\.$/),
      })),
    );
    expect(await stockOf(shop.deps, product.id)).toBe(13);
    const returned = (await movesOf(shop.deps, product.id)).filter(({ why }) => why === 'return');
    expect(returned).toMatchObject([{ delta: 3, ref: parcel.id, byUserId: shop.users.admin.id }]);
    expect(await statusOf(order)).toBe('cancelled');
  });

  it('restocks what came back good, and nothing of what is damaged or missing', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const order = await place({ status: 'shipped', lines: [{ product, quantity: 5 }] });
    const parcel = await addParcel(shop.deps, order, { state: 'refused' });
    const items = [
      { position: 0, condition: 'damaged' as const, quantity: 1 },
      { position: 0, condition: 'missing' as const, quantity: 2 },
    ];
    await expectNothingWritten(shop.deps, async () => {
      const tooMany = [...items, { position: 0, condition: 'sellable' as const, quantity: 3 }];
      expect((await receive({ parcel: parcel.id, items: tooMany })).status).toBe(400);
      expect((await receive({ parcel: parcel.id, items: [...items, ...items] })).status).toBe(400);
      const elsewhere = [{ position: 4, condition: 'sellable' as const, quantity: 1 }];
      expect((await receive({ parcel: parcel.id, items: elsewhere })).status).toBe(400);
    });
    expect((await receive({ parcel: parcel.id, items })).status).toBe(200);
    expect(await stockOf(shop.deps, product.id)).toBe(12);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('restocks nothing when an order whose parcel has left is cancelled or deleted; the return desk does', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const order = await place({ lines: [{ product, quantity: 2 }] });
    await pack({ orders: [{ id: order.id, version: 0 }] });
    const courier = await addCourierAccount(shop.deps);
    const [parcel] = await parcelsOf(order);
    if (!parcel) throw new Error('A parcel was packed');
    const [booked] = await change('bookings', [parcel], { courier: courier.id });
    await change('hand-overs', [{ id: parcel.id, version: booked?.parcel?.version ?? 0 }]);
    // Back to processing by hand first, where a cancellation restocks what has not left.
    for (const status of ['processing', 'cancelled']) {
      const body = { status };
      await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, { as: shop.users.admin, body });
    }
    expect(await stockOf(shop.deps, product.id)).toBe(10);
    await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    expect(await stockOf(shop.deps, product.id)).toBe(10);
    const found = await shop.call('GET', `/api/returns/${parcel.number.toLowerCase()}`, {
      as: shop.users.admin,
    });
    expect(found.as(returnResponse).parcel).toMatchObject({ order: null, orderNumber: order.orderId, pieces: 2 });
    expect((await receive({ parcel: parcel.id })).status).toBe(200);
    expect(await stockOf(shop.deps, product.id)).toBe(12);
  });

  it('splits an order into parcels that collect its total between them, in whole rupees but for the last', async () => {
    const [shirt, cap] = [
      await addProduct(shop.deps, { price: 1_499 }),
      await addProduct(shop.deps, { price: 333.33 }),
    ];
    const lines = [
      { product: shirt, quantity: 2 },
      { product: cap, quantity: 1 },
    ];
    const order = await place({ lines });
    const choose = (version: number) => [{ id: order.id, version }];
    const part = (position: number, quantity: number) => [{ position, quantity }];
    const [first] = await pack({ orders: choose(0), lines: part(0, 1) });
    expect(first).toMatchObject({ outcome: 'done', order: { queue: 'to_pack' } });
    expect((await pack({ orders: choose(1), lines: part(0, 2) }))[0]).toMatchObject({
      outcome: 'refused',
      message: 'There are not so many pieces left to pack.',
    });
    await pack({ orders: choose(1), lines: part(1, 1) });
    expect((await pack({ orders: choose(2) }))[0]).toMatchObject({ outcome: 'done', order: { queue: null } });
    expect((await pack({ orders: choose(3) }))[0]).toMatchObject({ outcome: 'repeated' });
    const rows = await parcelsOf(order);
    const cods = rows.toSorted((one, other) => one.number.localeCompare(other.number)).map(({ codPaisa }) => codPaisa);
    expect(cods.reduce((sum, cod) => sum + cod, 0)).toBe(order.grandTotalPaisa);
    expect(rows.filter(({ codPaisa }) => codPaisa % 100 !== 0).length).toBeLessThanOrEqual(1);
  });

  it('of an order that was cancelled in part leave it cancelled, and what had not left is back in stock', async () => {
    const [first, second] = [await addProduct(shop.deps, { stock: 10 }), await addProduct(shop.deps, { stock: 10 })];
    const lines = [
      { product: first, quantity: 1 },
      { product: second, quantity: 3 },
    ];
    const order = await place({ lines });
    await pack({ orders: [{ id: order.id, version: 0 }], lines: [{ position: 0, quantity: 1 }] });
    const [part] = await parcelsOf(order);
    if (!part) throw new Error('A part was packed');
    const courier = await addCourierAccount(shop.deps);
    const [booked] = await change('bookings', [part], { courier: courier.id });
    await change('hand-overs', [{ id: part.id, version: booked?.parcel?.version ?? 0 }]);
    expect(await statusOf(order), 'the rest is to pack').toBe('processing');
    const [rest] = await pack({ orders: [{ id: order.id, version: 1 }] });
    expect(rest?.outcome).toBe('done');
    await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, {
      as: shop.users.admin,
      body: { status: 'cancelled' },
    });
    expect([await stockOf(shop.deps, first.id), await stockOf(shop.deps, second.id)]).toEqual([10, 13]);
    const version = async () => (await parcelsOf(order)).find(({ id }) => id === part.id)?.version ?? 0;
    for (const outcome of ['delivered', 'refused'] as const) {
      const [result] = await change('outcomes', [{ id: part.id, version: await version() }], { outcome });
      expect([result?.outcome, await statusOf(order)]).toEqual(['done', 'cancelled']);
    }
    expect((await receive({ parcel: part.id })).status).toBe(200);
    expect([await stockOf(shop.deps, first.id), await stockOf(shop.deps, second.id)]).toEqual([11, 13]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('that were handed over by mistake are booked again, and their pieces are the shop’s', async () => {
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

  /** Packs an order, or a part of it, and brings the parcel to the courier. */
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

  it('of an order that has left in part are to pack again once they are taken back and unpacked', async () => {
    const order = await place({ lines: [{ product: await addProduct(shop.deps), quantity: 3 }] });
    const first = await send(order, 1);
    const second = await send(order);
    await first.act('outcomes', { outcome: 'delivered' });
    await second.act('undone-hand-overs');
    expect(await statusOf(order)).toBe('shipped');
    expect((await second.act('unpackings'))?.outcome).toBe('done');
    expect([await statusOf(order), await queueOf(order)]).toEqual(['processing', ['to_pack', false]]);
  });

  it('are not taken back from a courier who has accounted for them, nor for an order to be confirmed', async () => {
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

  it('of an exchange cost what was told, and pieces come back once', async () => {
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

  it('that are paid for are not unpacked', async () => {
    const parcel = await addParcel(shop.deps, await place(), { state: 'booked', owedPaisa: -100 });
    expect((await change('unpackings', [parcel]))[0]?.message).toBe(
      'A statement has accounted for this parcel: it has left the shop.',
    );
  });

  it('come back in the month of the refusal that held', async () => {
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

  it('are still on the way where the courier takes its word back', async () => {
    const order = await place();
    const { id, version } = await addParcel(shop.deps, order, { state: 'handed_over' });
    const [delivered] = await change('outcomes', [{ id, version }], { outcome: 'delivered' });
    const seen = { id, version: delivered?.parcel?.version ?? 0 };
    expect((await change('outcomes', [seen], { outcome: 'handed_over' }))[0]?.parcel?.state).toBe('handed_over');
    expect(await statusOf(order)).toBe('shipped');
  });

  it('that are unpacked give their tracking number free', async () => {
    const leopards = await addCourierAccount(shop.deps, { courier: 'leopards', usesOwnNumbers: false });
    const [one, two] = [await addParcel(shop.deps, await place()), await addParcel(shop.deps, await place())];
    const numbered = async ({ number }: { number: string }) => {
      const body = { courier: leopards.id, lines: [`${number}\tLE7788990011`], isDryRun: false };
      return (await shop.call('POST', '/api/parcels/tracking-numbers', { as: shop.users.admin, body })).status;
    };
    const [booked] = await change('bookings', [one], { courier: leopards.id });
    await change('bookings', [two], { courier: leopards.id });
    await numbered(one);
    const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, one.id));
    expect(row?.trackingNo).toBe('LE7788990011');
    await change('unpackings', [{ id: one.id, version: row?.version ?? booked?.parcel?.version ?? 0 }]);
    await numbered(two);
    const [other] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, two.id));
    expect(other?.trackingNo).toBe('LE7788990011');
  });

  it('tell who only takes them back nothing of the customer', async () => {
    const parcel = await addParcel(shop.deps, await place({ customerName: 'Secret Bibi' }), { state: 'refused' });
    const clerk = await staffWith('returns.receive');
    const found = await shop.call('GET', `/api/returns/${parcel.number}`, { as: clerk });
    expect([found.status, found.text.includes('Secret Bibi')]).toEqual([200, false]);
  });

  it('packs what is confirmed, and says of everything else why not', async () => {
    const [pending, shipped] = [await place({ status: 'pending' }), await place({ status: 'shipped' })];
    const choose = ({ id }: { id: string }) => ({ id, version: 0 });
    const results = await pack({ orders: [choose(pending), choose(shipped)] });
    expect(results.map(({ message }) => message)).toEqual(['Confirm this order first.', 'This order is shipped.']);
    const orderOf = (await pack({ orders: [{ id: pending.id, version: 7 }] }))[0];
    expect(orderOf?.message).toMatch(/^This order was changed meanwhile/);
  });

  it('is to pack again once it is unpacked', async () => {
    const order = await place();
    await pack({ orders: [{ id: order.id, version: 0 }] });
    const queued = async () => {
      const response = await shop.call('GET', '/api/desk/orders?queue=to_pack&limit=100', { as: shop.users.admin });
      return response.as(listDeskResponse).orders.some((each) => each.order._id === order.id);
    };
    expect(await queued()).toBe(false);
    expect((await change('unpackings', await parcelsOf(order)))[0]).toMatchObject({ outcome: 'done' });
    expect(await queued()).toBe(true);
  });

  it('are counted by list, with the orders of the desk', async () => {
    await place({ status: 'pending' });
    for (const state of ['packed', 'booked', 'handed_over', 'refused', 'delivered'] as const) {
      await addParcel(shop.deps, await place({ status: 'shipped' }), { state });
    }
    const { counts } = (await shop.call('GET', '/api/desk/counts', { as: shop.users.admin })).as(deskCountsResponse);
    expect(counts.to_confirm).toBeGreaterThan(0);
    expect(counts.to_confirm).toBe(await shop.deps.db.$count(orderDesk, eq(orderDesk.queue, 'to_confirm')));
    for (const queue of PARCEL_QUEUE_NAMES) {
      expect(counts[queue], queue).toBe(await shop.deps.db.$count(parcels, eq(parcels.queue, queue)));
      expect(counts[queue], queue).toBeGreaterThan(0);
    }
  });

  it('counts against its number as soon as it is refused, until the courier takes that back', async () => {
    const phone = '+923335550001';
    const earlier = await place({ phone });
    const parcel = await addParcel(shop.deps, earlier, { state: 'handed_over', handedOverAt: shop.clock.now() });
    const next = await place({ phone, status: 'pending' });
    const reasons = async () => {
      const response = await shop.call('GET', `/api/desk/orders?q=${next.orderId}`, { as: shop.users.admin });
      return response.as(listDeskResponse).orders[0]?.risk.reasons.map(({ text }) => text);
    };
    let { version } = parcel;
    const said: unknown[] = [];
    for (const outcome of ['refused', 'lost', 'refused', 'delivered'] as const) {
      const [result] = await change('outcomes', [{ id: parcel.id, version }], { outcome });
      version = result?.parcel?.version ?? 0;
      said.push((await reasons())?.filter((text) => text.includes('of this number')));
    }
    const back = ['1 order of this number came back.'];
    expect(said).toEqual([back, [], back, ['1 order of this number was delivered.']]);
  });

  it('leaves only with a number, and the courier’s word may be corrected until it is back', async () => {
    const leopards = await addCourierAccount(shop.deps, { courier: 'leopards', usesOwnNumbers: false });
    const order = await place();
    const parcel = await addParcel(shop.deps, order);
    const [booked] = await change('bookings', [parcel], { courier: leopards.id });
    const seen = { id: parcel.id, version: booked?.parcel?.version ?? 0 };
    expect((await change('hand-overs', [seen]))[0]).toMatchObject({ message: 'Enter its tracking number first.' });
    expect((await change('outcomes', [seen], { outcome: 'lost' }))[0]).toMatchObject({
      message: 'This parcel has not left the shop.',
    });
    await shop.deps.db.update(parcels).set({ trackingNo: 'LE1' }).where(eq(parcels.id, parcel.id));
    const statuses = [];
    let version = seen.version;
    for (const [what, more] of [
      ['hand-overs', {}],
      ['outcomes', { outcome: 'delivered' }],
      ['outcomes', { outcome: 'refused' }],
    ] as const) {
      const [result] = await change(what, [{ id: parcel.id, version }], more);
      version = result?.parcel?.version ?? 0;
      statuses.push([result?.outcome, await statusOf(order)]);
    }
    expect(statuses).toEqual([
      ['done', 'shipped'],
      ['done', 'Delivered'],
      ['done', 'shipped'],
    ]);
    expect((await receive({ parcel: parcel.id })).status).toBe(200);
    expect(
      (await change('outcomes', [{ id: parcel.id, version: version + 1 }], { outcome: 'delivered' }))[0],
    ).toMatchObject({
      message: 'This parcel is back in the shop.',
    });
  });

  it('is found by its numbers, its order, its customer and its city', async () => {
    const order = await place({ customerName: 'Zubaida Qureshi', phone: '0301 7654321', city: 'Gilgit' });
    const parcel = await addParcel(shop.deps, order, { state: 'handed_over', trackingNo: 'PX-778899' });
    for (const q of [
      parcel.number,
      parcel.number.slice(3).toLowerCase(),
      'px-7788',
      order.orderId,
      'zubaida',
      '03017654321',
      'gilgit',
    ]) {
      const found = await list(`queue=on_the_way&q=${encodeURIComponent(q)}`);
      expect([q, found.parcels.map(({ _id }) => _id)]).toEqual([q, [parcel.id]]);
    }
    expect((await list('queue=on_the_way&q=%25')).parcels).toEqual([]);
  });

  it('lists what waits longest first, page by page, and a courier’s alone', async () => {
    const courier = await addCourierAccount(shop.deps);
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      const parcel = await addParcel(shop.deps, await place(), { state: 'booked', courierAccountId: courier.id });
      ids.push(parcel.id);
    }
    const found: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`queue=to_hand_over&courier=${courier.id}&limit=2&after=${after}`);
      found.push(...page.parcels.map(({ _id }) => _id));
      after = page.next;
    }
    expect(found).toEqual(ids);
  });

  it('shows amounts to whom they are allowed, and a customer nothing but courier and number', async () => {
    const courier = await addCourierAccount(shop.deps, {
      label: 'Leopards Lahore',
      trackingUrl: 'https://track.example/{number}',
    });
    const order = await place({ status: 'shipped' });
    const values = { state: 'handed_over', courierAccountId: courier.id, trackingNo: 'LE 77/1' } as const;
    await addParcel(shop.deps, order, values);
    const packer = await staffWith('orders.view', 'parcels.book');
    const query = `queue=on_the_way&courier=${courier.id}`;
    expect((await list(query)).parcels[0]?.cod).toBe(order.grandTotalPaisa / 100);
    expect((await list(query, packer)).parcels[0]).not.toHaveProperty('cod');
    const shown = await shop.call('GET', `/api/parcels/of-order/${order.orderId}`);
    expect(shown.as(orderParcelsResponse).parcels).toEqual([
      {
        number: expect.stringMatching(/^NP-/),
        kind: 'forward',
        state: 'handed_over',
        stateAt: expect.any(String),
        courier: 'Leopards Lahore',
        trackingNo: 'LE 77/1',
        trackUrl: 'https://track.example/LE%2077%2F1',
      },
    ]);
    expect((await shop.call('GET', '/api/parcels/of-order/ND-0000000000')).status).toBe(404);
  });

  it('lets a packer hand over, which sets the status that the packer may not set', async () => {
    const packer = await staffWith('orders.view', 'parcels.book');
    const order = await place();
    const parcel = await addParcel(shop.deps, order, { state: 'booked' });
    const body = { parcels: [{ id: parcel.id, version: parcel.version }] };
    const response = await shop.call('POST', '/api/parcels/hand-overs', { as: packer, body });
    expect(response.as(parcelResultsResponse).results[0]?.outcome).toBe('done');
    expect(await statusOf(order)).toBe('shipped');
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, parcel.id));
    expect(entries).toMatchObject([{ verb: 'parcel.handed-over', byUserId: packer.id }]);
    const patch = { as: packer, body: { status: 'Delivered' } };
    expect((await shop.call('PATCH', `/api/orders/update-order-status/${order.id}`, patch)).status).toBe(403);
  });
});
