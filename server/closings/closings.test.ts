import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Day, dayResponse, daysResponse } from '#contract/closings.schema.ts';
import type { DayFigures } from '#contract/closings.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { addCourier, addOwedParcels, addParcels, draft, post, rowOf } from '#test/cash.ts';
import { addEntry, readDay, sign } from '#test/days.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const countedOf = ({ figures }: Pick<Day, 'figures'>): Partial<DayFigures> =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));

describe('the figures of a day', () => {
  const shop = useTestShop();
  const figuresOf = async (day: string) => countedOf(await readDay(shop, day));

  it('count orders by the time in Pakistan, cancelled and deleted ones as the month report does', async () => {
    shop.clock.set('2026-11-10T07:00:00Z');
    const at = (iso: string) => ({ createdAt: new Date(iso), updatedAt: new Date(iso) });
    await addOrder(shop.deps, shop.users.owner, at('2026-11-01T18:59:59.999Z')); // 23:59 on the 1st
    await addOrder(shop.deps, shop.users.owner, at('2026-11-01T19:00:00Z')); // 0:00 on the 2nd
    await addOrder(shop.deps, shop.users.owner, { ...at('2026-11-02T07:00:00Z'), status: 'cancelled' });
    const delivered = { status: 'Delivered' as const, createdAt: new Date('2026-10-31T07:00:00Z') };
    const old = await addOrder(shop.deps, shop.users.owner, {
      ...delivered,
      updatedAt: new Date('2026-11-02T08:00:00Z'),
    });
    expect(await figuresOf('2026-11-01')).toEqual({
      placedOrders: 1,
      placedPaisa: 120_000,
      soldOrders: 1,
      soldPaisa: 120_000,
    });
    const second = {
      placedOrders: 2,
      placedPaisa: 240_000,
      soldOrders: 1,
      soldPaisa: 120_000,
      deliveredOrders: 1,
      deliveredPaisa: 120_000,
    };
    expect(await figuresOf('2026-11-02')).toEqual(second);
    const url = `/api/orders/delete-order/${old.id}`;
    expect((await shop.call('DELETE', url, { as: shop.users.admin })).status).toBe(200);
    expect(await figuresOf('2026-11-02')).toEqual(second);
  });

  it('count parcels that were handed over, delivered, came back or were lost', async () => {
    const courier = await addCourier(shop.deps);
    const first = new Date('2026-11-03T18:59:00Z'); // 23:59 on the 3rd
    const second = new Date('2026-11-03T19:01:00Z'); // 0:01 on the 4th
    const parcel = { handedOverAt: first, stateAt: second, deliveredAt: null };
    await addParcels(shop.deps, courier, [
      { ...parcel, codPaisa: 1_000, deliveredAt: second },
      { ...parcel, codPaisa: 20_000, state: 'refused' },
      { ...parcel, codPaisa: 300_000, state: 'lost' },
      { ...parcel, codPaisa: 4_000_000, state: 'handed_over' },
    ]);
    expect(await figuresOf('2026-11-03')).toEqual({ handedOverParcels: 4, handedOverPaisa: 4_321_000 });
    expect(await figuresOf('2026-11-04')).toEqual({
      deliveredParcels: 1,
      deliveredPaisa: 1_000,
      returnedParcels: 1,
      returnedPaisa: 20_000,
      lostParcels: 1,
      lostPaisa: 300_000,
    });
  });

  it('take money from the ledger by the time of the entry, and fees by the date of the statement', async () => {
    shop.clock.set('2026-11-05T07:00:00Z');
    const courier = await addCourier(shop.deps);
    const [parcel] = await addOwedParcels(shop.deps, courier, [{}]);
    if (!parcel) throw new Error('The parcel was added');
    const row = rowOf(parcel);
    shop.clock.set('2026-11-06T07:00:00Z');
    await post(shop, await draft(shop, courier, [row], { date: '2026-11-05' }));
    const paisa = (text: string | number) => Math.round(Number(text) * 100);
    expect(await figuresOf('2026-11-05')).toMatchObject({
      courierFeePaisa: paisa(row.Fee),
      feeTaxPaisa: paisa(row.GST),
      incomeTaxPaisa: paisa(row.WHT),
      salesTaxPaisa: paisa(row.WHST),
    });
    expect(await figuresOf('2026-11-06')).toEqual({ paidInPaisa: paisa(row.Net) });
  });

  it.each([
    ['accepted', { receivable: -300, written_off: 300 }, { writtenOffPaisa: 300 }],
    ['claimed', { receivable: -700, claim: 700 }, { claimsPaisa: 700 }],
    ['claim_paid', { claim: -700, bank: 700 }, { claimsPaisa: -700, paidInPaisa: 700 }],
    ['refunded', { receivable: 50, bank: -50 }, { paidInPaisa: -50 }],
    ['refund_owed', { refunds: 900, customer_credit: -900 }, { refundsOwedPaisa: 900 }],
    [
      'refund_paid',
      { customer_credit: 900, cash: -900 },
      { refundsPaidPaisa: 900, cashOutPaisa: 900, cashBalancePaisa: -900 },
    ],
    ['goods_received', { purchases: 800, suppliers: -800 }, { goodsReceivedPaisa: 800 }],
    [
      'supplier_paid',
      { suppliers: 800, cash: -800 },
      { suppliersPaidPaisa: 800, cashOutPaisa: 800, cashBalancePaisa: -800 },
    ],
    ['counter_sale', { cash: 600, sales: -600 }, { counterPaisa: 600, cashInPaisa: 600, cashBalancePaisa: 600 }],
    ['received', { cash: 500, sales: -500 }, { collectedPaisa: 500, cashInPaisa: 500, cashBalancePaisa: 500 }],
  ] as const)('an entry "%s" counts once, and its reversal takes it back', async (why, amounts, expected) => {
    shop.clock.advance({ days: 1 });
    const day = shop.clock.now().toISOString().slice(0, 10);
    const id = await addEntry(shop, why, amounts);
    expect(await figuresOf(day)).toEqual(expected);
    const negative = Object.fromEntries(Object.entries(amounts).map(([account, amount]) => [account, -amount]));
    await addEntry(shop, 'reversed', negative, { reverses: id });
    const { cashInPaisa = 0, cashOutPaisa = 0, ...rest } = await figuresOf(day);
    expect([rest, cashInPaisa - cashOutPaisa]).toEqual([{}, 0]);
  });

  it('count pieces that a stock count found, at cost or else at the price', async () => {
    const more = await addProduct(shop.deps, { stock: 5, costPaisa: 40_000 });
    const less = await addProduct(shop.deps, { stock: 5, price: 1_000 });
    const counts = [
      { productId: more.id, expected: 5, found: 7 },
      { productId: less.id, expected: 5, found: 2 },
    ];
    const body = { ref: newId(), counts };
    expect((await shop.call('PATCH', '/api/stock', { as: shop.users.admin, body })).status).toBe(200);
    // The database writes the time of a move with its own clock.
    const [move] = await shop.deps.db.select().from(stockMoves).where(eq(stockMoves.productId, more.id));
    const at = move?.at ?? new Date(0);
    shop.clock.set(at.toISOString());
    const as = await openSession(shop.deps, shop.users.admin);
    const day = (await shop.call('GET', `/api/days/${shopDayOf(at)}`, { as })).as(dayResponse);
    expect(countedOf(day)).toMatchObject({
      countedMorePieces: 2,
      countedLessPieces: 3,
      countedWorthPaisa: 80_000 - 300_000,
    });
  });
});

describe('a signed day', () => {
  const shop = useTestShop();
  const DAY = '2026-11-21';
  const send = (day: string, body: object, as = shop.users.admin) =>
    shop.call('POST', `/api/days/${day}/sign`, { as, body });
  const bodyOf = async (day: string, countedCashPaisa: number | null = null) => ({
    countedCashPaisa,
    note: '',
    seen: (await readDay(shop, day)).seen,
  });

  it('is signed once by one of two helpers, and a repeated press changes nothing', async () => {
    const other = await openSession(
      shop.deps,
      await addUser(shop.deps, { username: 'hira', role: 'moderator', rights: ['cash.view', 'cash.post'] }),
    );
    const body = await bodyOf(DAY, 0);
    const both = await Promise.all([send(DAY, body), send(DAY, body, other)]);
    expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
    const { closing } = await readDay(shop, DAY);
    const late = both.find(({ status }) => status === 409);
    expect(late?.error()).toMatchObject({
      code: 'day_signed',
      message: `This day is signed already, by ${closing?.by} on 21 Nov 2026, 12:00 pm.`,
    });
    const first = closing?.by === 'hira' ? other : shop.users.admin;
    expect((await send(DAY, body, first)).status).toBe(200);
    expect((await send(DAY, { ...body, countedCashPaisa: 5 }, first)).status).toBe(409);
    const written = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.verb, 'day.signed'));
    expect(written.map(({ subjectLabel }) => subjectLabel)).toEqual([DAY]);
  });

  it('keeps its figures: what changes later is a correction', async () => {
    const courier = await addCourier(shop.deps);
    const at = new Date('2026-11-21T08:00:00Z');
    shop.clock.set('2026-11-22T07:00:00Z');
    const day = '2026-11-22';
    const today = { stateAt: shop.clock.now(), codPaisa: 1_000 };
    const [parcel] = await addOwedParcels(shop.deps, courier, [today, { ...today, stateAt: at }]);
    expect((await sign(shop, day, null)).corrections).toEqual([]);
    shop.clock.set('2026-11-23T07:00:00Z');
    const body = { parcels: [{ id: parcel?.id, version: parcel?.version }], outcome: 'refused' };
    expect((await shop.call('POST', '/api/parcels/outcomes', { as: shop.users.admin, body })).status).toBe(200);
    const { closing, figures, corrections } = await readDay(shop, day);
    expect(closing?.figures).toMatchObject({ deliveredParcels: 1, deliveredPaisa: 1_000 });
    expect(figures).toMatchObject({ deliveredParcels: 0, deliveredPaisa: 0 });
    expect(corrections).toEqual([
      { figure: 'deliveredParcels', signed: 1, now: 0 },
      { figure: 'deliveredPaisa', signed: 1_000, now: 0 },
    ]);
    const month = (await shop.call('GET', '/api/days?month=2026-11', { as: shop.users.admin })).as(daysResponse);
    expect(month.days.map(({ day: each }) => each).at(-1)).toBe('2026-11-23');
    expect(month.days.find(({ day: each }) => each === day)).toMatchObject({ corrections: 2, signed: { by: 'admin' } });
    expect((await readDay(shop, DAY)).corrections).toHaveLength(4);
  });

  it('is not signed if its figures have changed since they were seen', async () => {
    const body = await bodyOf('2026-11-23');
    await addOrder(shop.deps, shop.users.owner);
    expect((await send('2026-11-23', body)).error().code).toBe('day_changed');
    expect((await send('2026-11-23', await bodyOf('2026-11-23'))).status).toBe(200);
  });

  it.each([
    ['a future day', '2026-11-24', {}],
    ['a negative count', '2026-11-20', { countedCashPaisa: -1 }],
    ['a count with a fraction', '2026-11-20', { countedCashPaisa: 0.5 }],
    ['no count', '2026-11-20', { countedCashPaisa: undefined }],
    ['the 30th of February', '2026-02-30', {}],
    ['a month 13', '2026-13-01', {}],
    ['another century', '1926-11-20', {}],
  ])('rejects %s', async (_, day, wrong) => {
    const body = { countedCashPaisa: 0, note: '', seen: (await readDay(shop, '2026-11-20')).seen, ...wrong };
    expect((await send(day, body)).status).toBe(400);
  });

  it.each(['/api/days?month=2026-13', '/api/days?month=2026-1', '/api/days/2026-02-30', '/api/days/today'])(
    'GET %s is a bad address',
    async (url) => expect((await shop.call('GET', url, { as: shop.users.admin })).status).toBe(400),
  );

  it('may be seen with the right cash.view, and signed with cash.post', async () => {
    const viewer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['cash.view'] }));
    expect((await shop.call('GET', '/api/days/2026-11-20', { as: viewer })).status).toBe(200);
    expect((await send('2026-11-20', await bodyOf('2026-11-20'), viewer)).status).toBe(403);
  });
});

describe('the cash box', () => {
  const shop = useTestShop();
  const sell = (paisa: number) => addEntry(shop, 'counter_sale', { cash: paisa, sales: -paisa });
  const bank = (day: string, amountPaisa: number, id = newId()) =>
    shop.call('POST', `/api/days/${day}/bank`, {
      as: shop.users.admin,
      body: { id, amountPaisa, reference: 'Slip 12' },
    });
  const box = async (day: string) => {
    const { figures } = await readDay(shop, day);
    const { cashOpeningPaisa, cashInPaisa, cashBankedPaisa, cashDifferencePaisa, cashBalancePaisa } = figures;
    return [cashOpeningPaisa, cashInPaisa, cashBankedPaisa, cashDifferencePaisa, cashBalancePaisa];
  };

  it('opens with the cash that was counted the day before, even if that day is signed the next morning', async () => {
    await sell(10_000);
    shop.clock.set('2026-11-22T03:00:00Z');
    await sell(500);
    const { closing, corrections } = await sign(shop, '2026-11-21', 9_900);
    expect(closing?.figures).toMatchObject({ cashDifferencePaisa: -100, cashBalancePaisa: 9_900 });
    expect(corrections).toEqual([]);
    expect(await box('2026-11-21')).toEqual([0, 10_000, 0, -100, 9_900]);
    expect(await box('2026-11-22')).toEqual([9_900, 500, 0, 0, 10_400]);
  });

  it('gives money to the bank: at most what it holds, once for each id, and it can be undone', async () => {
    const id = newId();
    expect((await bank('2026-11-22', 10_401)).error()).toMatchObject({
      code: 'cash_short',
      message: 'The cash box holds only PKR 104. Enter at most that.',
    });
    const both = await Promise.all([bank('2026-11-22', 10_000), bank('2026-11-22', 10_000)]);
    expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
    expect((await bank('2026-11-22', 400, id)).status).toBe(200);
    expect((await bank('2026-11-22', 400, id)).status).toBe(200);
    expect((await bank('2026-11-22', 300, id)).error().code).toBe('day_changed');
    expect(await box('2026-11-22')).toEqual([9_900, 500, 10_400, 0, 0]);
    const { deposits } = await readDay(shop, '2026-11-22');
    const small = deposits.find(({ amountPaisa }) => amountPaisa === 400);
    const undo = (day: string) =>
      shop.call('POST', `/api/days/${day}/bank/undo`, { as: shop.users.admin, body: { deposit: small?._id } });
    expect((await undo('2026-11-21')).error().code).toBe('entry_not_found');
    expect((await undo('2026-11-22')).status).toBe(200);
    expect((await undo('2026-11-22')).error().code).toBe('entry_not_reversible');
    expect(await box('2026-11-22')).toEqual([9_900, 500, 10_000, 0, 400]);
  });

  it('is not changed for a signed day, or before a counted day', async () => {
    await sign(shop, '2026-11-22', 400);
    expect((await bank('2026-11-22', 100)).error().code).toBe('day_signed');
    expect((await bank('2026-11-20', 100)).error().code).toBe('cash_counted_later');
    expect((await bank('2026-11-23', 100)).status).toBe(400);
    const { seen } = await readDay(shop, '2026-11-20');
    const send = (countedCashPaisa: number | null) =>
      shop.call('POST', '/api/days/2026-11-20/sign', {
        as: shop.users.admin,
        body: { countedCashPaisa, note: '', seen },
      });
    expect((await send(0)).error().code).toBe('cash_counted_later');
    expect((await send(null)).status).toBe(200);
  });

  it('is in the file of the month with the sums', async () => {
    const as = await openSession(shop.deps, shop.users.admin);
    const { text } = await shop.call('GET', '/api/days/export.csv?month=2026-11', { as });
    const [header = '', ...lines] = text.trim().split('\r\n');
    expect(header).toContain('All cash in (PKR)');
    expect(lines).toHaveLength(23);
    expect(lines.at(-1)).toMatch(/^Sum,/);
    expect(lines.find((line) => line.startsWith('2026-11-21,'))).toContain(',100,');
  });

  it('opens with the first day of a month and ends with the last', async () => {
    const { sums } = (await shop.call('GET', '/api/days?month=2026-11', { as: shop.users.admin })).as(daysResponse);
    expect(countedOf({ figures: sums })).toEqual({
      counterPaisa: 10_500,
      cashInPaisa: 10_500,
      cashBankedPaisa: 10_000,
      cashDifferencePaisa: -100,
      cashBalancePaisa: 400,
    });
  });
});
