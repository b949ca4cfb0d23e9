import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listDeskResponse } from '#contract/desk.schema.ts';
import {
  deskCountsResponse,
  listParcelsResponse,
  orderParcelsResponse,
  parcelResultsResponse,
} from '#contract/parcels.schema.ts';
import { PARCEL_QUEUE_NAMES } from '#contract/parcels.ts';
import { returnResponse } from '#contract/returns.schema.ts';
import type { Right } from '#contract/rights.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addProduct, deliveryPart } from '#test/factories.ts';
import { parcelCalls } from '#test/parcel-calls.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock, movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { parcels } from './tables.ts';

describe('parcels', () => {
  const shop = useTestShop();
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const { place, pack, change, receive, parcelsOf, statusOf } = parcelCalls(shop);
  const list = async (query = '', as = shop.users.admin) =>
    (await shop.call('GET', `/api/parcels?${query}`, { as })).as(listParcelsResponse);

  it('of sixty orders go from packing to delivery, except two that somebody else has changed', async () => {
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

  it('are restocked once after their return, and forty-nine other scans get the name and time of the first', async () => {
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

  it('are restocked with their good pieces, without damaged or missing ones', async () => {
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

  it('that have left are restocked by the return desk, not by the cancellation or deletion of their order', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const order = await place({ lines: [{ product, quantity: 2 }] });
    await pack({ orders: [{ id: order.id, version: 0 }] });
    const courier = await addCourierAccount(shop.deps);
    const [parcel] = await parcelsOf(order);
    if (!parcel) throw new Error('A parcel was packed');
    const [booked] = await change('bookings', [parcel], { courier: courier.id });
    await change('hand-overs', [{ id: parcel.id, version: booked?.parcel?.version ?? 0 }]);
    // A cancellation from `processing` restocks pieces that have not left. Here all have left.
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

  it('of one order collect its total together, in whole rupees', async () => {
    const [shirt, cap] = [
      await addProduct(shop.deps, { price: 1_499 }),
      await addProduct(shop.deps, { price: 333.33 }),
    ];
    const lines = [
      { product: shirt, quantity: 2 },
      { product: cap, quantity: 1 },
    ];
    const adjustments = [deliveryPart(20_000), { kind: 'rounding' as const, amountPaisa: -33 }];
    const order = await place({ lines, adjustments, grandTotalPaisa: 353_100 });
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
    expect(cods.reduce((sum, cod) => sum + cod, 0)).toBe(353_100);
    expect(cods.filter((cod) => cod % 100 !== 0)).toEqual([]);
  });

  it('of a cancelled order that left in part do not reopen it, and the other pieces are back in stock', async () => {
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

  it('that are unpacked free their tracking number', async () => {
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

  it('show no customer data to helpers who only receive returns', async () => {
    const parcel = await addParcel(shop.deps, await place({ customerName: 'Secret Bibi' }), { state: 'refused' });
    const clerk = await staffWith('returns.receive');
    const found = await shop.call('GET', `/api/returns/${parcel.number}`, { as: clerk });
    expect([found.status, found.text.includes('Secret Bibi')]).toEqual([200, false]);
  });

  it('are packed for confirmed orders, with a reason for every other order', async () => {
    const [pending, shipped] = [await place({ status: 'pending' }), await place({ status: 'shipped' })];
    const choose = ({ id }: { id: string }) => ({ id, version: 0 });
    const results = await pack({ orders: [choose(pending), choose(shipped)] });
    expect(results.map(({ message }) => message)).toEqual(['Confirm this order first.', 'This order is shipped.']);
    const orderOf = (await pack({ orders: [{ id: pending.id, version: 7 }] }))[0];
    expect(orderOf?.message).toMatch(/^This order was changed meanwhile/);
  });

  it('that are unpacked put their order back to packing', async () => {
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

  it("count against the customer's number as soon as they are refused, until the courier corrects that", async () => {
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

  it('leave only with a tracking number, and their outcome can be corrected until they are back', async () => {
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

  it('are found by their numbers, order, customer and city', async () => {
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

  it('are listed page by page, the longest waiting first, also for one courier', async () => {
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

  it('show amounts only to staff with that right, and to customers only courier and number', async () => {
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

  it("can be handed over by a packer, which sets the order's status although packers may not set it", async () => {
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
