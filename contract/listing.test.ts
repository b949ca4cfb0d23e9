import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { findCategoriesLike, findPriceRange, readSearch, SEARCH_MAX_LENGTH, splitFilter } from './listing.ts';

describe('the values of a filter', () => {
  it.each([
    [[], []],
    [[''], []],
    [['bottoms'], ['bottoms']],
    [['bottoms,kids-shirts'], ['bottoms', 'kids-shirts']],
    [
      ['bottoms', 'kids-shirts'],
      ['bottoms', 'kids-shirts'],
    ],
    [
      [' bottoms , ,red', ',5-6'],
      ['bottoms', 'red', '5-6'],
    ],
    [['all'], []],
    [['bottoms,ALL'], []],
    [['bottoms', ' all '], []],
  ])('of %j are %j', (texts, values) => {
    expect(splitFilter(texts)).toEqual(values);
  });
});

describe('a price range of a filter', () => {
  it.each([
    ['0-1000', { minPrice: 0, maxPrice: 1_000 }],
    ['3000-', { minPrice: 3_000 }],
    ['-1000000', { maxPrice: 1_000_000 }],
    ['-', undefined],
    ['cheap', undefined],
    ['1000001-', undefined],
    ['0-1000001', undefined],
  ])('"%s" has the bounds %j', (text, bounds) => {
    expect(findPriceRange(text)).toEqual(bounds);
  });
});

describe('what is searched for', () => {
  it.each([
    ['  kurta ', 'kurta'],
    ['100% cotton_soft \\ "a" \'b\'', '100% cotton_soft \\ "a" \'b\''],
    ['لال فراک', 'لال فراک'],
    ['👗 👶🏽', '👗 👶🏽'],
    ['a\0b\r\nc', 'a b c'],
    ['\0\t\n ', ''],
    ['', ''],
  ])('%j is %j', (text, q) => {
    expect(readSearch(text)).toEqual({ q, isCut: false });
  });

  it('is cut at the longest length of a search', () => {
    expect(readSearch('k'.repeat(2_000))).toEqual({ q: 'k'.repeat(SEARCH_MAX_LENGTH), isCut: true });
    expect(readSearch('k'.repeat(SEARCH_MAX_LENGTH))).toMatchObject({ isCut: false });
  });

  it('does not count spaces around it, and does not end with a space after a cut', () => {
    const longest = 'k'.repeat(SEARCH_MAX_LENGTH);
    expect(readSearch(`  ${longest}  `)).toEqual({ q: longest, isCut: false });
    const cutAtBlank = 'k'.repeat(SEARCH_MAX_LENGTH - 1);
    expect(readSearch(`${cutAtBlank} kurta`)).toEqual({ q: cutAtBlank, isCut: true });
  });

  it('can always be stored by the database, and stays the same when it is read again', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        const { q } = readSearch(text);
        expect(q.length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH);
        expect(q.isWellFormed()).toBe(true);
        expect(q).not.toContain('\0');
        expect(readSearch(q)).toEqual({ q, isCut: false });
      }),
    );
  });
});

describe('the categories that match a text', () => {
  it.each([
    ['bot', ['bottoms']],
    ['po', ['shirts-and-polos']],
    ['NEW ARR', ['new-arrivals-boys', 'new-arrivals-girls']],
    ['kids c', ['kids-casuals']],
    ['shirt', ['shirts-and-polos', 'kids-shirts', 'sweatshirts-and-hoodies']],
    ['b', []],
    ['--', []],
    ['', []],
    ['فراک', []],
  ])('"%s": %j', (text, categories) => {
    expect(findCategoriesLike(text)).toEqual(categories);
  });
});
