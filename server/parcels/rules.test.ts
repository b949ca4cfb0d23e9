import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundToRupees } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { PARCEL_STATE_NAMES, type ParcelOutcome, type ParcelState } from '#contract/parcels.ts';
import {
  codOf,
  exchangeCodOf,
  isInShop,
  makeParcelNumber,
  oneLineAddress,
  orderStatusOf,
  problemOfOutcome,
  refundOf,
  trackUrlOf,
} from './rules.ts';

const isWhole = (paisa: number) => paisa >= 0 && paisa % 100 === 0;

describe('a parcel number', () => {
  it('has eight characters, and uses every one that sounds different when it is read aloud', () => {
    const numbers = [0, 8, 16, 22].map((start) => {
      let next = start;
      return makeParcelNumber(() => next++);
    });
    expect(numbers).toEqual(['NP-23456789', 'NP-ABCDEFGH', 'NP-JKMNPQRS', 'NP-RSTVWXYZ']);
  });

  it('is drawn from all 30 characters', () => {
    const bounds: number[] = [];
    makeParcelNumber((bound) => bounds.push(bound) % bound);
    expect(bounds).toEqual(Array.from({ length: 8 }, () => 30));
  });
});

describe('a parcel', () => {
  it('is in the shop until it is handed over', () => {
    expect(PARCEL_STATE_NAMES.filter(isInShop)).toEqual(['packed', 'booked']);
  });

  it.each<[ParcelState, ParcelOutcome[]]>([
    ['handed_over', ['delivered', 'refused', 'lost']],
    ['delivered', ['refused', 'lost', 'handed_over']],
    ['refused', ['delivered', 'lost', 'handed_over']],
    ['lost', ['delivered', 'refused', 'handed_over']],
  ])('that is %s can become any of %j', (state, outcomes) => {
    expect(outcomes.map((outcome) => problemOfOutcome(outcome, state))).toEqual(outcomes.map(() => undefined));
  });

  it.each<[ParcelState, string]>([
    ['packed', 'This parcel has not left the shop.'],
    ['booked', 'This parcel has not left the shop.'],
    ['returning', 'This parcel is expected back.'],
    ['received', 'This parcel is back in the shop.'],
    ['void', 'This parcel was unpacked.'],
  ])('that is %s has no outcome, because: %s', (state, problem) => {
    for (const outcome of ['delivered', 'refused', 'lost', 'handed_over'] as const) {
      expect([outcome, problemOfOutcome(outcome, state)]).toEqual([outcome, problem]);
    }
  });
});

describe('the status of an order by its parcels', () => {
  const statusOf = (states: ParcelState[], isPacked = true, status: OrderStatus = 'shipped') =>
    orderStatusOf({ states, isPacked, status });

  it.each<[string, OrderStatus | undefined, ParcelState[]]>([
    ['is processing without parcels', 'processing', []],
    ['is processing while all are in the shop', 'processing', ['packed', 'booked']],
    ['is processing if its only parcel was unpacked', 'processing', ['void']],
    ['is shipped once one has left', 'shipped', ['handed_over', 'packed']],
    ['is shipped until the last one is delivered', 'shipped', ['delivered', 'handed_over']],
    ['is shipped until a refused one is back', 'shipped', ['delivered', 'refused']],
    ['is shipped if only some were lost', 'shipped', ['lost', 'handed_over']],
    ['is Delivered if all are', 'Delivered', ['delivered', 'delivered']],
    ['is Delivered if another came back', 'Delivered', ['received', 'delivered']],
    ['is Delivered if another was lost', 'Delivered', ['lost', 'delivered']],
    ['ignores unpacked ones', 'Delivered', ['void', 'delivered']],
    ['is cancelled if all are back', 'cancelled', ['received', 'received']],
    ['is cancelled if one is back and the others were lost', 'cancelled', ['lost', 'received']],
    ['stays if all were lost', undefined, ['lost', 'lost']],
  ])('%s: %s', (_what, expected, states) => {
    expect(statusOf(states)).toBe(expected);
  });

  it('is processing while pieces are left to pack, whatever happened to the others', () => {
    for (const state of PARCEL_STATE_NAMES) expect([state, statusOf([state], false)]).toEqual([state, 'processing']);
  });

  it('stays cancelled unless all pieces were packed and delivered', () => {
    for (const states of [[], ['packed'], ['handed_over'], ['received'], ['lost']] satisfies ParcelState[][]) {
      expect([states, statusOf(states, true, 'cancelled')]).toEqual([states, undefined]);
    }
    expect(statusOf(['delivered'], false, 'cancelled')).toBeUndefined();
    expect(statusOf(['delivered'], true, 'cancelled')).toBe('Delivered');
  });
});

describe('what couriers collect for the parcels of an order', () => {
  it('is in whole rupees for each parcel and adds up to the total, in any sequence of packing', () => {
    const anyOrder = fc.record({
      values: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 }),
      // Negative if the coupon takes off more than delivery costs.
      adjustmentsPaisa: fc.integer({ min: -5_000_000, max: 100_000 }),
    });
    fc.assert(
      fc.property(anyOrder, ({ values, adjustmentsPaisa }) => {
        const subtotalPaisa = values.reduce((sum, value) => sum + value, 0);
        const grandTotalPaisa = roundToRupees(Math.max(0, subtotalPaisa + adjustmentsPaisa));
        let collectedPaisa = 0;
        values.forEach((valuePaisa, at) => {
          const isLast = at === values.length - 1;
          const cod = codOf({ grandTotalPaisa, subtotalPaisa, valuePaisa, collectedPaisa, isLast });
          expect([cod, isWhole(cod)]).toEqual([cod, true]);
          collectedPaisa += cod;
        });
        expect(collectedPaisa).toBe(grandTotalPaisa);
      }),
    );
  });

  const first = {
    grandTotalPaisa: 320_000,
    subtotalPaisa: 300_000,
    valuePaisa: 100_000,
    collectedPaisa: 0,
    isLast: false,
  };

  it.each([
    ['a third of the products, a third of the total, rounded down', first, 106_600],
    ['the last pieces, the rest of the total', { ...first, collectedPaisa: 106_600, isLast: true }, 213_400],
    ['products for nothing, nothing before the last parcel', { ...first, subtotalPaisa: 0, valuePaisa: 0 }, 0],
    ['products for nothing, the delivery with the last parcel', { ...first, subtotalPaisa: 0, isLast: true }, 320_000],
    ['a share above the rest, the rest', { ...first, collectedPaisa: 300_000 }, 20_000],
    ['an order that is paid in full, nothing', { ...first, collectedPaisa: 330_000 }, 0],
    ['the last parcel of it, nothing', { ...first, collectedPaisa: 330_000, isLast: true }, 0],
  ])('is for %s', (_what, parcel, cod) => {
    expect(codOf(parcel)).toBe(cod);
  });
});

describe('what a courier collects for an exchange', () => {
  const percent = { percent: 20, amountPaisa: null, minimumPaisa: 0 };
  const amount = { percent: null, amountPaisa: 50_000, minimumPaisa: 200_000 };

  it.each([
    ['the dearer piece costs the difference', 100_000, 150_000, null, 50_000],
    ['the cheaper piece costs nothing', 100_000, 80_000, null, 0],
    ['the difference is rounded half up', 100_000, 150_050, null, 50_100],
    ['a percentage off the order is off the difference too', 100_000, 150_000, percent, 40_000],
    ['an amount off the order was taken off already', 100_000, 150_000, amount, 50_000],
    ['its minimum is not asked for again', 150_000, 140_000, amount, 0],
    ['an amount is off at most the price of the products', 240_000, 20_000, amount, 0],
  ])('%s', (_, backPaisa, sentPaisa, coupon, cod) => {
    expect(exchangeCodOf({ subtotalPaisa: 250_000, backPaisa, sentPaisa, coupon, discount: null })).toBe(cod);
  });

  it.each([
    ['a percentage by staff is off the difference too', percent, 100_000, 150_000, 40_000],
    ['an amount by staff was taken off already', { percent: null, amountPaisa: 50_000 }, 100_000, 150_000, 50_000],
    ['an amount by staff never makes the price negative', { percent: null, amountPaisa: 50_000 }, 250_000, 20_000, 0],
  ])('%s', (_, discount, backPaisa, sentPaisa, cod) => {
    expect(exchangeCodOf({ subtotalPaisa: 250_000, backPaisa, sentPaisa, coupon: null, discount })).toBe(cod);
  });

  it('is never more than the pieces that are sent, with coupon and discount together', () => {
    const discount = { percent: 60, amountPaisa: null };
    const parts = { subtotalPaisa: 250_000, backPaisa: 50_000, sentPaisa: 100_000 };
    expect(exchangeCodOf({ ...parts, coupon: { ...percent, percent: 60 }, discount })).toBe(0);
    expect(exchangeCodOf({ ...parts, coupon: percent, discount })).toBe(10_000);
  });

  it('is the difference even if the order is below its minimum after the exchange', () => {
    const coupon = { ...amount, minimumPaisa: 250_001 };
    expect(
      exchangeCodOf({ subtotalPaisa: 250_000, backPaisa: 100_000, sentPaisa: 110_000, coupon, discount: null }),
    ).toBe(10_000);
  });
});

describe('what an exchange or a return owes to the customer', () => {
  const order = { subtotalPaisa: 250_000, goodsPaisa: 200_000 };

  it.each([
    ['without a replacement, the shares of the pieces', 100_000, 0, 80_000, 80_000],
    ['a cheaper piece, the difference with the same discount', 100_000, 60_000, 80_000, 32_000],
    ['a piece of the same price, nothing', 100_000, 100_000, 80_000, 0],
    ['a dearer piece, nothing', 100_000, 150_000, 80_000, 0],
    ['free pieces, nothing', 0, 0, 0, 0],
  ])('is for %s', (_, backPaisa, sentPaisa, sharesPaisa, owed) => {
    expect(refundOf({ ...order, backPaisa, sentPaisa, sharesPaisa })).toBe(owed);
  });

  it('is nothing for an order without products to pay', () => {
    expect(refundOf({ subtotalPaisa: 0, goodsPaisa: 0, backPaisa: 0, sentPaisa: 0, sharesPaisa: 0 })).toBe(0);
  });
});

describe("a courier's tracking page", () => {
  it('is missing without an address, or before the parcel has a tracking number', () => {
    expect(trackUrlOf('', 'LE123')).toBeNull();
    expect(trackUrlOf('https://courier.example/{number}', null)).toBeNull();
  });

  it('has the number wherever the address names it, encoded so that it cannot change the address', () => {
    const template = 'https://courier.example/{number}?id={number}';
    expect(trackUrlOf(template, 'LE/1&2 3')).toBe('https://courier.example/LE%2F1%262%203?id=LE%2F1%262%203');
    expect(trackUrlOf('https://courier.example/track', 'LE123')).toBe('https://courier.example/track');
  });
});

describe('an address in one line', () => {
  it.each([
    ['House 4, Street 7', 'House 4, Street 7'],
    ['House 4\nStreet 7\r\nLahore', 'House 4, Street 7, Lahore'],
    ['House 4 ,\n Street 7', 'House 4, Street 7'],
    ['House 4\n\n\nStreet 7', 'House 4, Street 7'],
    ['مکان ۴،\nگلی ۷', 'مکان ۴, گلی ۷'],
    ['مکان ۴ ، گلی ۷', 'مکان ۴ ، گلی ۷'],
    ['  House 4   Street 7 \n', 'House 4 Street 7'],
    ['', ''],
  ])('%j is %j', (address, line) => {
    expect(oneLineAddress(address)).toBe(line);
  });
});
