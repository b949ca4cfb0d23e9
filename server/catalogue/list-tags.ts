import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Category, ProductSort } from '#contract/catalogue.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

/**
 * Tags: what an answer shows, and would have to be made anew for. `Product:<id>` is whatever is shown of a product.
 * `ProductList:<category>` is which products a list of it has, `ProductList:<category>:<property>` their order or choice by
 * that property; 'all' stands for lists of all categories. So a new price makes anew the lists that are sorted or
 * narrowed by price, and those that show the product, and no other. `changeTags` is the other side of this.
 */
export const productTag = (id: string) => `Product:${id}`;
export const designTag = (design: string) => `Design:${design}`;

/** What a list can be narrowed or sorted by, beside its category. */
export type ListProperty = 'color' | 'age' | 'price' | 'inStock' | 'text' | 'name' | 'rating' | 'reviews';

/** A list of one category, or 'all' of them. */
export type ListScope = Category | 'all';

export function listTag(scope: ListScope, property?: ListProperty): string {
  return property === undefined ? `ProductList:${scope}` : `ProductList:${scope}:${property}`;
}

const PROPERTY_OF_SORT: Record<ProductSort, ListProperty | undefined> = {
  // A product never changes when it was added.
  createdAt: undefined,
  rating: 'rating',
  price: 'price',
  reviews: 'reviews',
  name: 'name',
};

interface Shown {
  id: string;
}

/** How a text is understood depends on the words of the whole catalogue, and on what there is of each category, colour and age. */
const TAGS_OF_UNDERSTANDING = [
  listTag('all'),
  ...(['text', 'color', 'age'] as const).map((property) => listTag('all', property)),
];

/** What a page of a list depends on. */
export function tagsOfList(query: ListProductsQuery, shown: readonly Shown[]): string[] {
  const properties = [...narrowingProperties(query), PROPERTY_OF_SORT[query.sortBy ?? 'createdAt']];
  const scopes: readonly ListScope[] = query.category ?? ['all'];
  return [
    ...new Set([
      ...scopes.flatMap((scope) => [undefined, ...properties].map((each) => listTag(scope, each))),
      ...(query.q ? TAGS_OF_UNDERSTANDING : []),
    ]),
    ...shown.map(({ id }) => productTag(id)),
  ];
}

/** Products asked for by id: also what is not there depends on its id, in case that it comes to be. */
export function tagsOfIds(ids: readonly string[]): string[] {
  return ids.map((id) => productTag(id.toLowerCase()));
}

/** What suggestions for a text depend on. */
export function tagsOfSuggestions(shown: readonly Shown[]): string[] {
  const properties = ['inStock', 'reviews'] as const;
  return [
    ...TAGS_OF_UNDERSTANDING,
    ...properties.map((each) => listTag('all', each)),
    ...shown.map(({ id }) => productTag(id)),
  ];
}

function narrowingProperties({ color, age, inStock, q, ...prices }: ProductFilterQuery): ListProperty[] {
  return [
    ...(color ? ['color' as const] : []),
    ...(age ? ['age' as const] : []),
    ...(inStock ? ['inStock' as const] : []),
    ...(q ? (['text', 'color', 'age'] as const) : []),
    ...(isPriced(prices) ? ['price' as const] : []),
  ];
}

function isPriced({ price, minPrice, maxPrice }: Partial<ProductFilterQuery>): boolean {
  return price !== undefined || minPrice !== undefined || maxPrice !== undefined;
}

/** The counts beside the filters: of every category, whichever is chosen, as each choice says what it would show. */
export const FACETS = 'ProductFacets';
export const FACETS_BY_PRICE = 'ProductFacets:price';
export const FACETS_BY_TEXT = 'ProductFacets:text';

export function tagsOfFacets(query: ProductFilterQuery): string[] {
  return [FACETS, ...(isPriced(query) ? [FACETS_BY_PRICE] : []), ...(query.q ? [FACETS_BY_TEXT] : [])];
}

export function relatedTag(scope: ListScope): string {
  return `RelatedProducts:${scope}`;
}

interface Related extends Shown {
  category: Category;
  stock: number | null;
}

/**
 * What the products most like one depend on. Where its own category fills the list with what can be bought, no other
 * category has a say in it.
 */
export function tagsOfRelated(product: Related, shown: readonly Related[], limit: number): string[] {
  const isFilled =
    shown.length >= limit && shown.every(({ category, stock }) => category === product.category && stock !== 0);
  return [
    relatedTag(isFilled ? product.category : 'all'),
    productTag(product.id),
    ...shown.map(({ id }) => productTag(id)),
  ];
}
