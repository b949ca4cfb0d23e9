import { describe, expect, it } from 'vitest';
import { parseCart } from './persist-cart.ts';

const tee = { _id: 'tee', name: 'Sunny Tee', price: 900, image: '/tee.webp', quantity: 3 };

describe('parseCart', () => {
  it('reads back what was stored', () => {
    expect(parseCart([tee])).toEqual([tee]);
  });

  it.each([undefined, null, 'cart', 7, {}, [null], [7], [{ name: 'no id' }]])('reads %j as an empty cart', (stored) => {
    expect(parseCart(stored)).toEqual([]);
  });

  it("replaces missing and invalid fields by the specification's defaults", () => {
    expect(parseCart([{ id: 'tee', price: 'free', quantity: 100 }])).toEqual([
      { _id: 'tee', name: 'Unnamed Product', price: 0, image: '', quantity: 1 },
    ]);
  });

  it('stores one line per product', () => {
    expect(parseCart([tee, { ...tee, quantity: 1 }])).toEqual([tee]);
  });
});
