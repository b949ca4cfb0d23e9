import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS, ORDER_STATUSES, type OrderStatus, TIMELINE_STATUSES } from '#contract/order-status.ts';
import { QUANTITY_MAX } from '#contract/orders.ts';
import { deliveryPart } from '#test/factories.ts';
import {
  makeOrderId,
  mergeLines,
  normalizeOrderId,
  priceLines,
  reviewRightChange,
  stockEffectOf,
  storedTotals,
  totalOrder,
  totalsOf,
} from './rules.ts';

const sentLine = (productId: string, quantity: number, price = 1_490) => ({
  productId,
  quantity,
  price,
  name: `${productId} as sent`,
  image: 'sent.webp',
});
const product = (id: string, given: { pricePaisa?: number; stock?: number | null; isHidden?: boolean } = {}) => ({
  id,
  name: `Shop's ${id}`,
  pricePaisa: 149_000,
  stock: null,
  image: `/media/${id}.webp`,
  color: 'red' as const,
  age: 2 as const,
  design: null,
  costPaisa: null,
  isHidden: false,
  ...given,
});
const codeOf = (work: () => unknown): [string, string] | 'done' => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.message] : ['?', String(error)];
  }
  return 'done';
};

describe('an order number', () => {
  it('has ten characters that sound different when they are read aloud', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const id = makeOrderId((bound) => stream.next().value % bound);
        expect(id).toMatch(/^ND-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{10}$/);
      }),
    );
  });

  it('uses every allowed character', () => {
    const ids = [0, 10, 20].map((start) => {
      let next = start;
      return makeOrderId(() => next++).slice(3);
    });
    expect(new Set(ids.join('')).size).toBe(30);
  });
});

describe('the lines of an order', () => {
  it('are merged by product, in the order of the first line of each product', () => {
    const merged = mergeLines([sentLine('a', 1), sentLine('b', 2), sentLine('a', 3)]);
    expect(merged.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['a', 4],
      ['b', 2],
    ]);
  });

  it('keep their pieces when they are merged, and are rejected above 99 pieces of one product', () => {
    const anyLines = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(anyLines, (picked) => {
        const lines = picked.map(({ id, quantity }) => sentLine(id, quantity));
        const pieces = Map.groupBy(picked, ({ id }) => id);
        const sums = [...pieces].map(
          ([id, each]) => [id, each.reduce((sum, { quantity }) => sum + quantity, 0)] as const,
        );
        const expected = sums.some(([, sum]) => sum > QUANTITY_MAX) ? 'too many' : sums;
        const outcome = () => mergeLines(lines).map(({ productId, quantity }) => [productId, quantity]);
        expect(codeOf(outcome) === 'done' ? outcome() : 'too many').toEqual(expected);
      }),
    );
  });

  it('above 99 pieces are rejected with the name of the product, at the field of the products', () => {
    const message = 'At most 99 pieces of a as sent can be ordered at once.';
    const fields = { products: message };
    expect(() => mergeLines([sentLine('a', 99), sentLine('a', 1)])).toThrow(
      expect.objectContaining({ code: 'validation', message, fields }),
    );
  });

  it('get name, price, image and variant from the catalogue', () => {
    const { id, pricePaisa, name, image, color, age, design } = product('a');
    expect(priceLines([sentLine('a', 2)], [product('b'), product('a')])).toEqual([
      {
        productId: id,
        unitPricePaisa: pricePaisa,
        quantity: 2,
        name,
        image,
        color,
        age,
        design,
        listPricePaisa: null,
        unitCostPaisa: null,
      },
    ]);
  });

  it.each<[string, ReturnType<typeof sentLine>, ReturnType<typeof product>[], [string, string]]>([
    ['gone', sentLine('a', 1), [], ['product_gone', 'a as sent is no longer available. Please remove it.']],
    [
      'hidden',
      sentLine('a', 1),
      [product('a', { isHidden: true })],
      ['product_gone', 'a as sent is no longer available. Please remove it.'],
    ],
    [
      'dearer',
      sentLine('a', 1),
      [product('a', { pricePaisa: 150_050 })],
      ['price_changed', "The price of Shop's a has changed to PKR 1,500.50."],
    ],
    ['sold out', sentLine('a', 1), [product('a', { stock: 0 })], ['out_of_stock', "Shop's a is sold out."]],
    ['nearly sold out', sentLine('a', 3), [product('a', { stock: 2 })], ['out_of_stock', "Shop's a has only 2 left."]],
  ])("are rejected with the product's name if it is %s", (_what, line, catalogue, expected) => {
    expect(codeOf(() => priceLines([line], catalogue))).toEqual(expected);
  });

  it('may take the last piece', () => {
    expect(priceLines([sentLine('a', 2)], [product('a', { stock: 2 })])).toHaveLength(1);
  });
});

describe('the stock of an order', () => {
  const anyStatus = fc.constantFrom(...ORDER_STATUSES);

  it('is taken once or not at all, whatever statuses the order has had', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 12 }), (changes) => {
        const history: OrderStatus[] = ['pending'];
        let taken = 1;
        for (const status of changes) {
          if (status === history.at(-1)) continue;
          const effect = stockEffectOf(history, status);
          taken += { take: 1, return: -1, none: 0 }[effect];
          expect([0, 1]).toContain(taken);
          history.push(status);
          if (ORDER_STATUS_MEANINGS[status].holdsStock) expect([history, taken]).toEqual([history, 1]);
        }
      }),
    );
  });

  it('comes back if the order is cancelled or deleted in a status that holds stock', () => {
    for (const status of TIMELINE_STATUSES) {
      const expected = ORDER_STATUS_MEANINGS[status].holdsStock ? 'return' : 'none';
      expect([status, stockEffectOf(['pending', status], 'cancelled')]).toEqual([status, expected]);
      expect([status, stockEffectOf(['pending', status], null)]).toEqual([status, expected]);
    }
    expect(stockEffectOf(['pending', 'cancelled'], null)).toBe('none');
  });
});

describe('the totals of an order', () => {
  const delivery = { deliveryPaisa: 20_000, freeDeliveryPaisa: 1_000_000 };
  const lines = priceLines([sentLine('a', 3, 0.1)], [product('a', { pricePaisa: 10 })]);
  const right = { totalAmount: 0.3, deliveryCharge: 200, grandTotal: 200.3 };

  it('agree with the sent totals despite floating point', () => {
    expect(totalOrder(lines, { ...right, totalAmount: 0.1 + 0.2 }, delivery)).toEqual({
      subtotalPaisa: 30,
      adjustments: [
        { kind: 'delivery', amountPaisa: 20_000, terms: delivery },
        { kind: 'rounding', amountPaisa: -30 },
      ],
      grandTotalPaisa: 20_000,
    });
  });

  it('may be sent rounded, or as the plain sum of the specification', () => {
    for (const grandTotal of [200, 200.3])
      expect(totalOrder(lines, { ...right, grandTotal }, delivery).grandTotalPaisa).toBe(20_000);
  });

  it("cause an error with today's delivery charge if only that differs", () => {
    const sent = { totalAmount: 0.3, deliveryCharge: 150, grandTotal: 150.3 };
    expect(codeOf(() => totalOrder(lines, sent, delivery))).toEqual([
      'total_changed',
      'Delivery to you is PKR 200.00 now, and the order total PKR 200.00. Please look it over and confirm again.',
    ]);
  });

  it.each(['totalAmount', 'grandTotal'] as const)('are rejected if %s differs by a paisa', (name) => {
    for (const difference of [-0.01, 0.01]) {
      const sent = { ...right, [name]: right[name] + difference };
      expect(codeOf(() => totalOrder(lines, sent, delivery))).toEqual([
        'total_changed',
        'The order total is now PKR 200.00. Please check your cart.',
      ]);
    }
  });

  it('are accepted for every cart that the shop itself has computed', () => {
    const basket = fc.array(
      fc.record({ pricePaisa: fc.integer({ min: 0, max: 100_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(basket, (bought) => {
        const sold = bought.map(({ pricePaisa, quantity }) => ({ unitPricePaisa: pricePaisa, quantity }));
        const paisa = bought.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0);
        const charge = paisa > 1_000_000 ? 0 : 20_000;
        const sent = { totalAmount: paisa / 100, deliveryCharge: charge / 100, grandTotal: (paisa + charge) / 100 };
        expect(totalOrder(sold, sent, delivery).grandTotalPaisa).toBe(Math.round((paisa + charge) / 100) * 100);
      }),
    );
  });
});

describe('a typed order number', () => {
  it.each([
    ['nd-7k3f9q2mxa', 'ND-7K3F9Q2MXA'],
    ['# ND 7K3F 9Q2M XA.', 'ND-7K3F9Q2MXA'],
    ['7k3f9q2mxa', 'ND-7K3F9Q2MXA'],
    ['nd-۷k۳f۹q۲mxa', 'ND-7K3F9Q2MXA'],
    ['NDNDF9Q2MX', 'ND-NDNDF9Q2MX'],
    ['ND-NDNDF9Q2MX', 'ND-NDNDF9Q2MX'],
    ['https://nanhi.example/orders/nd-7k3f9q2mxa).', 'ND-7K3F9Q2MXA'],
    ['Your order ND-7K3F9Q2MXA is on its way', 'ND-7K3F9Q2MXA'],
    ['\u200fＮＤ—７K3F9Q2MXA\u200e', 'ND-7K3F9Q2MXA'],
    ['"ND\u00ad-7K3F9Q2MXA"', 'ND-7K3F9Q2MXA'],
    ['7k3', 'ND-7K3'],
    ['7k3f9q2mxand', 'ND-7K3F9Q2MXAND'],
  ])('%j is %s', (typed, id) => {
    expect(normalizeOrderId(typed)).toBe(id);
  });
});

describe('what a buyer may review', () => {
  it('begins with the status that allows it, and ends with another status or the deletion', () => {
    expect(reviewRightChange('shipped', 'Delivered')).toBe('add');
    expect(reviewRightChange('Delivered', 'cancelled')).toBe('remove');
    expect(reviewRightChange('Delivered', null)).toBe('remove');
    expect(reviewRightChange('pending', 'shipped')).toBe('none');
    expect(reviewRightChange('pending', null)).toBe('none');
    expect(reviewRightChange('Delivered', 'Delivered')).toBe('none');
  });
});

describe('the totals in a row', () => {
  const adjustments = [deliveryPart(20_000)];
  const row = { totalPaisa: 149_000, grandTotalPaisa: 169_000, adjustments };
  const totals = { subtotalPaisa: 149_000, adjustments, grandTotalPaisa: 169_000 };

  it('are those of the order', () => {
    expect(storedTotals(totals)).toEqual(row);
    expect(totalsOf(row)).toEqual(totals);
  });
});
