import { describe, expect, it } from 'vitest';
import { changedFields } from './record-change.ts';

describe('changed fields', () => {
  it.each([
    ['nothing differs', { price: 1, sizes: ['S'] }, { price: 1, sizes: ['S'] }, undefined],
    [
      'one differs',
      { price: 1, name: 'Kurta' },
      { price: 2, name: 'Kurta' },
      { before: { price: 1 }, after: { price: 2 } },
    ],
    [
      'a list differs',
      { sizes: ['S'] },
      { sizes: ['S', 'M'] },
      { before: { sizes: ['S'] }, after: { sizes: ['S', 'M'] } },
    ],
    ['a field was missing', {}, { oldPrice: 5 }, { before: { oldPrice: null }, after: { oldPrice: 5 } }],
    ['a field is gone', { oldPrice: 5 }, {}, { before: { oldPrice: 5 }, after: { oldPrice: null } }],
    ['a number became its text', { age: 2 }, { age: '2' }, { before: { age: 2 }, after: { age: '2' } }],
    ['there was nothing', null, { price: 1 }, { before: null, after: { price: 1 } }],
    ['nothing is left', { price: 1 }, null, { before: { price: 1 }, after: null }],
  ])('are returned if %s', (_case, before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected);
  });
});
