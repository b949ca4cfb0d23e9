import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import { type Age, type Category } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetName, isNearAge, shownValues } from '#contract/facets.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { withFiltersOfText } from '#server/catalogue/search/filters-of-text.ts';

export const productTag = (id: string) => `Product:${id}`;
export const designTag = (design: string) => `Design:${design}`;

/** The category is the scope of a listing, not a property. */
export type ScopedFacet = Exclude<FacetName, 'category'>;
export const SCOPED_FACETS = FACET_NAMES.filter((name): name is ScopedFacet => name !== 'category');

export type ListProperty =
  | ScopedFacet
  | 'price'
  | 'priceCut'
  | 'inStock'
  | 'onSale'
  | 'text'
  | 'name'
  | 'rating'
  | 'reviews';

/** A category, or 'all'. */
export type ListScope = Category;

/**
 * A listing has the tag `ProductList:<category>`. If it is sorted or filtered by a property, it also has
 * `ProductList:<category>:<property>`. So a new price does not invalidate listings that are sorted by rating.
 */
export function listTag(scope: ListScope, property?: ListProperty): string {
  return property === undefined ? `ProductList:${scope}` : `ProductList:${scope}:${property}`;
}

const PROPERTY_OF_SORT: Record<ProductSort, ListProperty | undefined> = {
  // Needs no tag, because the date of creation never changes.
  createdAt: undefined,
  rating: 'rating',
  price: 'price',
  reviews: 'reviews',
  name: 'name',
};

interface Shown {
  id: string;
}

/** Tags of the data that decide what a search text means: words of all products, counts by category and facet. */
const TAGS_OF_MEANING = [
  listTag('all'),
  ...(['text', 'color', 'age', 'gender'] as const).map((property) => listTag('all', property)),
];

export function tagsOfList(sent: ListProductsQuery, shown: readonly Shown[]): string[] {
  const { query } = withFiltersOfText(sent);
  const properties = [...filterProperties(query), PROPERTY_OF_SORT[query.sortBy ?? 'createdAt']];
  // A list of a category also shows the categories below it.
  const scopes = query.category ? shownValues('category', query.category) : ['all'];
  return [
    ...new Set([
      ...scopes.flatMap((scope) => [undefined, ...properties].map((each) => listTag(String(scope), each))),
      ...(query.q ? TAGS_OF_MEANING : []),
    ]),
    ...shown.map(({ id }) => productTag(id)),
  ];
}

/** Includes unknown ids, because such a product may be created later. */
export function tagsOfIds(ids: readonly string[]): string[] {
  return ids.map((id) => productTag(id.toLowerCase()));
}

export function tagsOfSuggestions(q: string, shown: readonly Shown[]): string[] {
  const { price, isOnSale } = withFiltersOfText({ q });
  const properties: ListProperty[] = ['inStock', 'reviews'];
  if (price) properties.push('price');
  if (isOnSale) properties.push('onSale');
  return [
    ...TAGS_OF_MEANING,
    ...properties.map((each) => listTag('all', each)),
    ...shown.map(({ id }) => productTag(id)),
  ];
}

function filterProperties(query: ProductFilterQuery): ListProperty[] {
  return [
    ...SCOPED_FACETS.filter((name) => query[name]),
    ...(query.inStock ? ['inStock' as const] : []),
    ...(query.onSale ? ['onSale' as const] : []),
    ...(query.q ? (['text', 'color', 'age', 'gender'] as const) : []),
    ...(isPriced(query) ? ['price' as const] : []),
  ];
}

function isPriced({ price, minPrice, maxPrice }: ProductFilterQuery): boolean {
  return price !== undefined || minPrice !== undefined || maxPrice !== undefined;
}

/** Facet counts have no tag per category, unlike listings, because each response has the counts of all categories. */
export const FACET_COUNTS = 'ProductFacets';
export const FACET_COUNTS_BY_PRICE = 'ProductFacets:price';
export const FACET_COUNTS_BY_TEXT = 'ProductFacets:text';

export function tagsOfFacets(sent: ProductFilterQuery): string[] {
  const { query } = withFiltersOfText(sent);
  return [
    FACET_COUNTS,
    ...(isPriced(query) ? [FACET_COUNTS_BY_PRICE] : []),
    ...(query.q ? [FACET_COUNTS_BY_TEXT] : []),
  ];
}

export function relatedTag(scope: ListScope): string {
  return `RelatedProducts:${scope}`;
}

interface Related extends Shown {
  category: Category;
  age: Age;
  stock: number | null;
}

/**
 * Returns the tags of a list. If the list is full, and all its products are of the same category, of a near age and in
 * stock, it depends only on this category.
 */
export function tagsOfRelated(product: Omit<Related, 'stock'>, shown: readonly Related[], limit: number): string[] {
  const isFilled =
    shown.length >= limit &&
    shown.every(
      ({ category, age, stock }) => category === product.category && isNearAge(age, product.age) && stock !== 0,
    );
  return [
    relatedTag(isFilled ? product.category : 'all'),
    productTag(product.id),
    ...shown.map(({ id }) => productTag(id)),
  ];
}
