import { describe, expect, test } from 'vitest';
import { NO_FILTER, productFilterOf, readShopFilter, shopUrl } from './shop-filter.ts';

describe('the shop filter and its URL', () => {
  test.each([
    ['', NO_FILTER],
    ['category=all&color=all&age=all&price=', NO_FILTER],
    ['category=Kids%20Shirts', { ...NO_FILTER, category: 'kids-shirts' }],
    ['age=3-4&color=RED', { ...NO_FILTER, age: 2, color: 'red' }],
    ['price=1000-2000&page=3', { ...NO_FILTER, price: '1000-2000', page: 3 }],
    ['category=hats&color=pink&age=40&price=cheap&page=-2', NO_FILTER],
    ['page=1.5', NO_FILTER],
  ])('%s is understood', (search, expected) => {
    expect(readShopFilter(new URLSearchParams(search))).toEqual(expected);
  });

  test('a filter survives the way into the URL and back', () => {
    const filter = { category: 'bottoms', color: 'blue', age: 5, price: '3000-', page: 2 } as const;
    expect(readShopFilter(new URL(shopUrl(filter), 'http://shop').searchParams)).toEqual(filter);
  });

  test('no filter leaves a bare address', () => {
    expect(shopUrl(NO_FILTER)).toBe('/shop');
  });

  test('price bounds reach the API as numbers', () => {
    expect(productFilterOf({ ...NO_FILTER, price: '0-1000' })).toMatchObject({ minPrice: 0, maxPrice: 1000, page: 1 });
  });
});
