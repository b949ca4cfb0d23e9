import { expect, it } from 'vitest';
import { stockSentence } from './stock-sentence.ts';

it.each([
  [1, null, null],
  [1, 5, null],
  [4, 5, null],
  [5, 5, 'Only 5 left, and in your cart.'],
  [1, 1, 'Only 1 left, and in your cart.'],
  [6, 5, 'Only 5 left. Please take fewer.'],
  [1, 0, 'Sold out meanwhile. Please remove it to order the rest.'],
  [99, null, 'At most 99 in one order.'],
  [99, 500, 'At most 99 in one order.'],
])('%i in the cart of %j left reads %j', (quantity, stock, sentence) => {
  expect(stockSentence(quantity, stock)).toBe(sentence);
});
