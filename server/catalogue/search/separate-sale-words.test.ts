import { describe, expect, it } from 'vitest';
import { readSaleWords } from './read-sale-words.ts';

const read = (q: string | undefined, given: { literal?: boolean } = {}) =>
  readSaleWords({ q, literal: false, onSale: false, ...given });

describe('words for reduced products', () => {
  it.each([
    ['sale', undefined],
    ['On Sale!', undefined],
    ['reduced jackets', 'jackets'],
    ['discount', undefined],
    ['sasta kurta', 'kurta'],
    ['saste kapre', 'kapre'],
    ['سستا', undefined],
    ['لال کرتا سیل', 'لال کرتا'],
    ['red frock on sale', 'red frock'],
  ])('are the filter in a search for %s', (q, rest) => {
    expect(read(q)).toEqual({ query: { q: rest, literal: false, onSale: true }, isRead: true });
  });

  it.each(['wholesale', 'red frock', 'on time', undefined])('are not in %s', (q) => {
    expect(read(q)).toEqual({ query: { q, literal: false, onSale: false }, isRead: false });
  });

  it('are plain words in a literal search', () => {
    expect(read('sale', { literal: true })).toEqual({
      query: { q: 'sale', literal: true, onSale: false },
      isRead: false,
    });
  });
});
