import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_RANGES, parsePriceRange } from './catalogue.ts';
import { FACETS } from './facets.ts';
import { adminCategoryLabel } from './managed-products.ts';

describe('the spelling of a category', () => {
  it.each(FACETS.category.values())('of %s may differ in case, spaces, hyphens and brackets', (category) => {
    for (const label of [category, FACETS.category.label(category), adminCategoryLabel(category)]) {
      for (const spelling of [label, label.toUpperCase(), label.replaceAll(' ', '-'), label.replace(/[()]/g, '')]) {
        expect([spelling, FACETS.category.find(spelling)]).toEqual([spelling, category]);
      }
    }
  });

  it.each(['', 'all', 'trousers', 'kids', 'constructor', '__proto__', 'کپڑے'])(
    '"%s" belongs to no category',
    (text) => {
      expect(FACETS.category.find(text)).toBeUndefined();
    },
  );

  it('never returns a value that is not in the list', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = FACETS.category.find(text);
        expect(found === undefined || FACETS.category.values().includes(found)).toBe(true);
      }),
    );
  });
});

describe('colours and ages', () => {
  it('are found in any case, ages by code or by years', () => {
    expect([
      FACETS.color.find('RED'),
      FACETS.color.find(' Beige '),
      FACETS.color.find('purple'),
      FACETS.color.find(''),
    ]).toEqual(['red', 'beige', undefined, undefined]);
    for (const age of FACETS.age.values())
      expect([FACETS.age.find(String(age)), FACETS.age.find(` ${FACETS.age.label(age)} `)]).toEqual([age, age]);
    for (const text of ['0', '6', '2-3', '01', '1.0', '', 'all']) expect(FACETS.age.find(text)).toBeUndefined();
  });
});

describe('a price range', () => {
  it.each([
    ['0-1000', { minPrice: 0, maxPrice: 1_000 }],
    ['1000-2000', { minPrice: 1_000, maxPrice: 2_000 }],
    ['3000-', { minPrice: 3_000 }],
    ['-500', { maxPrice: 500 }],
    ['-', {}],
    ['', {}],
    ['cheap', {}],
    ['1-2-3', {}],
    ['1e3-2e3', {}],
    [' 5-6 ', { minPrice: 5, maxPrice: 6 }],
    ['99999999-', {}],
  ])('is read from "%s"', (text, bounds) => {
    expect(parsePriceRange(text)).toEqual(bounds);
  });

  it('of the filter contains every price', () => {
    const bounds = PRICE_RANGES.map(({ value }) => parsePriceRange(value));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (price) => {
        const matches = bounds.filter(({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => {
          return price >= minPrice && price <= maxPrice;
        });
        expect(matches.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
