import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deskResultsResponse, listDeskResponse } from '#contract/desk.schema.ts';
import type { FindingChoice, OrderFinding } from '#contract/desk.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { deskCountsResponse } from '#contract/parcels.schema.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { DAY_MS } from '#contract/time.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { parcels } from '#server/parcels/tables.ts';
import { balancesOf } from '#test/cash.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a status that is set by hand', () => {
  const shop = useTestShop();
  const admin = () => shop.users.admin;

  async function place(status: OrderStatus, states: readonly ParcelState[] = [], at = shop.clock.now()) {
    const product = await addProduct(shop.deps);
    const order = await addOrder(shop.deps, shop.users.owner, {
      lines: [{ product, quantity: 1 }],
      status,
      createdAt: at,
    });
    const courier = await addCourierAccount(shop.deps);
    const own = [];
    for (const state of states) {
      const handedOverAt = state === 'packed' ? null : shop.clock.now();
      const codPaisa = Math.floor(order.grandTotalPaisa / states.length);
      const courierAccountId = state === 'packed' ? null : courier.id;
      own.push(await addParcel(shop.deps, order, { state, handedOverAt, codPaisa, courierAccountId }));
    }
    return { order, own };
  }

  const set = async ({ id }: Pick<OrderRow, 'id'>, status: OrderStatus) => {
    const response = await shop.call('PATCH', `/api/orders/update-order-status/${id}`, {
      as: admin(),
      body: { status },
    });
    expect(response.status).toBe(200);
    await doWaitingJobs(shop.deps);
  };
  const deskOf = async ({ id }: Pick<OrderRow, 'id'>) => {
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    if (!desk) throw new Error('The order has a row of the desk');
    return desk;
  };
  const findingOf = async (order: Pick<OrderRow, 'id'>): Promise<OrderFinding | null> => (await deskOf(order)).finding;
  const statesOf = async ({ id }: Pick<OrderRow, 'id'>) =>
    (await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, id)).orderBy(asc(parcels.id))).map(
      ({ state }) => state,
    );
  const inQueue = async (queue: 'attention' | 'to_confirm', { id }: Pick<OrderRow, 'id'>) => {
    const list = await shop.call('GET', `/api/desk/orders?queue=${queue}&limit=100`, { as: admin() });
    return list.as(listDeskResponse).orders.some(({ order }) => order._id === id);
  };
  async function resolve(order: Pick<OrderRow, 'id'>, choice: FindingChoice) {
    const { version } = await deskOf(order);
    const body = { choice, orders: [{ id: order.id, version }] };
    const response = await shop.call('POST', '/api/desk/findings', { as: admin(), body });
    await doWaitingJobs(shop.deps);
    return response.as(deskResultsResponse).results[0]?.outcome;
  }

  it('Delivered delivers the parcels on the way with one courier, until the status is undone', async () => {
    const { order, own } = await place('shipped', ['handed_over', 'handed_over']);
    await set(order, 'Delivered');
    expect(await statesOf(order)).toEqual(['delivered', 'delivered']);
    for (const parcel of own)
      expect(await balancesOf(shop.deps, parcel.id)).toMatchObject({ receivable: parcel.codPaisa });
    expect(await findingOf(order)).toBeNull();
    await set(order, 'shipped');
    expect(await statesOf(order)).toEqual(['handed_over', 'handed_over']);
    for (const parcel of own) expect(await balancesOf(shop.deps, parcel.id)).toEqual({});
    expect(await findingOf(order)).toBeNull();
  });

  it('does not undo deliveries that the courier itself has reported', async () => {
    const { order } = await place('Delivered', ['delivered']);
    await set(order, 'shipped');
    expect([await statesOf(order), await findingOf(order)]).toEqual([['delivered'], 'unlike_parcels']);
    expect(await resolve(order, 'follow')).toBe('done');
    expect((await findOrder(shop.deps.db, order.id))?.status).toBe('Delivered');
    expect(await findingOf(order)).toBeNull();
  });

  it('asks if it is uncertain, because one parcel was refused and one is on the way', async () => {
    const { order } = await place('shipped', ['handed_over', 'refused']);
    await set(order, 'Delivered');
    expect([await statesOf(order), await findingOf(order)]).toEqual([['handed_over', 'refused'], 'delivered_away']);
    expect(await inQueue('attention', order)).toBe(true);
    expect(await resolve(order, 'cash')).toBe('refused');
    expect(await resolve(order, 'deliver')).toBe('done');
    expect(await statesOf(order)).toEqual(['delivered', 'refused']);
  });

  it('asks for the money of pieces that no courier took, and posts it as cash until the status is undone', async () => {
    await place('shipped', ['handed_over']);
    const { order } = await place('processing');
    await set(order, 'Delivered');
    expect([await findingOf(order), await inQueue('attention', order)]).toEqual(['delivered_unsent', true]);
    expect(await resolve(order, 'cash')).toBe('done');
    const [parcel] = await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
    expect(parcel).toMatchObject({ state: 'delivered', courierAccountId: null, codPaisa: order.grandTotalPaisa });
    const balances = await balancesOf(shop.deps, parcel?.id ?? '');
    expect(balances).toMatchObject({ cash: order.grandTotalPaisa });
    expect(balances['receivable']).toBeUndefined();
    expect([await findingOf(order), await resolve(order, 'cash')]).toEqual([null, 'repeated']);
    const refused = { parcels: [{ id: parcel?.id, version: parcel?.version }], outcome: 'refused' };
    const response = await shop.call('POST', '/api/parcels/outcomes', { as: admin(), body: refused });
    expect(response.text).toContain('change the status of its order');
    await set(order, 'shipped');
    expect([await statesOf(order), await balancesOf(shop.deps, parcel?.id ?? '')]).toEqual([['void'], {}]);
    expect(await findingOf(order)).toBe('shipped_unsent');
    expect(await resolve(order, 'pack')).toBe('done');
    expect((await findOrder(shop.deps.db, order.id))?.status).toBe('processing');
  });

  it('posts cash for a packed parcel, and for the remaining pieces beside a parcel that a courier delivered', async () => {
    const packed = await place('processing', ['packed']);
    await set(packed.order, 'Delivered');
    expect(await resolve(packed.order, 'cash')).toBe('done');
    expect(await statesOf(packed.order)).toEqual(['delivered']);
    expect(await findingOf(packed.order)).toBeNull();
  });

  it('pending with a parcel on the way puts the order only under Attention, until the conflict is resolved', async () => {
    const { order } = await place('shipped', ['handed_over']);
    await set(order, 'pending');
    expect([await inQueue('attention', order), await inQueue('to_confirm', order)]).toEqual([true, false]);
    const { counts } = (await shop.call('GET', '/api/desk/counts', { as: admin() })).as(deskCountsResponse);
    expect(counts.attention).toBeGreaterThan(0);
    expect(await resolve(order, 'leave')).toBe('done');
    expect([await inQueue('attention', order), await inQueue('to_confirm', order)]).toEqual([false, true]);
    await set(order, 'processing');
    expect(await findingOf(order)).toBe('unlike_parcels');
    expect(await resolve(order, 'follow')).toBe('done');
    expect((await findOrder(shop.deps.db, order.id))?.status).toBe('shipped');
  });

  it('cancelled with a parcel on the way asks whether the parcel comes back', async () => {
    const { order } = await place('shipped', ['handed_over']);
    await set(order, 'cancelled');
    expect(await findingOf(order)).toBe('cancelled_away');
    expect(await resolve(order, 'return')).toBe('done');
    expect([await statesOf(order), await findingOf(order)]).toEqual([['refused'], null]);
  });

  it('Delivered, undone and set again, makes the courier owe the money once', async () => {
    const { order, own } = await place('shipped', ['handed_over']);
    const [parcel] = own;
    for (const status of ['Delivered', 'pending', 'Delivered', 'Delivered'] as const) await set(order, status);
    expect(await balancesOf(shop.deps, parcel?.id ?? '')).toMatchObject({ receivable: parcel?.codPaisa });
    expect([await statesOf(order), await findingOf(order)]).toEqual([['delivered'], null]);
    await set(order, 'pending');
    expect(await balancesOf(shop.deps, parcel?.id ?? '')).toEqual({});
    expect([await inQueue('attention', order), await inQueue('to_confirm', order)]).toEqual([true, false]);
    expect(await resolve(order, 'follow')).toBe('done');
    expect([(await findOrder(shop.deps.db, order.id))?.status, await findingOf(order)]).toEqual(['shipped', null]);
  });

  it('Delivered delivers only the parcel on the way if another one is back, and only this one is owed', async () => {
    const { order, own } = await place('shipped', ['received', 'handed_over']);
    await set(order, 'Delivered');
    expect([await statesOf(order), await findingOf(order)]).toEqual([['received', 'delivered'], null]);
    expect(await balancesOf(shop.deps, own[0]?.id ?? '')).toEqual({});
    expect(await balancesOf(shop.deps, own[1]?.id ?? '')).toMatchObject({ receivable: own[1]?.codPaisa });
  });

  it('shipped without a parcel goes back to packing with one press, and an exchange causes no finding', async () => {
    const { order } = await place('Delivered', ['delivered']);
    const product = await addProduct(shop.deps);
    const unsent = await addOrder(shop.deps, shop.users.owner, {
      lines: [{ product, quantity: 1 }],
      status: 'processing',
    });
    await set(unsent, 'shipped');
    expect([await findingOf(unsent), await inQueue('attention', unsent)]).toEqual(['shipped_unsent', true]);
    expect(await resolve(unsent, 'pack')).toBe('done');
    expect([(await findOrder(shop.deps.db, unsent.id))?.status, await findingOf(unsent)]).toEqual(['processing', null]);
    const courierAccountId = (await addCourierAccount(shop.deps)).id;
    const exchange = {
      state: 'handed_over',
      kind: 'exchange_out',
      handedOverAt: shop.clock.now(),
      courierAccountId,
    } as const;
    await addParcel(shop.deps, order, exchange);
    expect(await findingOf(order)).toBeNull();
    await set(order, 'cancelled');
    expect(await findingOf(order)).toBe('unlike_parcels');
    expect(await resolve(order, 'follow')).toBe('done');
    expect((await findOrder(shop.deps.db, order.id))?.status).toBe('Delivered');
  });

  it('asks nothing about orders from the time before the shop handed parcels over', async () => {
    await place('shipped', ['handed_over']);
    const later = new Date(shop.clock.now().getTime() + 40 * DAY_MS);
    const { order } = await place('processing', [], later);
    await set(order, 'Delivered');
    expect(await findingOf(order)).toBeNull();
  });
});
