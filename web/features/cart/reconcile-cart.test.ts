import { describe, expect, it } from 'vitest';
import type { CartProduct } from '#web/store/cart.ts';
import { type OfferedProduct, reconcileCart } from './reconcile-cart.ts';

const tee: CartProduct = { _id: 'tee', name: 'Sunny Tee', price: 900, image: '/tee.webp', quantity: 3 };
const cap: CartProduct = { _id: 'cap', name: 'Blue Cap', price: 500, image: '/cap.webp', quantity: 1 };
const offered = (product: CartProduct, changes: Partial<OfferedProduct> = {}): [string, OfferedProduct] => [
  product._id,
  { name: product.name, price: product.price, image: product.image, stock: null, ...changes },
];

describe('reconcileCart', () => {
  it('leaves an up-to-date cart unchanged', () => {
    const offers = new Map([offered(tee), offered(cap, { stock: 4 })]);
    expect(reconcileCart([tee, cap], offers)).toEqual({ products: [tee, cap], notes: [] });
  });

  it('adopts the new price and reports it', () => {
    const { products, notes } = reconcileCart([tee], new Map([offered(tee, { price: 950 })]));
    expect(products).toEqual([{ ...tee, price: 950 }]);
    expect(notes).toEqual(['Sunny Tee now costs PKR 950.00 instead of PKR 900.00.']);
  });

  it('removes deleted and sold-out products, and preserves the order of the rest', () => {
    const gone = reconcileCart([tee, cap], new Map([[tee._id, null], offered(cap)]));
    expect(gone.products).toEqual([cap]);
    expect(gone.notes).toEqual(['Sunny Tee is no longer available, so we took it out of your cart.']);
    const soldOut = reconcileCart([tee, cap], new Map([offered(tee), offered(cap, { stock: 0 })]));
    expect(soldOut.products).toEqual([tee]);
    expect(soldOut.notes).toEqual(['Blue Cap is sold out, so we took it out of your cart.']);
  });

  it('reduces a quantity to the stock', () => {
    const { products, notes } = reconcileCart([tee], new Map([offered(tee, { stock: 2 })]));
    expect(products).toEqual([{ ...tee, quantity: 2 }]);
    expect(notes).toEqual(['Only 2 of Sunny Tee are left, so we changed the quantity.']);
  });

  it('preserves a product whose offer is unknown', () => {
    expect(reconcileCart([tee], new Map([[tee._id, undefined]]))).toEqual({ products: [tee], notes: [] });
  });
});
