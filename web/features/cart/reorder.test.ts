import { expect, it } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { reorder } from './reorder.ts';

const offer = (name: string, stock: number | null = null) => ({ name, price: 900, image: `/${name}.webp`, stock });
const line = (productId: string, quantity = 2) => ({ productId, name: `Old ${productId}`, quantity });
const inCart = (_id: string, quantity = 1) => ({ _id, name: _id, price: 500, image: '', quantity });

it('a reorder adds the available products at current prices, limited by stock, and names the missing ones', () => {
  const offers = new Map([
    ['kurta', offer('Kurta')],
    ['cap', offer('Cap', 1)],
    ['frock', offer('Frock', 0)],
    ['shawl', null],
    ['suit', undefined],
  ]);
  expect(
    reorder(
      [],
      ['kurta', 'cap', 'frock', 'shawl', 'suit'].map((id) => line(id)),
      offers,
    ),
  ).toEqual({
    products: [
      { _id: 'kurta', name: 'Kurta', price: 900, image: '/Kurta.webp', quantity: 2 },
      { _id: 'cap', name: 'Cap', price: 900, image: '/Cap.webp', quantity: 1 },
    ],
    notes: [
      'Only 1 of Cap is left, instead of 2.',
      'Frock is sold out.',
      'Old shawl is no longer in the shop.',
      'Old suit could not be looked up: please try again.',
    ],
    inCart: 2,
    added: 2,
  });
});

it('a reorder does not change products that are in the cart, even on a second press, and stops at a full cart', () => {
  const offers = new Map([['kurta', offer('Kurta')]]);
  const cart = [inCart('kurta', 5)];
  expect(reorder(cart, [line('kurta')], offers)).toEqual({ products: cart, notes: [], inCart: 1, added: 0 });
  const full = Array.from({ length: ORDER_LINES_MAX }, (_, index) => inCart(String(index)));
  expect(reorder(full, [line('kurta')], offers)).toEqual({
    products: full,
    notes: ['Kurta does not fit into the cart any more.'],
    inCart: 0,
    added: 0,
  });
});
