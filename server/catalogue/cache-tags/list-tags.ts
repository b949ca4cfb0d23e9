import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Category } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';

/**
 * Cache tags of responses. `Product:<id>`: shows the product. `ProductList:<category>`: lists the category (or 'all').
 * `ProductList:<category>:<property>`: lists the category sorted or filtered by the property. A new price therefore
 * invalidates only listings by price, and responses that show the product. `changeTags` returns the tags of a write.
 */
export const productTag = (id: string) => `Product:${id}`;
export const designTag = (design: string) => `Design:${design}`;

/** Facets except the category, because the category is the scope of a listing. */
export type ScopedFacet = Exclude<FacetName, 'category'>;
export const SCOPED_FACETS = FACET_NAMES.filter((name): name is ScopedFacet => name !== 'category');

/** A filter or sort key of a listing, other than the category. */
export type ListProperty = ScopedFacet | 'price' | 'inStock' | 'text' | 'name' | 'rating' | 'reviews';

export type ListScope = Category | 'all';

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

/**
 * Tags of a search text with a meaning. The meaning depends on the words of all products, and on the products per
 * category, colour and age.
 */
const TAGS_OF_MEANING = [
  listTag('all'),
  ...(['text', 'color', 'age'] as const).map((property) => listTag('all', property)),
];

export function tagsOfList(query: ListProductsQuery, shown: readonly Shown[]): string[] {
  const properties = [...filterProperties(query), PROPERTY_OF_SORT[query.sortBy ?? 'createdAt']];
  const scopes: readonly ListScope[] = query.category ?? ['all'];
  return [
    ...new Set([
      ...scopes.flatMap((scope) => [undefined, ...properties].map((each) => listTag(scope, each))),
      ...(query.q ? TAGS_OF_MEANING : []),
    ]),
    ...shown.map(({ id }) => productTag(id)),
  ];
}

/** Returns tags for unknown ids too, because such a product may be created later. */
export function tagsOfIds(ids: readonly string[]): string[] {
  return ids.map((id) => productTag(id.toLowerCase()));
}

export function tagsOfSuggestions(shown: readonly Shown[]): string[] {
  const properties = ['inStock', 'reviews'] as const;
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
    ...(query.q ? (['text', 'color', 'age'] as const) : []),
    ...(isPriced(query) ? ['price' as const] : []),
  ];
}

function isPriced({ price, minPrice, maxPrice }: Partial<ProductFilterQuery>): boolean {
  return price !== undefined || minPrice !== undefined || maxPrice !== undefined;
}

/** One tag for the facet counts of all categories, because each page of filters shows the counts of all. */
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
 * If products in stock of the same category fill the list of related products, the list does not depend on other
 * categories.
 */
export function tagsOfRelated(product: Omit<Related, 'stock'>, shown: readonly Related[], limit: number): string[] {
  const isFilled =
    shown.length >= limit && shown.every(({ category, stock }) => category === product.category && stock !== 0);
  return [
    relatedTag(isFilled ? product.category : 'all'),
    productTag(product.id),
    ...shown.map(({ id }) => productTag(id)),
  ];
}
