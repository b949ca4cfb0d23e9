import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Parcel, parcelResultsResponse } from '#contract/parcels.schema.ts';
import { listRefundsResponse, type Refund } from '#contract/refunds.schema.ts';
import type { RefundState } from '#contract/refunds.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { parcels } from '#server/parcels/tables.ts';
import { balanceOfAccount } from '#test/cash.ts';
import { expectFigures } from '#test/expect-figures.ts';
import { addOrder, addProduct, deliveryPart } from '#test/factories.ts';
import { recountFigures, sumPieces } from '#test/figures.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { addCourierAccount } from '#test/parcel-factories.ts';
import { addRefundOf } from '#test/refunds.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';

const STATES: RefundState[] = ['open', 'paid', 'dropped'];

describe('pieces that come back for money', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;

  /** Two pieces of PKR 1,000 and one of PKR 2,000, less a coupon of PKR 400, with delivery of PKR 200. */
  async function deliver(overrides: Partial<OrderRow> = {}) {
    const small = await addProduct(shop.deps, { price: 1_000, stock: 5 });
    const large = await addProduct(shop.deps, { price: 2_000, stock: 5 });
    const order = await addOrder(shop.deps, shop.users.owner, {
      lines: [
        { product: small, quantity: 2 },
        { product: large, quantity: 1 },
      ],
      status: 'Delivered',
      grandTotalPaisa: 380_000,
      adjustments: [
        deliveryPart(20_000),
        {
          kind: 'coupon',
          amountPaisa: -40_000,
          code: 'EID',
          terms: { percent: null, amountPaisa: 40_000, minimumPaisa: 300_000 },
        },
      ],
      ...overrides,
    });
    return { order, small, large };
  }

  const press = async (order: OrderRow, body: object) => {
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
    const whole = { order: order.id, version: desk?.version ?? 0, send: [], ...body };
    return shop.call('POST', '/api/exchanges', { as: as(), body: whole });
  };
  const start = async (order: OrderRow, body: object) => (await press(order, body)).as(exchangeResponse);
  const back = (...pieces: [position: number, quantity: number][]) =>
    pieces.map(([position, quantity]) => ({ position, quantity }));
  async function refundsOf(order: OrderRow): Promise<Refund[]> {
    const found: Refund[] = [];
    for (const state of STATES) {
      const response = await shop.call('GET', `/api/refunds?list=${state}&q=${order.orderId}`, { as: as() });
      found.push(...response.as(listRefundsResponse).refunds);
    }
    return found;
  }
  const unpack = async (parcel: Parcel | null) => {
    const [row] = await shop.deps.db
      .select()
      .from(parcels)
      .where(eq(parcels.id, parcel?._id ?? ''));
    const body = { parcels: [{ id: row?.id, version: row?.version }] };
    const response = await shop.call('POST', '/api/parcels/unpackings', { as: as(), body });
    return response.as(parcelResultsResponse).results[0];
  };
  const payInCash = (refund: Refund | undefined) =>
    shop.call('POST', `/api/refunds/${refund?._id}/pay`, {
      as: as(),
      body: { version: refund?.version, method: 'cash' },
    });

  it('owe their shares after the coupon, and a dry run says them', async () => {
    const { order } = await deliver();
    const body = { back: back([0, 1], [1, 1]) };
    const dry = await expectNothingWritten(shop.deps, () => start(order, { ...body, isDryRun: true }));
    expect(dry).toMatchObject({
      cod: 0,
      refund: 2_700,
      shares: [
        { position: 0, pieces: [900], delivery: 50 },
        { position: 1, pieces: [1_800], delivery: 100 },
      ],
      sent: null,
      back: null,
    });
    const { sent, back: parcel } = await start(order, { ...body, refund: 2_700 });
    expect(sent).toBeNull();
    expect(parcel).toMatchObject({ kind: 'reverse', state: 'returning', pieces: 2, isReturnForMoney: true });
    expect(await refundsOf(order)).toMatchObject([
      { amount: 2_700, why: 'return', state: 'open', back: { parcel: parcel?.number, state: 'returning', pieces: 2 } },
    ]);
    await doWaitingJobs(shop.deps);
    expect(await balanceOfAccount(shop.deps, 'customer_credit')).toBe(-270_000);
  });

  it('owe their part of the delivery charge only if staff choose so, and all pieces owe the whole total', async () => {
    const { order } = await deliver();
    const first = await start(order, { back: back([0, 1]), refundsDelivery: true });
    expect(first.refund).toBe(950);
    const rest = await start(order, { back: back([0, 1], [1, 1]), refundsDelivery: true });
    expect(first.refund + rest.refund).toBe(3_800);
    expect((await press(order, { back: back([0, 1]) })).error().message).toContain('does not have so many pieces');
  });

  it('write nothing if the amount is another one than the viewer saw', async () => {
    const { order } = await deliver();
    const other = await expectNothingWritten(shop.deps, () => press(order, { back: back([0, 1]), refund: 1_000 }));
    expect(other.error()).toMatchObject({
      code: 'total_changed',
      message: 'The customer gets PKR 900.00 now. Please look it over and save again.',
    });
    const product = await addProduct(shop.deps, { price: 500 });
    const send = [{ productId: product.id, quantity: 1 }];
    expect((await press(order, { back: back([0, 1]), send, refundsDelivery: true })).error().fields).toHaveProperty(
      'refundsDelivery',
    );
  });

  it('are sold until they are back, and then no longer', async () => {
    const { order, large } = await deliver();
    const piecesOf = async () =>
      sumPieces(await recountFigures(shop.deps)).find(({ productId }) => productId === large.id);
    const { back: parcel } = await start(order, { back: back([1, 1]) });
    await expectFigures(shop, as());
    expect(await piecesOf()).toMatchObject({ pieces: 1 });
    await shop.call('POST', '/api/returns', { as: as(), body: { parcel: parcel?._id, items: [] } });
    expect(await piecesOf()).toBeUndefined();
    await expectFigures(shop, as());
  });

  it('owe at most what the customer has paid, less other refunds', async () => {
    const { order } = await deliver();
    await addRefundOf(shop.deps, order, { amount: 3_000 });
    expect((await start(order, { back: back([0, 1]) })).refund).toBe(800);
    const last = await start(order, { back: back([0, 1]) });
    expect([last.refund, last.back?.state]).toEqual([0, 'returning']);
    expect(await refundsOf(order)).toHaveLength(2);
  });

  it('owe the difference if cheaper pieces are sent, with the discount of the order', async () => {
    const { order } = await deliver();
    const cheaper = await addProduct(shop.deps, { price: 500, stock: 5 });
    const send = [{ productId: cheaper.id, quantity: 1 }];
    const { cod, refund, sent, back: expected } = await start(order, { back: back([1, 1]), send });
    expect([cod, refund, sent?.cod]).toEqual([0, 1_350, 0]);
    expect(expected?.isReturnForMoney).toBe(false);
    expect(await refundsOf(order)).toMatchObject([{ amount: 1_350, why: 'exchange' }]);
    const dearer = await addProduct(shop.deps, { price: 1_700 });
    const more = await start(order, { back: back([0, 1]), send: [{ productId: dearer.id, quantity: 1 }] });
    expect([more.cod, more.refund]).toEqual([700, 0]);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('owe nothing any more if the exchange or the return is called off', async () => {
    const { order, small } = await deliver();
    const { back: parcel } = await start(order, { back: back([0, 1]) });
    expect(await unpack(parcel)).toMatchObject({ outcome: 'done', parcel: { state: 'void' } });
    expect(await refundsOf(order)).toMatchObject([{ state: 'dropped', back: { state: 'void' } }]);
    const [dropped] = await refundsOf(order);
    const reopened = await shop.call('POST', `/api/refunds/${dropped?._id}/reopen`, { as: as(), body: { version: 1 } });
    expect(reopened.error()).toMatchObject({
      code: 'refund_not_open',
      message: expect.stringContaining('will not come back'),
    });
    const { sent } = await start(order, { back: back([1, 1]), send: [{ productId: small.id, quantity: 1 }] });
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['open', 'dropped']);
    expect((await unpack(sent))?.outcome).toBe('done');
    expect((await refundsOf(order)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    await doWaitingJobs(shop.deps);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('owe nothing any more if the customer does not take the replacement', async () => {
    const { order, small } = await deliver();
    const { sent } = await start(order, { back: back([1, 1]), send: [{ productId: small.id, quantity: 1 }] });
    const id = sent?._id ?? '';
    const { id: courierAccountId } = await addCourierAccount(shop.deps);
    await shop.deps.db.update(parcels).set({ state: 'refused', courierAccountId }).where(eq(parcels.id, id));
    await shop.call('POST', '/api/returns', { as: as(), body: { parcel: id } });
    expect(await refundsOf(order)).toMatchObject([{ state: 'dropped' }]);
  });

  it('show as overpaid if they were paid and then called off, and count as money given back', async () => {
    const { order } = await deliver();
    const { back: parcel } = await start(order, { back: back([1, 1]) });
    expect((await payInCash((await refundsOf(order))[0])).status).toBe(200);
    expect((await unpack(parcel))?.outcome).toBe('done');
    expect(await refundsOf(order)).toMatchObject([{ state: 'paid', isOverpaid: true }]);
    expect((await start(order, { isDryRun: true, back: back([0, 2], [1, 1]) })).refund).toBe(2_000);
  });

  it('say what the return desk found, before anybody pays', async () => {
    const { order, small } = await deliver();
    const { back: parcel } = await start(order, { back: back([0, 2], [1, 1]) });
    const items = [
      { position: 0, condition: 'missing', quantity: 1 },
      { position: 1, condition: 'damaged', quantity: 1 },
    ];
    await shop.call('POST', '/api/returns', { as: as(), body: { parcel: parcel?._id, items } });
    const [refund] = await refundsOf(order);
    expect(refund).toMatchObject({
      state: 'open',
      back: { state: 'received', pieces: 3, damaged: 1, missing: 1 },
    });
    expect((await unpack(parcel))?.message).toContain('cannot be unpacked');
    const moves = await differencesOfStock(shop.deps);
    expect([small.stock, moves]).toEqual([5, []]);
  });
});
