import { describe, expect, it } from 'vitest';
import { withFiltersOfText } from './filters-of-text.ts';

describe('filters in a search', () => {
  const sent = { q: 'kurta under 3000', minPrice: 500, maxPrice: 5_000 };

  it('narrow the bounds of the price', () => {
    expect(withFiltersOfText(sent)).toEqual({
      query: { q: 'kurta', minPrice: 500, maxPrice: 3_000 },
      price: { maxPrice: 3_000 },
      isOnSale: false,
    });
  });

  it('are read together from one text', () => {
    expect(withFiltersOfText({ q: 'red frock on sale under 2000' })).toEqual({
      query: { q: 'red frock', maxPrice: 2_000, onSale: true },
      price: { maxPrice: 2_000 },
      isOnSale: true,
    });
    expect(withFiltersOfText({ q: 'sale' }).query).toEqual({ q: undefined, onSale: true });
  });

  it.each([{ literal: true }, { visibility: 'all' }])('stay words for a list with %j', (other) => {
    for (const q of ['kurta under 3000', 'sale']) {
      const query = { ...sent, q, ...other };
      expect(withFiltersOfText(query)).toEqual({ query, price: undefined, isOnSale: false });
    }
  });
});
