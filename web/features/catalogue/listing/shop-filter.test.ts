import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_RANGES } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { SEARCH_SORTS, SHOP_SORTS } from '#contract/listing.ts';
import { facetFilterOf, listingUrl, productFilterOf, SHOP, shopUrl } from './listing-route.ts';
import { countFilters, NO_FILTER, readShopFilter } from './shop-filter.ts';

const read = (address: string) => readShopFilter(new URL(address, 'http://shop').searchParams);

describe('the shop filter and its URL', () => {
  test.each([
    ['', NO_FILTER],
    ['category=all&color=all&age=all&price=&inStock=false&sort=newest', NO_FILTER],
    ['category=Kids%20Shirts', { ...NO_FILTER, category: ['kids-shirts'] }],
    ['category=kids-shirts,bottoms&color=red', { ...NO_FILTER, category: ['bottoms', 'kids-shirts'], color: ['red'] }],
    ['category=kids-shirts&category=Bottoms,bottoms', { ...NO_FILTER, category: ['bottoms', 'kids-shirts'] }],
    ['category=bottoms&category=all&color=red', { ...NO_FILTER, color: ['red'] }],
    ['age=3-4&color=RED', { ...NO_FILTER, age: [2], color: ['red'] }],
    ['age=5,1-2', { ...NO_FILTER, age: [1, 5] }],
    ['price=1000-2000&page=3', { ...NO_FILTER, price: ['1000-2000'], page: 3 }],
    ['price=500-700,3000-,0-1000', { ...NO_FILTER, price: ['0-1000', '3000-', '500-700'] }],
    ['inStock=true&sort=price-asc', { ...NO_FILTER, inStock: true, sort: 'price-asc' }],
    ['gender=girls&onSale=true', { ...NO_FILTER, gender: ['girls'], onSale: true }],
    ['onSale=yes', NO_FILTER],
    ['category=hats&color=pink&age=40&price=cheap&page=-2&sort=size&inStock=maybe', NO_FILTER],
    ['category=hats,bottoms&price=cheap,0-1000,9000000-', { ...NO_FILTER, category: ['bottoms'], price: ['0-1000'] }],
    ['page=1.5', NO_FILTER],
    ['page=0', NO_FILTER],
    ['page=', NO_FILTER],
    ['page=1', NO_FILTER],
    ['page=2', { ...NO_FILTER, page: 2 }],
    ['page=1000000', { ...NO_FILTER, page: 1_000_000 }],
    ['page=1000001', NO_FILTER],
    ['page=Infinity', NO_FILTER],
  ])('%s is understood', (search, expected) => {
    expect(read(`/shop?${search}`)).toEqual(expected);
  });

  test('a filter is the same after it was written to the URL of a list and read again', () => {
    const filter = fc.record({
      category: fc.subarray([...FACETS.category.values()]),
      color: fc.subarray([...FACETS.color.values()]),
      age: fc.subarray([...FACETS.age.values()]),
      gender: fc.subarray([...FACETS.gender.values()]),
      price: fc.subarray(PRICE_RANGES.map(({ value }): string => value)),
      inStock: fc.boolean(),
      onSale: fc.boolean(),
      sort: fc.constantFrom(...SHOP_SORTS.map(({ value }) => value)),
      page: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(filter, fc.string(), (chosen, q) => {
        expect(read(shopUrl(chosen))).toEqual(chosen);
        const found = new URL(listingUrl({ path: '/search', q: `k${q}` }, chosen), 'http://shop');
        expect(found.searchParams.get('q')).toBe(`k${q}`);
        expect(readShopFilter(found.searchParams)).toEqual(chosen);
      }),
    );
  });

  test('an empty filter adds nothing to the URL, and values of a filter are readable in it', () => {
    expect(shopUrl(NO_FILTER)).toBe('/shop');
    expect(shopUrl({ category: ['bottoms', 'kids-shirts'], color: ['red'], age: [2], sort: 'rating' })).toBe(
      '/shop?category=bottoms,kids-shirts&color=red&age=3-4&sort=rating',
    );
    expect(listingUrl({ path: '/search', q: 'a&b' }, { page: 2 })).toBe('/search?q=a%26b&page=2');
  });

  test('a search is sorted by relevance by default; the URL contains every other sort order', () => {
    const search = { path: '/search', q: 'frok' };
    for (const { value: sort, sortBy } of SEARCH_SORTS) {
      const address = listingUrl(search, { sort });
      expect(address).toBe(sort === 'relevance' ? '/search?q=frok' : `/search?q=frok&sort=${sort}`);
      const filter = readShopFilter(new URL(address, 'http://shop').searchParams, SEARCH_SORTS);
      expect(filter.sort).toBe(sort);
      expect(productFilterOf(search, filter).sortBy).toBe(sortBy);
    }
    expect(productFilterOf(SHOP, NO_FILTER).sortBy).toBeUndefined();
    expect(readShopFilter(new URLSearchParams({ sort: 'relevance' })).sort).toBe('newest');
  });

  test('a search for the exact text stays exact on its other pages', () => {
    const search = { path: '/search', q: 'frok', isLiteral: true };
    expect(listingUrl(search, { page: 2 })).toBe('/search?q=frok&literal=true&page=2');
    expect(facetFilterOf(search, NO_FILTER)).toMatchObject({ q: 'frok', literal: 'true' });
    expect(facetFilterOf({ path: '/search', q: 'frok' }, NO_FILTER).literal).toBeUndefined();
  });

  test('counts every chosen value', () => {
    const filter = { ...NO_FILTER, color: ['red', 'blue'], price: ['0-1000'], inStock: true, page: 3 } as const;
    expect([countFilters(filter), countFilters(NO_FILTER)]).toEqual([4, 0]);
  });
});

describe('the shop filter and the API', () => {
  test('one price range is sent as bounds, several as ranges', () => {
    expect(productFilterOf(SHOP, { ...NO_FILTER, price: ['0-1000'] })).toMatchObject({ minPrice: 0, maxPrice: 1000 });
    const several = productFilterOf(SHOP, { ...NO_FILTER, price: ['0-1000', '3000-'] });
    expect(several).toMatchObject({ price: '0-1000,3000-' });
    expect(several.minPrice).toBeUndefined();
  });

  test('values of one filter are separated by commas, ages as codes', () => {
    const filter = { ...NO_FILTER, category: ['bottoms', 'kids-shirts'], age: [1, 5], inStock: true } as const;
    expect(productFilterOf(SHOP, { ...filter, sort: 'price-asc', page: 2 })).toMatchObject({
      category: 'bottoms,kids-shirts',
      age: '1,5',
      inStock: 'true',
      sortBy: 'price',
      order: 'asc',
      page: 2,
      limit: 8,
    });
  });

  test('facet counts have the same parameters on every page, in every order', () => {
    const filter = { ...NO_FILTER, color: ['red'] } as const;
    expect(facetFilterOf(SHOP, { ...filter, page: 7, sort: 'rating' })).toEqual(facetFilterOf(SHOP, filter));
  });

  test('the list of a category requests that category only', () => {
    const listing = { path: '/categories/bottoms', category: 'bottoms' } as const;
    expect(productFilterOf(listing, NO_FILTER)).toMatchObject({ category: 'bottoms' });
  });
});
