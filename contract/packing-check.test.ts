import { expect, it } from 'vitest';
import { checkPiece } from './packing-check.ts';

const KURTA = { _id: 'kurta-5', name: 'Kurta', color: 'green', age: 5 } as const;
const lineOf = ({ _id, ...product }: { _id: string; name: string }, quantity: number) => ({
  ...product,
  productId: _id,
  quantity,
});
const FROCK = { _id: 'frock', name: 'Frock', color: 'red', age: 3 } as const;
const LINES = [lineOf(KURTA, 2), lineOf(FROCK, 1)];

it.each([
  ['the first piece', KURTA, [0, 0], { line: 0 }],
  ['the second piece', KURTA, [1, 0], { line: 0 }],
  ['a piece of another line', FROCK, [2, 0], { line: 1 }],
  ['too many', KURTA, [2, 0], { problem: 'Too many: the order has only 2 of Kurta (green, 9-10 years).' }],
  [
    'wrong size',
    { ...KURTA, _id: 'kurta-3', age: 3 as const },
    [0, 0],
    { problem: 'Wrong size: this is 5-6 years. The order has 9-10 years.' },
  ],
  [
    'wrong colour',
    { ...KURTA, _id: 'kurta-red', color: 'red' as const },
    [0, 0],
    { problem: 'Wrong colour: this is red. The order has green.' },
  ],
  [
    'wrong size and colour',
    { ...KURTA, _id: 'kurta-red-3', color: 'red' as const, age: 3 as const },
    [0, 0],
    { problem: 'Wrong size and colour: this is red, 5-6 years. The order has green, 9-10 years.' },
  ],
  [
    'another product',
    { ...KURTA, _id: 'cap', name: 'Cap' },
    [0, 0],
    { problem: 'Wrong product: Cap (green, 9-10 years) is not in this order.' },
  ],
])('%s', (_, product, checked, result) => {
  const left = 3 - checked.reduce((sum, each) => sum + each, 0);
  expect(checkPiece(LINES, checked, left, product)).toEqual(result);
});

it('takes no more pieces than the parcel needs, because some are packed already', () => {
  expect(checkPiece(LINES, [1, 0], 0, KURTA)).toHaveProperty('problem');
});
