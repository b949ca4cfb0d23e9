import { describe, expect, it } from 'vitest';
import { listProductsQuery } from '#contract/catalogue.schema.ts';
import type { Age } from '#contract/catalogue.ts';
import { countFacetsQuery } from '#contract/product-filter.schema.ts';
import { changeTags, type TaggedProduct } from './change-tags.ts';
import { tagsOfFacets, tagsOfIds, tagsOfList, tagsOfRelated, tagsOfSuggestions } from './list-tags.ts';

const kurta: TaggedProduct = {
  id: 'kurta',
  name: 'Kurta',
  pricePaisa: 149_000,
  oldPricePaisa: null,
  regularPricePaisa: null,
  category: 'bottoms',
  color: 'red',
  age: 2,
  gender: 'both',
  description: 'Soft.',
  stock: 3,
  design: null,
  reviewCount: 2,
  rating: 4,
  isHidden: false,
};

const listOf = (query: string, shownId = 'other') =>
  tagsOfList(listProductsQuery.parse(Object.fromEntries(new URLSearchParams(query))), [{ id: shownId }]);
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
    ['maxPrice=1000', { pricePaisa: 90_000 }],
    ['sortBy=price', { pricePaisa: 148_000 }],
    ['inStock=true', { stock: 0 }],
    ['onSale=true', { oldPricePaisa: 150_000 }],
    ['onSale=true', { regularPricePaisa: 149_000 }],
    ['sortBy=name', { name: 'Aba' }],
    ['sortBy=rating', { rating: 4.5 }],
    ['sortBy=reviews', { reviewCount: 3 }],
    ['q=frock', { name: 'Frock' }],
    ['q=lal', { color: 'blue' }],
    ['q=3-4', { age: 3 }],
    ['q=girls', { category: 'new-arrivals-girls' }],
    ['q=frock&category=kids-shirts', { description: 'A frock.' }],
  ])('for %j is invalidated by %j, and not by changes that do not affect it', (query, change) => {
    const tags = listOf(query);
    expect(isInvalidated(tags, changeTags(kurta, { ...kurta, ...change }))).toBe(true);
    expect(isInvalidated(tags, changeTags(kurta, { ...kurta, stock: 2 }))).toBe(false);
    expect(isInvalidated(tags, changeTags(null, kurta))).toBe(
      !query.includes('category=kids-shirts') || query.includes('q='),
    );
  });

  it('is not invalidated by a change of a field that it is not sorted or filtered by', () => {
    const changed = changeTags(kurta, { ...kurta, pricePaisa: 148_000, rating: 4.5, reviewCount: 3 });
    expect(
      ['', 'category=bottoms', 'color=red', 'inStock=true', 'sortBy=name']
        .map((query) => listOf(query))
        .filter((tags) => isInvalidated(tags, changed)),
    ).toEqual([]);
    const repainted = changeTags(kurta, { ...kurta, color: 'blue' });
    expect(['', 'age=2', 'sortBy=price'].filter((query) => isInvalidated(listOf(query), repainted))).toEqual([]);
  });
});

it('any change of a product invalidates a list that shows it', () => {
  expect(isInvalidated(listOf('', 'kurta'), changeTags(kurta, { ...kurta, stock: 2 }))).toBe(true);
});

describe('the counts beside the filters', () => {
  it.each<[query: string, change: Partial<TaggedProduct>, isStale: boolean]>([
    ['', { color: 'blue' }, true],
    ['', { gender: 'boys' }, true],
    ['', { stock: 0 }, true],
    ['', { pricePaisa: 250_000 }, true],
    ['', { pricePaisa: 150_000 }, false],
    ['', { pricePaisa: 200_000 }, true],
    ['minPrice=1495', { pricePaisa: 150_000 }, true],
    ['', { name: 'Frock' }, false],
    ['q=frock', { name: 'Frock' }, true],
    ['', { rating: 5 }, false],
  ])('for %j after %j: invalidated %s', (query, change, isStale) => {
    expect(isInvalidated(facetsOf(query), changeTags(kurta, { ...kurta, ...change }))).toBe(isStale);
  });
});

describe('the tags of a change', () => {
  const changed = (change: Partial<TaggedProduct>) => changeTags(kurta, { ...kurta, ...change });

  it.each<[change: Partial<TaggedProduct>, tags: string[]]>([
    [{}, []],
    [{ stock: 1 }, []],
    [{ stock: null }, []],
    [{ pricePaisa: 150_000 }, ['ProductList:all:price', 'ProductList:bottoms:price', 'ProductFacets:price']],
    [{ description: 'Softer.' }, ['ProductList:all:text', 'ProductList:bottoms:text', 'ProductFacets:text']],
    [
      { rating: 5 },
      ['ProductList:all:rating', 'ProductList:bottoms:rating', 'RelatedProducts:all', 'RelatedProducts:bottoms'],
    ],
    [
      { stock: 0 },
      [
        'ProductList:all:inStock',
        'ProductList:bottoms:inStock',
        'ProductFacets',
        'RelatedProducts:all',
        'RelatedProducts:bottoms',
      ],
    ],
    [{ design: 'stars' }, ['RelatedProducts:all', 'RelatedProducts:bottoms', 'Design:stars']],
  ])('%j are those of the product, and %j', (change, tags) => {
    expect(changed(change)).toEqual(['Product:kurta', ...tags]);
  });

  it('name the old and the new design, and the design of a product that looks different now', () => {
    const designs = (before: TaggedProduct | null, after: TaggedProduct | null) =>
      changeTags(before, after).filter((tag) => tag.startsWith('Design:'));
    const stars = { ...kurta, design: 'stars' };
    expect(designs(stars, { ...kurta, design: 'moons' })).toEqual(['Design:stars', 'Design:moons']);
    expect(designs(stars, { ...stars, color: 'blue' })).toEqual(['Design:stars']);
    expect(designs(stars, { ...stars, age: 3 })).toEqual(['Design:stars']);
    expect(designs(stars, { ...stars, pricePaisa: 1 })).toEqual([]);
    expect(designs(null, stars)).toEqual(['Design:stars']);
    expect(designs(stars, null)).toEqual(['Design:stars']);
  });

  it('are empty without a change', () => {
    expect(changeTags(null, null)).toEqual([]);
  });
});

describe('the tags of products that are shown together', () => {
  const like = (
    id: string,
    given: { category?: 'bottoms' | 'kids-shirts'; age?: Age; stock?: number | null } = {},
  ) => ({
    id,
    category: given.category ?? 'bottoms',
    age: given.age ?? 1,
    stock: given.stock === undefined ? 1 : given.stock,
  });

  it('of related products are those of the category if it fills the list with products in stock of a near age', () => {
    const first = (shown: ReturnType<typeof like>[]) => tagsOfRelated(like('kurta'), shown, 2)[0];
    expect(tagsOfRelated(like('kurta'), [like('a'), like('b', { stock: null })], 2)).toEqual([
      'RelatedProducts:bottoms',
      'Product:kurta',
      'Product:a',
      'Product:b',
    ]);
    expect(first([like('a')])).toBe('RelatedProducts:all');
    expect(first([like('a'), like('b', { stock: 0 })])).toBe('RelatedProducts:all');
    expect(first([like('a'), like('b', { category: 'kids-shirts' })])).toBe('RelatedProducts:all');
    expect(first([like('a'), like('b', { age: 2 })])).toBe('RelatedProducts:bottoms');
    expect(first([like('a'), like('b', { age: 3 })])).toBe('RelatedProducts:all');
  });

  it('of suggestions name their meaning, their sort order and the products', () => {
    expect(tagsOfSuggestions('kurta', [{ id: 'a' }])).toEqual([
      'ProductList:all',
      'ProductList:all:text',
      'ProductList:all:color',
      'ProductList:all:age',
      'ProductList:all:gender',
      'ProductList:all:inStock',
      'ProductList:all:reviews',
      'Product:a',
    ]);
  });

  it('of products by their ids name these products, however the ids are written', () => {
    expect(tagsOfIds(['A1', 'b2'])).toEqual(['Product:a1', 'Product:b2']);
  });
});
