import { describe, expect, it } from 'vitest';
import { listProductsQuery } from '#contract/catalogue.schema.ts';
import { countFacetsQuery } from '#contract/product-filter.schema.ts';
import { changeTags, type TaggedProduct } from './change-tags.ts';
import { tagsOfFacets, tagsOfList } from './list-tags.ts';

const kurta: TaggedProduct = {
  id: 'kurta',
  name: 'Kurta',
  pricePaisa: 149_000,
  category: 'bottoms',
  color: 'red',
  age: 2,
  gender: 'both',
  description: 'Soft.',
  stock: 3,
  inStock: true,
  design: null,
  ratingSum: 8,
  reviewCount: 2,
  rating: 4,
};

const listOf = (query: string) =>
  tagsOfList(listProductsQuery.parse(Object.fromEntries(new URLSearchParams(query))), [{ id: 'other' }]);
const facetsOf = (query: string) =>
  tagsOfFacets(countFacetsQuery.parse(Object.fromEntries(new URLSearchParams(query))));
const isInvalidated = (tags: readonly string[], changed: readonly string[]) =>
  tags.some((tag) => changed.includes(tag));

describe('a list that does not show the product', () => {
  it.each<[query: string, change: Partial<TaggedProduct>]>([
    ['', { category: 'kids-shirts' }],
    ['category=kids-shirts', { category: 'kids-shirts' }],
    ['category=bottoms', { category: 'kids-shirts' }],
    ['color=red', { color: 'blue' }],
    ['age=2', { age: 3 }],
    ['gender=girls', { gender: 'boys' }],
    ['price=0-1000', { pricePaisa: 90_000 }],
    ['minPrice=1400', { pricePaisa: 90_000 }],
    ['sortBy=price', { pricePaisa: 148_000 }],
    ['inStock=true', { stock: 0, inStock: false }],
    ['sortBy=name', { name: 'Aba' }],
    ['sortBy=rating', { ratingSum: 9, rating: 4.5 }],
    ['sortBy=reviews', { reviewCount: 3 }],
    ['q=frock', { name: 'Frock' }],
    ['q=lal', { color: 'blue' }],
    ['q=3-4', { age: 3 }],
    ['q=girls', { category: 'new-arrivals-girls' }],
    ['q=frock&category=kids-shirts', { description: 'A frock.' }],
  ])('of %j is invalidated by %j, and not by what it does not depend on', (query, change) => {
    const tags = listOf(query);
    expect(isInvalidated(tags, changeTags(kurta, { ...kurta, ...change }))).toBe(true);
    expect(isInvalidated(tags, changeTags(kurta, { ...kurta, stock: 2 }))).toBe(false);
    expect(isInvalidated(tags, changeTags(null, kurta))).toBe(
      !query.includes('category=kids-shirts') || query.includes('q='),
    );
  });

  it('is not invalidated by a change of what it is not sorted or filtered by', () => {
    const changed = changeTags(kurta, { ...kurta, pricePaisa: 148_000, ratingSum: 9, rating: 4.5, reviewCount: 3 });
    expect(
      ['', 'category=bottoms', 'color=red', 'inStock=true', 'sortBy=name']
        .map(listOf)
        .filter((tags) => isInvalidated(tags, changed)),
    ).toEqual([]);
  });
});

describe('the counts beside the filters', () => {
  it.each<[query: string, change: Partial<TaggedProduct>, isStale: boolean]>([
    ['', { color: 'blue' }, true],
    ['', { gender: 'boys' }, true],
    ['', { stock: 0, inStock: false }, true],
    ['', { pricePaisa: 250_000 }, true],
    ['', { pricePaisa: 150_000 }, false],
    ['minPrice=1495', { pricePaisa: 150_000 }, true],
    ['', { name: 'Frock' }, false],
    ['q=frock', { name: 'Frock' }, true],
    ['', { rating: 5, ratingSum: 10 }, false],
  ])('of %j after %j: invalidated %s', (query, change, isStale) => {
    expect(isInvalidated(facetsOf(query), changeTags(kurta, { ...kurta, ...change }))).toBe(isStale);
  });
});
