import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingForFreeDelivery } from './free-delivery.ts';
import { paisaFromPkr } from './money.ts';
import { presentTotalsForStaff, termsOf, textOfAdjustment } from './order-terms.ts';
import {
  type Adjustment,
  type AdjustmentKind,
  type AgreedCoupon,
  computeTotals,
  deliveryTermsOf,
  presentTotals,
  previewTotals,
  QUANTITY_MAX,
  sumAdjustments,
} from './orders.ts';
import { type AgreedDiscount, computeStaffTotals, type StaffTerms } from './staff-totals.ts';

const price = fc.integer({ min: 0, max: 100_000_000 }).map((paisa) => paisa / 100);
const line = fc.record({ price, quantity: fc.integer({ min: 1, max: QUANTITY_MAX }) });
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const settings = fc.record({
  deliveryCharge: fc.integer({ min: 0, max: 1_000 }),
  freeDeliveryThreshold: fc.option(price),
});
const anyCoupon: fc.Arbitrary<AgreedCoupon> = fc
  .record({
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    amountPaisa: fc.integer({ min: 1, max: 100_000 }).map((rupees) => rupees * 100),
    minimumPaisa: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => rupees * 100),
    ),
  })
  .map(({ percent, amountPaisa, minimumPaisa }) => ({
    code: 'EID20',
    percent,
    amountPaisa: percent === null ? amountPaisa : null,
    minimumPaisa,
  }));
const staffTerms: fc.Arbitrary<StaffTerms> = fc.record({
  discount: fc.option(
    anyCoupon.map(({ percent, amountPaisa }): AgreedDiscount => ({ percent, amountPaisa, reason: 'Regular customer' })),
  ),
  isDeliveryWaived: fc.boolean(),
});
const isWholePaisa = (pkr: number) => Number.isInteger(paisaFromPkr(pkr)) && paisaFromPkr(pkr) / 100 === pkr;

describe('the totals of an order', () => {
  it('are the sum of their parts to the paisa, and whole rupees', () => {
    fc.assert(
      fc.property(lines, settings, fc.option(anyCoupon), (bought, delivery, coupon) => {
        const totals = previewTotals(bought, delivery, coupon);
        const paisa = bought.reduce((sum, each) => sum + paisaFromPkr(each.price) * each.quantity, 0);
        expect(paisaFromPkr(totals.totalAmount)).toBe(paisa);
        const partsPaisa = totals.adjustments.reduce((sum, { amount }) => sum + paisaFromPkr(amount), paisa);
        expect(paisaFromPkr(totals.grandTotal)).toBe(partsPaisa);
        expect(Number.isInteger(totals.grandTotal)).toBe(true);
        expect(totals.grandTotal).toBeGreaterThanOrEqual(0);
        const amountOf = (kind: AdjustmentKind) => totals.adjustments.find((each) => each.kind === kind)?.amount;
        expect(amountOf('delivery')).toBe(totals.deliveryCharge);
        const discount = -(amountOf('coupon') ?? 0);
        expect(Number.isInteger(discount) && discount >= 0 && discount <= totals.totalAmount).toBe(true);
        // Half a rupee is rounded up, so the difference is above -0.5 and at most 0.5.
        const rounding = amountOf('rounding');
        expect(rounding === undefined || (rounding !== 0 && rounding > -0.5 && rounding <= 0.5)).toBe(true);
        const isWhole = Number.isInteger(totals.totalAmount);
        expect(rounding === undefined).toBe(isWhole);
        const amounts = totals.adjustments.map(({ amount }) => amount);
        expect([totals.totalAmount, totals.grandTotal, ...amounts].every(isWholePaisa)).toBe(true);
      }),
    );
  });

  it('follow the terms that are stored with the order, even after its lines have changed', () => {
    fc.assert(
      fc.property(
        lines,
        lines,
        settings,
        fc.option(anyCoupon),
        staffTerms,
        (bought, later, delivery, coupon, byStaff) => {
          const priced = (all: typeof bought) =>
            all.map(({ price: pkr, quantity }) => ({ unitPricePaisa: paisaFromPkr(pkr), quantity }));
          const placed = computeStaffTotals(priced(bought), deliveryTermsOf(delivery), coupon, byStaff);
          const stored: Adjustment[] = JSON.parse(JSON.stringify(placed.adjustments));
          const agreed = termsOf(stored);
          expect(computeStaffTotals(priced(bought), agreed.delivery, agreed.coupon, agreed)).toEqual(placed);
          const edited = computeStaffTotals(priced(later), agreed.delivery, agreed.coupon, agreed);
          expect(edited).toEqual(computeStaffTotals(priced(later), deliveryTermsOf(delivery), coupon, byStaff));
        },
      ),
    );
  });

  it('are the sum of their parts, never negative, with what staff agreed', () => {
    fc.assert(
      fc.property(lines, settings, fc.option(anyCoupon), staffTerms, (bought, delivery, coupon, byStaff) => {
        const priced = bought.map((each) => ({ ...each, unitPricePaisa: paisaFromPkr(each.price) }));
        const totals = computeStaffTotals(priced, deliveryTermsOf(delivery), coupon, byStaff);
        const partOf = (kind: AdjustmentKind) => sumAdjustments(totals.adjustments, kind);
        expect(totals.grandTotalPaisa).toBe(totals.subtotalPaisa + sumAdjustments(totals.adjustments));
        expect(totals.grandTotalPaisa).toBeGreaterThanOrEqual(0);
        const usual = computeTotals(priced, deliveryTermsOf(delivery), coupon);
        expect(partOf('coupon')).toBe(sumAdjustments(usual.adjustments, 'coupon'));
        expect(partOf('delivery')).toBe(byStaff.isDeliveryWaived ? 0 : sumAdjustments(usual.adjustments, 'delivery'));
        const offPaisa = 0 - partOf('discount');
        expect(offPaisa >= 0 && offPaisa % 100 === 0 && offPaisa <= totals.subtotalPaisa + partOf('coupon')).toBe(true);
        expect(byStaff.discount !== null || offPaisa === 0).toBe(true);
      }),
    );
  });

  const discount = (terms: { percent?: number; amountPaisa?: number }) => ({
    discount: { percent: null, amountPaisa: null, reason: 'Late', ...terms },
    isDeliveryWaived: false,
  });
  const waived = { discount: null, isDeliveryWaived: true };
  const half = { code: 'HALF', percent: 50, amountPaisa: null, minimumPaisa: 0 };

  it.each<[string, AgreedCoupon | null, StaffTerms, number[]]>([
    ['10 percent', null, discount({ percent: 10 }), [200, -149, 1_541]],
    ['an amount', null, discount({ amountPaisa: 30_000 }), [200, -300, 1_390]],
    ['all of it', null, discount({ percent: 100 }), [200, -1_490, 200]],
    ['more than the products cost', null, discount({ amountPaisa: 900_000 }), [200, -1_490, 200]],
    ['a percentage of the price before the coupon', half, discount({ percent: 10 }), [200, -745, -149, 796]],
    ['at most what the coupon leaves', half, discount({ percent: 90 }), [200, -745, -745, 200]],
    ['no delivery charge', null, waived, [0, 1_490]],
    ['no delivery charge and all off', null, { ...discount({ percent: 100 }), isDeliveryWaived: true }, [0, -1_490, 0]],
  ])('have what staff agreed: %s', (_, coupon, byStaff, amounts) => {
    const delivery = { deliveryPaisa: 20_000, freeDeliveryPaisa: 1_000_000 };
    const { adjustments, grandTotal } = presentTotals(
      computeStaffTotals([{ unitPricePaisa: 149_000, quantity: 1 }], delivery, coupon, byStaff),
    );
    expect([...adjustments.map(({ amount }) => amount), grandTotal]).toEqual(amounts);
  });

  it('have a waived delivery charge above and below the sum for free delivery', () => {
    const delivery = { deliveryPaisa: 20_000, freeDeliveryPaisa: 100_000 };
    for (const unitPricePaisa of [50_000, 150_000]) {
      const { adjustments } = computeStaffTotals([{ unitPricePaisa, quantity: 1 }], delivery, null, waived);
      expect(adjustments).toEqual([{ kind: 'delivery', amountPaisa: 0, terms: delivery, isWaived: true }]);
    }
  });

  it('show the reason of a discount to staff only', () => {
    const totals = computeStaffTotals([{ unitPricePaisa: 149_000, quantity: 1 }], deliveryTermsOf(DELIVERY), null, {
      ...discount({ amountPaisa: 30_000 }),
      isDeliveryWaived: true,
    });
    expect(presentTotals(totals).adjustments).toEqual([
      { kind: 'delivery', amount: 0 },
      { kind: 'discount', amount: -300 },
    ]);
    expect(presentTotalsForStaff(totals).adjustments).toEqual([
      { kind: 'delivery', amount: 0, isWaived: true },
      { kind: 'discount', amount: -300, reason: 'Late', fixed: 300 },
    ]);
    expect(textOfAdjustment({ kind: 'discount', amount: 0 })).toBe('nothing off');
  });

  it('do not depend on the sequence of the lines, nor on how pieces are spread over lines', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const totals = previewTotals(bought, delivery);
        expect(previewTotals(bought.toReversed(), delivery)).toEqual(totals);
        const single = bought.flatMap((each) =>
          Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
        );
        expect(previewTotals(single, delivery)).toEqual(totals);
      }),
    );
  });

  it('include the flat delivery charge, unless the goods cost more than the threshold', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const { totalAmount, deliveryCharge } = previewTotals(bought, delivery);
        const { freeDeliveryThreshold: threshold } = delivery;
        const isFree = threshold !== null && totalAmount > threshold;
        expect(deliveryCharge).toBe(isFree ? 0 : delivery.deliveryCharge);
      }),
    );
  });

  it('drop the charge once more than the missing amount is added, and not before', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const { totalAmount, deliveryCharge } = previewTotals(bought, delivery);
        const missing = missingForFreeDelivery(totalAmount, delivery);
        if (missing === null) {
          expect(deliveryCharge === 0 || delivery.freeDeliveryThreshold === null).toBe(true);
          return;
        }
        const chargeWith = (more: number) =>
          previewTotals([...bought, { price: more, quantity: 1 }], delivery).deliveryCharge;
        expect(chargeWith(missing)).toBe(delivery.deliveryCharge);
        expect(chargeWith((paisaFromPkr(missing) + 1) / 100)).toBe(0);
      }),
    );
  });

  it.each([
    [[{ price: 1_490, quantity: 2 }], 2_980, 0],
    [[{ price: 0.1, quantity: 3 }], 0.3, -0.3],
    [[{ price: 1_490.5, quantity: 1 }], 1_490.5, 0.5],
    [[{ price: 1_490.49, quantity: 1 }], 1_490.49, -0.49],
    [
      [
        { price: 1.1, quantity: 1 },
        { price: 2.2, quantity: 1 },
      ],
      3.3,
      -0.3,
    ],
    [[], 0, 0],
  ])('of %j are %d, rounded by %d', (bought, totalAmount, rounding) => {
    const delivery = { deliveryCharge: 200, freeDeliveryThreshold: null };
    expect(previewTotals(bought, delivery)).toEqual({
      totalAmount,
      adjustments: [
        { kind: 'delivery', amount: 200 },
        ...(rounding === 0 ? [] : [{ kind: 'rounding', amount: rounding }]),
      ],
      deliveryCharge: 200,
      grandTotal: Math.round(totalAmount) + 200,
    });
  });

  it.each([
    ['20 percent', { percent: 20, amountPaisa: null, minimumPaisa: 0 }, 1_499, -299],
    ['an amount', { percent: null, amountPaisa: 50_000, minimumPaisa: 0 }, 1_499, -500],
    ['more than the products cost', { percent: null, amountPaisa: 200_000, minimumPaisa: 0 }, 1_499, -1_499],
    ['all of them', { percent: 100, amountPaisa: null, minimumPaisa: 0 }, 1_490.5, -1_490],
    ['exactly the minimum', { percent: 10, amountPaisa: null, minimumPaisa: 149_900 }, 1_499, -149],
    ['less than the minimum', { percent: 10, amountPaisa: null, minimumPaisa: 150_000 }, 1_499, 0],
  ])('have the discount of a coupon in whole rupees, rounded down: %s', (_, terms, unitPrice, amount) => {
    const { adjustments } = previewTotals([{ price: unitPrice, quantity: 1 }], DELIVERY, { code: 'EID20', ...terms });
    expect(adjustments.find(({ kind }) => kind === 'coupon')).toEqual({
      kind: 'coupon',
      amount,
      code: 'EID20',
      ...(amount === 0 && { minimum: 1_500 }),
    });
  });
});

describe('the terms of an order', () => {
  it('without adjustments give no discount and no delivery charge', () => {
    expect(termsOf([])).toEqual({
      delivery: { deliveryPaisa: 0, freeDeliveryPaisa: null },
      coupon: null,
      discount: null,
      isDeliveryWaived: false,
    });
  });
});

const DELIVERY = { deliveryCharge: 200, freeDeliveryThreshold: null };

describe('what is missing for free delivery', () => {
  it.each([
    [2_500, 200, 3_000, 500],
    [2_999.99, 200, 3_000, 0.01],
    [3_000, 200, 3_000, 0],
    [3_000.01, 200, 3_000, null],
    [100, 0, 3_000, null],
    [100, 200, null, null],
    [0, 200, null, null],
  ])('of PKR %d, with a charge of %d and a threshold of %j, is %j', (subtotal, deliveryCharge, threshold, missing) => {
    expect(missingForFreeDelivery(subtotal, { deliveryCharge, freeDeliveryThreshold: threshold })).toBe(missing);
  });
});

describe('the adjustments of an order', () => {
  const terms = { percent: null, amountPaisa: 5_000 };
  const adjustments: Adjustment[] = [
    { kind: 'discount', amountPaisa: -5_000, reason: 'Friend', terms },
    { kind: 'delivery', amountPaisa: 20_000, terms: { deliveryPaisa: 20_000, freeDeliveryPaisa: null } },
  ];

  it('are summed in total or by kind', () => {
    expect(sumAdjustments(adjustments)).toBe(15_000);
    expect(sumAdjustments(adjustments, 'delivery')).toBe(20_000);
    const totals = { subtotalPaisa: 100_000, adjustments, grandTotalPaisa: 115_000 };
    expect(presentTotals(totals)).toMatchObject({ totalAmount: 1_000, deliveryCharge: 200, grandTotal: 1_150 });
  });
});
