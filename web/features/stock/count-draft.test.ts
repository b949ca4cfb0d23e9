import { expect, it } from 'vitest';
import { parseCount } from './count-draft.ts';

const COVER = { url: '/media/kurta.webp' };
const PRODUCT = {
  _id: '1',
  name: 'Kurta',
  color: 'green',
  age: 2,
  cover: COVER,
  stock: 4,
  isHidden: false,
  sku: 'K-1',
};
const COUNT = {
  lines: [{ product: PRODUCT, entry: 'a', found: '3' }],
  errors: { 1: 'Counted meanwhile' },
  begunAt: '2026-11-21T07:00:00.000Z',
};

it('a stored count is read as it was, with a submission that has no response', () => {
  const sending = { ref: 'a-reference-of-one', counts: [{ productId: '1', expected: 4, found: 3 }] };
  expect(parseCount(JSON.parse(JSON.stringify({ ...COUNT, sending })))).toEqual({ ...COUNT, sending });
  expect(parseCount(COUNT)).toEqual({ ...COUNT, sending: undefined });
});

it.each([
  ['nothing', undefined],
  ['a text', 'count'],
  ['a list', []],
  ['no lines', { ...COUNT, lines: undefined }],
  ['a line without a product', { ...COUNT, lines: [{ entry: 'a', found: '3' }] }],
  ['a product without an image', { ...COUNT, lines: [{ ...COUNT.lines[0], product: { ...PRODUCT, cover: null } }] }],
  ['a number for a text', { ...COUNT, lines: [{ ...COUNT.lines[0], found: 3 }] }],
  ['a stock of another kind', { ...COUNT, lines: [{ ...COUNT.lines[0], product: { ...PRODUCT, stock: 'four' } }] }],
])('damaged storage is ignored: %s', (_what, stored) => expect(parseCount(stored)).toBeUndefined());
