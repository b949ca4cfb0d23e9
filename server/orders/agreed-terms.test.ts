import { beforeEach, describe, expect, it } from 'vitest';
import { listCitiesResponse } from '#contract/cities.schema.ts';
import { type Coupon, couponResponse, type SaveCouponBody } from '#contract/coupons.schema.ts';
import { type EditOrderInput, editOrderResponse } from '#contract/order-edits.schema.ts';
import { createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import { previewTotals } from '#contract/orders.ts';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { coupons } from '#server/coupons/tables.ts';
import { addProduct, DELIVERY, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the terms that an order was placed with', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
  const terms = (values: Partial<SaveCouponBody>): SaveCouponBody => ({
    code: 'EID',
    percent: null,
    amount: 500,
    minimum: 0,
    totalLimit: null,
    customerLimit: null,
    startsAt: inDays(-1),
    endsAt: inDays(1),
    ...values,
  });
  const addCoupon = async (values: Partial<SaveCouponBody> = {}) =>
    (await shop.call('POST', '/api/coupons', { as: as(), body: terms(values) })).as(couponResponse).coupon;
  const changeCoupon = ({ _id, version }: Coupon, values: Partial<SaveCouponBody>) =>
    shop.call('PATCH', `/api/coupons/${_id}`, { as: as(), body: { ...terms(values), version } });
  const deleteCoupon = ({ _id, version }: Coupon) =>
    shop.call('DELETE', `/api/coupons/${_id}?version=${version}`, { as: as() });

  /** With a `discount` above 0, the order uses the coupon EID. */
  async function place(product: ProductRow, quantity: number, discount: number, city = 'Lahore') {
    const body = orderBody(shop.users.owner, [{ product, quantity }]);
    body.shippingAddress = { ...body.shippingAddress, city };
    const used = discount > 0 && { couponCode: 'EID', grandTotal: body.grandTotal - discount };
    const sent = { ...body, ...used };
    return (await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body: sent })).as(
      createOrderResponse,
    );
  }
  let version = 0;
  const edit = async (id: string, body: Omit<EditOrderInput, 'version'>) => {
    const response = await shop.call('PATCH', `/api/desk/orders/${id}`, { as: as(), body: { version, ...body } });
    const edited = response.as(editOrderResponse);
    if (edited.isSaved) version += 1;
    return edited.grandTotal;
  };
  const pieces = ({ id: productId }: ProductRow, quantity: number) => ({ lines: [{ productId, quantity }] });
  const orderOf = async (id: string) =>
    (await shop.call('GET', `/api/orders/order/${id}`, { as: shop.users.owner })).as(orderResponse).order;
  const setCharge = async (deliveryPaisa: number, freeDeliveryPaisa: number) => {
    const { settings } = (await shop.call('GET', '/api/settings', { as: as() })).as(listSettingsResponse);
    const changes = Object.entries({ deliveryPaisa, freeDeliveryPaisa }).map(([key, value]) => ({
      key,
      value,
      version: settings.find((each) => each.key === key)?.version,
    }));
    expect((await shop.call('PATCH', '/api/settings', { as: as(), body: { changes } })).status).toBe(200);
  };

  beforeEach(async () => {
    version = 0;
    await shop.deps.db.delete(coupons);
  });

  it.each<[string, (coupon: Coupon) => Promise<unknown>]>([
    ['edited to another amount', (coupon) => changeCoupon(coupon, { amount: 100 })],
    ['edited to a percentage', (coupon) => changeCoupon(coupon, { amount: null, percent: 50 })],
    ['given a minimum', (coupon) => changeCoupon(coupon, { minimum: 50_000 })],
    ['ended', (coupon) => changeCoupon(coupon, { endsAt: inDays(-0.5) })],
    ['renamed', (coupon) => changeCoupon(coupon, { code: 'OTHER' })],
    ['deleted', deleteCoupon],
  ])('stay if its coupon is %s afterwards', async (_, change) => {
    const coupon = await addCoupon();
    const product = await addProduct(shop.deps, { price: 1_000 });
    const { _id } = await place(product, 2, 500);
    await change(coupon);
    expect(await edit(_id, { ...pieces(product, 3), isDryRun: true })).toBe(2_700);
    expect(await edit(_id, pieces(product, 3))).toBe(2_700);
    expect(await orderOf(_id)).toMatchObject({
      grandTotal: 2_700,
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'coupon', amount: -500, code: 'EID' },
      ],
    });
  });

  it('include the percentage of a coupon, and its minimum, below which an edit loses the discount until it is above again', async () => {
    const coupon = await addCoupon({ amount: null, percent: 15, minimum: 2_000 });
    const product = await addProduct(shop.deps, { price: 1_010 });
    const { _id } = await place(product, 2, 303);
    await deleteCoupon(coupon);
    expect(await edit(_id, pieces(product, 1))).toBe(1_210);
    expect(await orderOf(_id)).toMatchObject({
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'coupon', amount: 0, code: 'EID', minimum: 2_000 },
      ],
    });
    expect(await edit(_id, pieces(product, 4))).toBe(4_040 + 200 - 606);
  });

  it('include the delivery charge, and the sum above which delivery is free', async () => {
    const product = await addProduct(shop.deps, { price: 1_000 });
    const { _id } = await place(product, 2, 0);
    await setCharge(35_000, 250_000);
    expect(await edit(_id, pieces(product, 3))).toBe(3_200);
    expect(await edit(_id, pieces(product, 11)), 'free above 10,000, as it was agreed').toBe(11_000);
    expect(await edit(_id, pieces(product, 9))).toBe(9_200);
    await setCharge(20_000, 1_000_000);
  });

  it("of delivery are replaced by today's charge for another town, but not for another spelling of the same town", async () => {
    const product = await addProduct(shop.deps, { price: 1_000 });
    const { _id } = await place(product, 1, 0);
    await setCharge(30_000, 1_000_000);
    const { cities } = (await shop.call('GET', '/api/cities', { as: as() })).as(listCitiesResponse);
    const quetta = cities.find(({ id }) => id === 'quetta');
    const body = { deliveryPaisa: 45_000, version: quetta?.version };
    expect((await shop.call('PATCH', '/api/cities/quetta', { as: as(), body })).status).toBe(200);
    expect(await edit(_id, { city: 'LAHORE' })).toBe(1_200);
    expect(await edit(_id, { city: 'Quetta', isDryRun: true })).toBe(1_450);
    expect(await edit(_id, { city: 'Quetta', grandTotal: 1_450 })).toBe(1_450);
    await setCharge(20_000, 1_000_000);
    expect(await edit(_id, pieces(product, 2))).toBe(2_450);
    expect(await edit(_id, { city: 'Multan' })).toBe(2_200);
  });

  it('with a price in paisa add up to whole rupees, in the order, its mails and the list', async () => {
    const product = await addProduct(shop.deps, { price: 1_490.5 });
    expect(previewTotals([{ price: 1_490.5, quantity: 1 }], DELIVERY).grandTotal).toBe(1_691);
    const { _id, order } = await place(product, 1, 0);
    expect([order.totalAmount, order.grandTotal]).toEqual([1_490.5, 1_691]);
    expect(await orderOf(_id)).toMatchObject({
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'rounding', amount: 0.5 },
      ],
    });
    const csv = await shop.call('GET', `/api/orders/export.csv?q=${order.orderId}`, { as: as() });
    expect(csv.text).toContain('1490.5,200,0,0,0.5,1691');
  });
});
