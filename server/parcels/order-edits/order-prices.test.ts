import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { couponResponse, type SaveCouponBody } from '#contract/coupons.schema.ts';
import { confirmationResponse } from '#contract/desk-links.schema.ts';
import {
  type EditOrderInput,
  type EnterOrderInput,
  editOrderResponse,
  enterOrderResponse,
} from '#contract/order-edits.schema.ts';
import { orderPageResponse } from '#contract/order-page.schema.ts';
import { createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import type { Right } from '#contract/rights.ts';
import { DAY_MS } from '#contract/time.ts';
import { coupons, couponUses } from '#server/coupons/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('prices by staff', () => {
  const shop = useTestShop();
  const place = async (overrides: Parameters<typeof addOrder>[2] = {}) => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 9, name: 'Frock' });
    const lines = [{ product, quantity: 2 }];
    return {
      product,
      order: await addOrder(shop.deps, shop.users.owner, { phone: '0300 7654321', lines, ...overrides }),
    };
  };
  const patch = ({ id }: { id: string }, body: EditOrderInput, as = shop.users.admin) =>
    shop.call('PATCH', `/api/desk/orders/${id}`, { as, body });
  const edit = async (order: { id: string }, body: EditOrderInput) => (await patch(order, body)).as(editOrderResponse);
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const addCoupon = async (values: Partial<SaveCouponBody> = {}) => {
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
    const limits = { percent: null, amount: 500, minimum: 0, totalLimit: null, customerLimit: 1 };
    const body = { code: 'EID', ...limits, startsAt: inDays(-1), endsAt: inDays(1), ...values };
    const response = await shop.call('POST', '/api/coupons', { as: shop.users.admin, body });
    return response.as(couponResponse).coupon;
  };
  const usesOf = async (code: string) => {
    const [row] = await shop.deps.db.select().from(coupons).where(eq(coupons.code, code));
    return row?.usedCount;
  };
  const auditOf = async (id: string, verb: 'order.edited' | 'order.entered') =>
    shop.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.verb, verb)));
  const call = { customerName: 'Nasreen', phone: '0345 9998887', address: 'Near the school', city: 'Lahore' };
  const enter = (body: EnterOrderInput, as = shop.users.admin, key = 'one-press-of-a-button') =>
    shop.call('POST', '/api/desk/orders', { as, body, headers: { 'idempotency-key': key } });

  it('are a discount, free delivery and the price of a line, before and after, with reason, history and audit', async () => {
    const { order, product } = await place();
    const change = {
      version: 0,
      lines: [{ productId: product.id, quantity: 2, price: 900 }],
      discount: { percent: 10 },
      waivesDelivery: true,
      priceReason: 'Late parcel before',
    };
    const expected = {
      grandTotal: 1_620,
      grandTotalBefore: 2_200,
      totals: {
        totalAmount: 1_800,
        adjustments: [
          { kind: 'delivery', amount: 0, isWaived: true },
          { kind: 'discount', amount: -180, reason: 'Late parcel before', percent: 10 },
        ],
      },
      lines: [{ price: 900, listPrice: 1_000, quantity: 2, lineTotal: 1_800, lineTotalBefore: 2_000 }],
    };
    await expectNothingWritten(shop.deps, async () => {
      expect(await edit(order, { ...change, isDryRun: true })).toMatchObject({ isSaved: false, ...expected });
      const agreed = await patch(order, { ...change, grandTotal: 1_600 });
      expect([agreed.status, agreed.error().code]).toEqual([409, 'total_changed']);
    });
    const saved = await edit(order, { ...change, grandTotal: 1_620 });
    expect(saved).toMatchObject({ isSaved: true, ...expected });
    expect(saved.order.order).toMatchObject({
      grandTotal: 1_620,
      adjustments: expected.totals.adjustments,
      products: [{ price: 900, listPrice: 1_000 }],
    });
    const page = (await shop.call('GET', `/api/desk/orders/${order.id}`, { as: shop.users.admin })).as(
      orderPageResponse,
    );
    expect(page.events.find(({ kind }) => kind === 'edit')?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Prices', before: '', after: expect.stringMatching(/Frock.*: PKR 900.00 instead of PKR 1,000.00/) },
        { field: 'Discount', before: '', after: '10 %' },
        { field: 'Delivery charge', before: 'As usual', after: 'Waived' },
        { field: 'Reason', before: '', after: 'Late parcel before' },
        { field: 'Total', before: 'PKR 2,200.00', after: 'PKR 1,620.00' },
      ]),
    );
    const [entry] = await auditOf(order.id, 'order.edited');
    expect(entry?.after).toMatchObject({ grandTotal: 1_620, Discount: '10 %', Reason: 'Late parcel before' });
    const packer = await staffWith('orders.view', 'parcels.book');
    const seen = await shop.call('GET', `/api/desk/orders/${order.id}`, { as: packer });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/Late parcel|900|listPrice|10 %/);
  });

  it('are a discount for the customer, without its reason, wherever the order is shown', async () => {
    const { order } = await place();
    await edit(order, { version: 0, discount: { amount: 300 }, priceReason: 'Complained on the phone' });
    const shown = await shop.call('GET', `/api/orders/order/${order.id}`, { as: shop.users.owner });
    expect(shown.as(orderResponse).order).toMatchObject({
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'discount', amount: -300 },
      ],
      grandTotal: 1_900,
    });
    const [mine, data, csv] = [
      await shop.call('GET', '/api/orders/mine', { as: shop.users.owner }),
      await shop.call('GET', '/api/auth/my-data', { as: shop.users.owner }),
      await shop.call('GET', `/api/orders/export.csv?q=${order.orderId}`, { as: shop.users.admin }),
    ];
    expect([shown, mine, data, csv].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([shown, mine, data, csv].map(({ text }) => text).join('')).not.toContain('Complained');
    expect(csv.text).toContain('2000,200,0,-300,0,1900');
    const deleted = await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    expect(deleted.status).toBe(200);
    const later = await shop.call('GET', '/api/auth/my-data', { as: shop.users.owner });
    expect(later.text).toContain(`"deletedOrders":[{"orderId":"${order.orderId}"`);
    expect(later.text).not.toContain('Complained');
  });

  it('stay when lines change later, until they are taken off', async () => {
    const { order, product } = await place();
    const line = (quantity: number, price?: number | null) => [{ productId: product.id, quantity, price }];
    const terms = { discount: { percent: 50 }, waivesDelivery: true, priceReason: 'Damaged box' };
    expect((await edit(order, { version: 0, lines: line(2, 800), ...terms })).grandTotal).toBe(800);
    expect((await edit(order, { version: 1, lines: line(3) })).grandTotal).toBe(1_200);
    expect((await edit(order, { version: 2, lines: line(3, null) })).grandTotal).toBe(1_500);
    const [row] = await shop.deps.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect([row?.unitPricePaisa, row?.listPricePaisa]).toEqual([100_000, null]);
    const usual = await edit(order, { version: 3, discount: null, waivesDelivery: false });
    expect(usual).toMatchObject({ grandTotal: 3_200, grandTotalBefore: 1_500 });
    const [stored] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored?.adjustments).toMatchObject([{ kind: 'delivery', amountPaisa: 20_000 }]);
  });

  it('need the right to change prices, and nothing else of the order needs it', async () => {
    const { order, product } = await place();
    const pieces = [{ productId: product.id, quantity: 2 }];
    const [editor, caller, both] = [
      await staffWith('orders.view', 'orders.edit'),
      await staffWith('orders.view', 'orders.confirm'),
      await staffWith('orders.view', 'orders.confirm', 'prices.edit'),
    ];
    const changes: Partial<EditOrderInput>[] = [
      { discount: { percent: 5 }, priceReason: 'Regular' },
      { discount: null },
      { waivesDelivery: false },
      { couponCode: null },
      { lines: [{ productId: product.id, quantity: 2, price: 900 }], priceReason: 'Regular' },
    ];
    await expectNothingWritten(shop.deps, async () => {
      for (const change of changes) {
        for (const response of [
          await patch(order, { version: 0, ...change }, editor),
          await patch(order, { version: 0, ...change }, caller),
        ]) {
          expect([response.status, response.error().message]).toEqual([403, expect.stringContaining('Change prices')]);
        }
        const entered = await enter({ ...call, lines: pieces, ...change }, editor);
        expect([entered.status, entered.error().message]).toEqual([403, expect.stringContaining('Change prices')]);
      }
      const more = { version: 0, lines: [{ productId: product.id, quantity: 3, price: 900 }], priceReason: 'Regular' };
      expect((await patch(order, more, both)).status).toBe(403);
    });
    expect((await patch(order, { version: 0, ...changes[4] }, both)).status).toBe(200);
    expect((await patch(order, { version: 1, lines: pieces }, editor)).status).toBe(200);
  });

  it.each<[string, Partial<EditOrderInput>, string]>([
    ['a percentage above 100', { discount: { percent: 101 } }, 'discount'],
    ['no percentage at all', { discount: { percent: 0 } }, 'discount'],
    ['a negative amount', { discount: { amount: -5 } }, 'discount'],
    ['an amount with paisa', { discount: { amount: 99.5 } }, 'discount'],
    ['more than the products cost', { discount: { amount: 2_001 } }, 'discount'],
    ['no reason for a discount', { discount: { amount: 100 }, priceReason: undefined }, 'priceReason'],
    ['a blank reason', { discount: { amount: 100 }, priceReason: ' ' }, 'priceReason'],
    ['no reason for free delivery', { waivesDelivery: true, priceReason: undefined }, 'priceReason'],
    ['a long reason', { discount: { amount: 100 }, priceReason: 'x'.repeat(201) }, 'priceReason'],
  ])('are rejected with a message at the field for %s', async (_, change, field) => {
    const { order } = await place();
    await expectNothingWritten(shop.deps, async () => {
      const response = await patch(order, { version: 0, priceReason: 'Regular customer', ...change });
      expect(response.status).toBe(400);
      expect(Object.keys(response.error().fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
    });
  });

  it('are rejected for a line with paisa, a negative price, or no reason', async () => {
    const { order, product } = await place();
    await expectNothingWritten(shop.deps, async () => {
      for (const [price, priceReason] of [
        [899.5, 'Regular'],
        [-1, 'Regular'],
        [900, undefined],
      ] as const) {
        const response = await patch(order, {
          version: 0,
          lines: [{ productId: product.id, quantity: 2, price }],
          priceReason,
        });
        expect(response.status).toBe(400);
      }
    });
  });

  it('use a coupon once per customer, and give its use back when it is taken off', async () => {
    await addCoupon();
    await addCoupon({ code: 'OTHER', amount: 100, customerLimit: null });
    await addCoupon({ code: 'DEAR', minimum: 50_000 });
    const [{ order }, { order: second }] = [await place(), await place()];
    await expectNothingWritten(shop.deps, async () => {
      expect((await edit(order, { version: 0, couponCode: 'eid', isDryRun: true })).grandTotal).toBe(1_700);
      for (const couponCode of ['NOWHERE', 'DEAR']) {
        const response = await patch(order, { version: 0, couponCode });
        expect([response.status, response.error().code]).toEqual([409, 'coupon_refused']);
      }
    });
    expect((await edit(order, { version: 0, couponCode: 'eid' })).grandTotal).toBe(1_700);
    expect(await usesOf('EID')).toBe(1);
    const again = await patch(second, { version: 0, couponCode: 'EID' });
    expect([again.status, again.error().code]).toEqual([409, 'coupon_refused']);
    expect((await edit(order, { version: 1, couponCode: 'OTHER' })).grandTotal).toBe(2_100);
    expect([await usesOf('EID'), await usesOf('OTHER')]).toEqual([0, 1]);
    expect((await edit(second, { version: 0, couponCode: 'EID' })).grandTotal).toBe(1_700);
    expect((await edit(second, { version: 1, couponCode: null })).grandTotal).toBe(2_200);
    expect(await usesOf('EID')).toBe(0);
    expect(await shop.deps.db.select().from(couponUses)).toMatchObject([{ orderId: order.id }]);
    await shop.deps.db.delete(coupons);
  });

  it('give the last use of a coupon to one of two orders that are changed at once', async () => {
    await addCoupon({ totalLimit: 1, customerLimit: null });
    const [{ order }, { order: other }] = [await place(), await place()];
    const both = await Promise.all([order, other].map((each) => patch(each, { version: 0, couponCode: 'EID' })));
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await usesOf('EID')).toBe(1);
    await shop.deps.db.delete(coupons);
  });

  it('of two editors are saved once: the second sees that the order has changed', async () => {
    const { order } = await place();
    const discounts = [100, 200].map((amount) =>
      patch(order, { version: 0, discount: { amount }, priceReason: 'Regular' }),
    );
    const statuses = (await Promise.all(discounts)).map(({ status }) => status);
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 409]);
  });

  it('are fixed once the order is packed, sent or over', async () => {
    const [{ order: packed }, { order: sent }, { order: over }] = [
      await place({ status: 'processing' }),
      await place({ status: 'processing' }),
      await place({ status: 'Delivered' }),
    ];
    await addParcel(shop.deps, packed);
    await addParcel(shop.deps, sent, { state: 'handed_over' });
    await expectNothingWritten(shop.deps, async () => {
      for (const [target, message] of [
        [packed, 'Unpack its parcel first.'],
        [sent, 'A parcel of this order has left already.'],
        [over, 'This order is Delivered already.'],
      ] as const) {
        const response = await patch(target, { version: 0, discount: { amount: 100 }, priceReason: 'Regular' });
        expect([response.status, response.error().message]).toEqual([400, message]);
      }
    });
  });

  it('are agreed in a new order too, once for a repeated press', async () => {
    const product = await addProduct(shop.deps, { price: 1_500, stock: 4, name: 'Kurta' });
    await addCoupon({ percent: 10, amount: null });
    const body = {
      ...call,
      lines: [{ productId: product.id, quantity: 2, price: 1_400 }],
      couponCode: 'EID',
      discount: { amount: 100 },
      waivesDelivery: true,
      priceReason: 'Regular customer',
    } satisfies EnterOrderInput;
    const grandTotal = 2_800 - 280 - 100;
    await expectNothingWritten(shop.deps, async () => {
      const dry = (await enter({ ...body, isDryRun: true })).as(enterOrderResponse);
      expect(dry).toMatchObject({
        grandTotal,
        grandTotalBefore: 3_200,
        lines: [{ price: 1_400, listPrice: 1_500, lineTotal: 2_800, lineTotalBefore: 3_000 }],
      });
      expect((await enter({ ...body, discount: { amount: 2_521 } })).status).toBe(400);
    });
    const [first, second] = await Promise.all([enter(body), enter(body)]);
    const { _id: id } = first.as(enterOrderResponse);
    if (id === null) throw new Error('The order was not entered');
    expect(second.as(enterOrderResponse)).toMatchObject({ _id: id, grandTotal, lines: [{ price: 1_400 }] });
    expect([await usesOf('EID'), (await shop.deps.db.select().from(couponUses)).length]).toEqual([1, 1]);
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, id));
    expect(row?.grandTotalPaisa).toBe(grandTotal * 100);
    const [entry] = await auditOf(id, 'order.entered');
    expect(entry?.after).toMatchObject({ grandTotal, Coupon: 'EID', Reason: 'Regular customer' });
    const page = (await shop.call('GET', `/api/desk/orders/${id}`, { as: shop.users.admin })).as(orderPageResponse);
    expect(page.events.find(({ kind }) => kind === 'edit')?.changes).toContainEqual({
      field: 'Reason',
      before: '',
      after: 'Regular customer',
    });
    const refused = await enter({ ...body }, shop.users.admin, 'another-press-of-it');
    expect([refused.status, refused.error().code]).toEqual([409, 'coupon_refused']);
    await shop.deps.db.delete(coupons);
  });

  it('stay in an order that a customer placed with a coupon', async () => {
    await addCoupon();
    const product = await addProduct(shop.deps, { price: 1_000, stock: 9 });
    const placed = orderBody(shop.users.owner, [{ product, quantity: 2 }]);
    const body = { ...placed, couponCode: 'EID', grandTotal: placed.grandTotal - 500 };
    const created = await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    const { _id: id } = created.as(createOrderResponse);
    const terms = { discount: { percent: 10 }, priceReason: 'Regular' };
    expect((await edit({ id }, { version: 0, ...terms })).grandTotal).toBe(2_200 - 500 - 200);
    await shop.deps.db.delete(coupons);
    expect((await edit({ id }, { version: 1, couponCode: null })).grandTotal).toBe(2_000);
  });

  it('stay when the customer swaps a size by a link, and the price of a line if the size costs the same', async () => {
    const design = { design: 'gota', color: 'red' as const, name: 'Gota Frock', price: 1_000, stock: 9 };
    const [small, same, dear] = [
      await addProduct(shop.deps, { ...design, age: 1 }),
      await addProduct(shop.deps, { ...design, age: 2 }),
      await addProduct(shop.deps, { ...design, age: 3, price: 1_200 }),
    ];
    const order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product: small, quantity: 1 }] });
    const agreed = { discount: { percent: 10 }, waivesDelivery: true, priceReason: 'Regular' };
    await edit(order, { version: 0, lines: [{ productId: small.id, quantity: 1, price: 900 }], ...agreed });
    const token = await addLink(shop, order, 1);
    const swap = async (from: { id: string }, to: { id: string }) => {
      const body = { token, action: 'swap_sizes', swaps: [{ from: from.id, to: to.id }] };
      const response = await shop.call('POST', '/api/confirmations/decide', { body });
      expect(response.text).not.toContain('Regular');
      return response.as(confirmationResponse).confirmation.grandTotal;
    };
    expect(await swap(small, same)).toBe(810);
    expect(await swap(same, dear)).toBe(1_080);
  });

  it('are what couriers collect', async () => {
    const { order } = await place({ status: 'processing' });
    await edit(order, { version: 0, discount: { amount: 300 }, waivesDelivery: true, priceReason: 'Regular' });
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
    const chosen = [{ id: order.id, version: desk?.version ?? 0 }];
    await shop.call('POST', '/api/parcels/packings', { as: shop.users.admin, body: { orders: chosen } });
    const [parcel] = await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
    expect(parcel).toMatchObject({ codPaisa: 170_000, adjustmentsPaisa: -30_000 });
  });
});
