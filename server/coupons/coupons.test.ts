import { eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Coupon,
  couponResponse,
  listCouponsResponse,
  quoteCouponResponse,
  type SaveCouponBody,
} from '#contract/coupons.schema.ts';
import { paisaFromPkr } from '#contract/money.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { computeTotals, deliveryTermsOf, presentTotals } from '#contract/orders.ts';
import { DAY_MS } from '#contract/time.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { addProduct, DELIVERY, orderBody } from '#test/factories.ts';
import type { Response } from '#test/response.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { coupons, couponUses } from './tables.ts';

describe('a coupon', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
  const body = (values: Partial<SaveCouponBody> = {}): SaveCouponBody => ({
    code: 'EID20',
    percent: 20,
    amount: null,
    minimum: 0,
    totalLimit: null,
    customerLimit: null,
    startsAt: inDays(-1),
    endsAt: inDays(1),
    ...values,
  });
  const add = async (values?: Partial<SaveCouponBody>): Promise<Coupon> =>
    (await shop.call('POST', '/api/coupons', { as: as(), body: body(values) })).as(couponResponse).coupon;
  const used = async () => (await shop.deps.db.select({ usedCount: coupons.usedCount }).from(coupons))[0]?.usedCount;
  const newBuyer = async () => openSession(shop.deps, await addUser(shop.deps));

  async function order(buyer: SignedInUser, product: ProductRow, discount: number, given: object = {}, code = 'EID20') {
    const lines = [{ unitPricePaisa: product.pricePaisa, quantity: 1 }];
    const taken = { code, percent: null, amountPaisa: paisaFromPkr(discount), minimumPaisa: 0 };
    const totals = computeTotals(lines, deliveryTermsOf(DELIVERY), taken);
    const { grandTotal } = presentTotals(totals);
    const sent = { ...orderBody(buyer, [{ product, quantity: 1 }]), grandTotal, couponCode: code, ...given };
    return shop.call('POST', '/api/orders/create-order', { as: buyer, body: sent });
  }

  beforeEach(async () => {
    await shop.deps.db.delete(coupons);
  });

  it('is an adjustment of the order like the delivery, everywhere the order is shown', async () => {
    await add();
    const product = await addProduct(shop.deps, { price: 1_499 });
    const buyer = await newBuyer();
    const quoted = await shop.call('POST', '/api/coupons/quote', {
      as: buyer,
      body: { code: ' eid 20', totalAmount: 1_499 },
    });
    // 20 percent of 1,499 is 299.80, rounded down to whole rupees.
    expect(quoted.as(quoteCouponResponse)).toEqual({
      code: 'EID20',
      discount: 299,
      percent: 20,
      amount: null,
      minimum: 0,
    });
    const response = await order(buyer, product, 299, { couponCode: 'eid20 ' });
    const { order: placed, _id } = response.as(createOrderResponse);
    expect([placed.adjustments, placed.totalAmount, placed.grandTotal]).toEqual([
      [
        { kind: 'delivery', amount: 200 },
        { kind: 'coupon', amount: -299, code: 'EID20' },
      ],
      1_499,
      1_400,
    ]);
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, _id));
    expect([row?.grandTotalPaisa, await used()]).toEqual([140_000, 1]);
    const csv = await shop.call('GET', '/api/orders/export.csv', { as: as() });
    expect(csv.text.split('\r\n')[0]).toContain('Delivery,Coupon,Discount,Rounding');
  });

  it('takes off an amount, but never more than the products cost', async () => {
    await add({ percent: null, amount: 2_000 });
    const product = await addProduct(shop.deps, { price: 1_500 });
    const { order: placed } = (await order(await newBuyer(), product, 1_500)).as(createOrderResponse);
    expect([placed.totalAmount, placed.grandTotal]).toEqual([1_500, 200]);
  });

  it.each<[string, Partial<SaveCouponBody>, string]>([
    [
      'has not started',
      { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-31T00:00:00.000Z' },
      'starts on 1 Dec 2026',
    ],
    ['has ended', { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-11-21T07:00:00.000Z' }, 'has ended'],
    ['is for larger orders', { minimum: 1_491 }, 'products of PKR 1,491.00 and more'],
    ['has another code', { code: 'EID21' }, 'There is no coupon EID20'],
  ])('that %s is rejected with a message, and nothing is ordered', async (_, values, words) => {
    await add(values);
    const product = await addProduct(shop.deps, { stock: 1 });
    const buyer = await newBuyer();
    const quoted = await shop.call('POST', '/api/coupons/quote', {
      as: buyer,
      body: { code: 'EID20', totalAmount: 1_490 },
    });
    const ordered = await order(buyer, product, 298);
    for (const response of [quoted, ordered]) {
      expect([response.status, response.error().code]).toEqual([409, 'coupon_refused']);
      expect(response.error().message).toContain(words);
    }
    expect(await used()).toBe(0);
  });

  it('that takes off another amount than the browser expected causes a 409, and is not used', async () => {
    await add();
    const response = await order(await newBuyer(), await addProduct(shop.deps), 400);
    expect([response.error().code, await used()]).toEqual(['total_changed', 0]);
  });

  it('is used once for a repeated request', async () => {
    await add({ customerLimit: 1 });
    const product = await addProduct(shop.deps);
    const buyer = await newBuyer();
    const lines = [{ product, quantity: 1 }];
    const sent = { ...orderBody(buyer, lines), couponCode: 'EID20', grandTotal: 1_490 + 200 - 298 };
    const send = () =>
      shop.call('POST', '/api/orders/create-order', {
        as: buyer,
        body: sent,
        headers: { 'idempotency-key': 'the-same-key' },
      });
    const ids = (await Promise.all([send(), send()])).map((response) => response.as(createOrderResponse)._id);
    expect([new Set(ids).size, await used()]).toEqual([1, 1]);
    const again = await order(buyer, product, 298);
    expect(again.error().message).toBe('You have used the coupon EID20 already.');
  });

  it('recognises a customer by account and by mobile number', async () => {
    await add({ customerLimit: 1 });
    const product = await addProduct(shop.deps);
    expect((await order(await newBuyer(), product, 298, { phone: '0321 1234567' })).status).toBe(201);
    const other = await order(await newBuyer(), product, 298, { phone: '+92 321 1234567' });
    expect(other.error().message).toBe('You have used the coupon EID20 already.');
    expect((await order(await newBuyer(), product, 298, { phone: '0321 7654321' })).status).toBe(201);
  });

  const [shoppers, uses] = [200, 60];
  it(`with ${uses} uses is used by exactly ${uses} of ${shoppers} shoppers, 40 of them at once`, async () => {
    await add({ totalLimit: uses });
    // Each order locks its product, so orders of one product would not compete for the coupon.
    const products = await Promise.all(Array.from({ length: 40 }, () => addProduct(shop.deps)));
    const buyers = await Promise.all(Array.from({ length: shoppers }, newBuyer));
    const responses: Response[] = [];
    const waiting = [...buyers.entries()];
    const sendOrders = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, buyer] = next;
        const product = products[index % products.length];
        if (product) responses.push(await order(buyer, product, 298, { phone: `0300 ${1_000_000 + index}` }));
      }
    };
    await Promise.all(Array.from({ length: 40 }, sendOrders));
    const accepted = responses.filter(({ status }) => status === 201);
    expect([accepted.length, await used()]).toEqual([uses, uses]);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((response) => response.error().message))).toEqual(
      new Set(['The coupon EID20 has been used up.']),
    );
    expect(await shop.deps.db.$count(couponUses, isNull(couponUses.releasedAt))).toBe(uses);
  });

  it('is free again after a cancellation or a deletion of the order, and used again when the order is resumed', async () => {
    await add({ totalLimit: 1 });
    const product = await addProduct(shop.deps);
    const { _id } = (await order(await newBuyer(), product, 298)).as(createOrderResponse);
    const set = (status: string) =>
      shop.call('PATCH', `/api/orders/update-order-status/${_id}`, { as: as(), body: { status } });
    await set('cancelled');
    expect(await used()).toBe(0);
    const next = await newBuyer();
    expect((await order(next, product, 298, { phone: '0300 1111111' })).status).toBe(201);
    // The reopened order uses the coupon above the limit, because the shop has promised this customer the discount.
    await set('pending');
    expect(await used()).toBe(2);
    await shop.call('DELETE', `/api/orders/delete-order/${_id}`, { as: as() });
    expect(await used()).toBe(1);
  });

  it('is changed and deleted once for each version, and has a unique code', async () => {
    const planned = await add({ startsAt: inDays(1), endsAt: inDays(2) });
    const { _id, version } = planned;
    expect(planned.state).toBe('planned');
    const change = (values: Partial<SaveCouponBody>) =>
      shop.call('PATCH', `/api/coupons/${_id}`, { as: as(), body: { ...body(values), version } });
    expect((await change({ minimum: 500 })).as(couponResponse).coupon).toMatchObject({ minimum: 500, version: 2 });
    expect((await change({})).error().code).toBe('setting_changed');
    const twice = await shop.call('POST', '/api/coupons', { as: as(), body: body({ code: 'eid 20' }) });
    expect(twice.error().code).toBe('coupon_exists');
    const { coupons: listed } = (await shop.call('GET', '/api/coupons', { as: as() })).as(listCouponsResponse);
    expect(listed.map(({ code, usedCount, state }) => [code, usedCount, state])).toEqual([['EID20', 0, 'running']]);
    expect((await shop.call('DELETE', `/api/coupons/${_id}?version=1`, { as: as() })).status).toBe(409);
    expect((await shop.call('DELETE', `/api/coupons/${_id}?version=2`, { as: as() })).status).toBe(200);
    expect((await change({})).error().code).toBe('coupon_not_found');
  });

  it.each<[string, Partial<SaveCouponBody>, string]>([
    ['neither percent nor amount', { percent: null }, 'percent'],
    ['letters that are not on every keyboard', { code: 'عید' }, 'code'],
    ['two letters', { code: 'EI' }, 'code'],
    ['an end before its start', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
  ])('is rejected with %s', async (_, values, field) => {
    const response = await shop.call('POST', '/api/coupons', { as: as(), body: body(values) });
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, [field]]);
  });

  it('cannot be guessed, because the wrong codes of an account are limited, but not right ones', async () => {
    await add();
    const buyer = await newBuyer();
    const quote = (code: string) =>
      shop.call('POST', '/api/coupons/quote', { as: buyer, body: { code, totalAmount: 1_000 } });
    for (let tries = 0; tries < 35; tries += 1) expect((await quote('EID20')).status).toBe(200);
    for (let tries = 0; tries < 30; tries += 1) expect((await quote(`GUESS${tries}`)).status).toBe(409);
    expect((await quote('EID20')).status).toBe(429);
    const product = await addProduct(shop.deps);
    expect((await order(buyer, product, 298)).error().code).toBe('rate_limited');

    const guesser = await newBuyer();
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await order(guesser, product, 298, {}, `GUESS${tries}`)).error().code).toBe('coupon_refused');
    }
    expect((await order(guesser, product, 298)).error().code).toBe('rate_limited');
    expect((await order(await newBuyer(), product, 298, { phone: '0333 7654321' })).status).toBe(201);
  });
});
