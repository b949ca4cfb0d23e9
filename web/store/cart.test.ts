import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUANTITY_MAX } from '#contract/orders.ts';
import { addToCart, type CartProduct, changeQuantity, maxQuantity, removeFromCart } from './cart.ts';
import { removeOrderedPieces } from './ordered-pieces.ts';
import { summarizeCart } from './summarize-cart.ts';

const SHIRT = { _id: 'shirt', name: 'Shirt', price: 1_490, image: '/media/shirt.webp' };
const CAP = { _id: 'cap', name: 'Cap', price: 499.5, image: '/media/cap.webp' };
const FLAT = { deliveryCharge: 200, freeDeliveryThreshold: null };

type Step = { do: 'add' | 'increment' | 'decrement' | 'remove'; id: string };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('add', 'increment', 'decrement', 'remove'),
  id: fc.constantFrom('a', 'b', 'c'),
});

function applyStep(cart: CartProduct[], { do: action, id }: Step): CartProduct[] {
  if (action === 'add') return addToCart(cart, { _id: id, name: id, price: 10.05, image: '' });
  if (action === 'remove') return removeFromCart(cart, [id]);
  return changeQuantity(cart, id, action);
}

describe('the cart', () => {
  it('adds a product with one piece, and ignores a second addition', () => {
    const cart = changeQuantity(addToCart([], SHIRT), 'shirt', 'increment');
    expect(cart).toEqual([{ ...SHIRT, quantity: 2 }]);
    expect(addToCart(cart, { ...SHIRT, price: 1 })).toBe(cart);
  });

  it('adds another product at its end', () => {
    expect(addToCart(addToCart([], SHIRT), CAP).map(({ _id }) => _id)).toEqual(['shirt', 'cap']);
  });

  it('decrements only above one piece, and increments only up to the limit of an order', () => {
    const one = addToCart([], SHIRT);
    expect(changeQuantity(one, 'shirt', 'decrement')).toEqual(one);
    const full = [{ ...SHIRT, quantity: QUANTITY_MAX }];
    expect(changeQuantity(full, 'shirt', 'increment')).toEqual(full);
  });

  it('limits a quantity to the stock, and lets a larger one only decrease', () => {
    const three = [{ ...SHIRT, quantity: 3 }];
    expect(changeQuantity(three, 'shirt', 'increment', 3)).toEqual(three);
    expect(changeQuantity(three, 'shirt', 'increment', 2)).toEqual(three);
    expect(changeQuantity(three, 'shirt', 'decrement', 1)).toEqual([{ ...SHIRT, quantity: 2 }]);
    expect(changeQuantity(three, 'shirt', 'increment', 4)).toEqual([{ ...SHIRT, quantity: 4 }]);
  });

  it.each([
    [null, 99],
    [500, 99],
    [3, 3],
    [0, 1],
  ])('with a stock of %j can hold up to %i pieces', (stock, most) => {
    expect(maxQuantity(stock)).toBe(most);
  });

  it('changes nothing for a product that is not in it', () => {
    const cart = addToCart([], SHIRT);
    expect(changeQuantity(cart, 'cap', 'increment')).toEqual(cart);
    expect(removeFromCart(cart, ['cap'])).toEqual(cart);
  });

  it('has the pieces that were added since an order', () => {
    const cart = [
      { ...SHIRT, quantity: 3 },
      { ...CAP, quantity: 1 },
    ];
    const ordered = [
      { productId: 'shirt', quantity: 1 },
      { productId: 'cap', quantity: 2 },
      { productId: 'sock', quantity: 1 },
    ];
    expect(removeOrderedPieces(cart, ordered)).toEqual([{ ...SHIRT, quantity: 2 }]);
  });

  it('sums pieces, prices and delivery', () => {
    const products = [
      { ...SHIRT, quantity: 2 },
      { ...CAP, quantity: 3 },
    ];
    expect(summarizeCart(products, FLAT)).toEqual({
      products,
      selectedItems: 5,
      totalAmount: 4_478.5,
      adjustments: [
        { kind: 'delivery', amount: 200 },
        { kind: 'rounding', amount: 0.5 },
      ],
      deliveryCharge: 200,
      grandTotal: 4_679,
    });
  });

  it('has totals of zero while it is empty, except for the delivery charge', () => {
    const empty = {
      products: [],
      selectedItems: 0,
      totalAmount: 0,
      adjustments: [{ kind: 'delivery', amount: 200 }],
      deliveryCharge: 200,
      grandTotal: 0,
    };
    expect(summarizeCart([], FLAT)).toEqual(empty);
  });

  it('holds each product once, with 1 to 99 pieces, after any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cart = steps.reduce(applyStep, []);
        expect(new Set(cart.map(({ _id }) => _id)).size).toBe(cart.length);
        for (const { quantity } of cart) {
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(QUANTITY_MAX);
        }
        const { selectedItems } = summarizeCart(cart, FLAT);
        expect(selectedItems).toBe(cart.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });
});
