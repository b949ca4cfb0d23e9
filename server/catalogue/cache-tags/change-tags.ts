import { type FacetName, mapFacets } from '#contract/facets.ts';
import { PRICE_BANDS } from '#server/catalogue/facets/price-bands.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import {
  designTag,
  FACET_COUNTS,
  FACET_COUNTS_BY_PRICE,
  FACET_COUNTS_BY_TEXT,
  type ListProperty,
  type ListScope,
  listTag,
  productTag,
  relatedTag,
  SCOPED_FACETS,
} from './list-tags.ts';

/** The columns that cache tags depend on. */
export type TaggedProduct = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'description'
  | FacetName
  | 'pricePaisa'
  | 'oldPricePaisa'
  | 'regularPricePaisa'
  | 'stock'
  | 'design'
  | 'rating'
  | 'reviewCount'
  | 'isHidden'
>;

/** Properties on which listings, facet counts, related products or designs depend. */
type Property = ListProperty | 'category' | 'design' | 'priceBand';

const VALUE_OF: Record<Property, (product: TaggedProduct) => unknown> = {
  ...mapFacets((_, name) => (product: TaggedProduct) => product[name]),
  price: ({ pricePaisa }) => pricePaisa,
  priceBand: ({ pricePaisa }) => PRICE_BANDS.findLastIndex((lowest) => lowest <= pricePaisa),
  inStock: ({ stock }) => stock === null || stock > 0,
  onSale: isOnSale,
  priceCut: priceCutOf,
  text: ({ name, description }) => `${name}\n${description}`,
  name: ({ name }) => name,
  rating: ({ rating }) => rating,
  reviews: ({ reviewCount }) => reviewCount,
  design: ({ design }) => design,
};

/** Computes the same as the SQL of `isReduced`. */
function isOnSale({ pricePaisa, oldPricePaisa, regularPricePaisa }: TaggedProduct): boolean {
  return regularPricePaisa !== null || (oldPricePaisa !== null && oldPricePaisa > pricePaisa);
}

/** In percent, rounded as the shop shows it. Only banners with automatic discounts depend on it. */
function priceCutOf({ pricePaisa, oldPricePaisa, regularPricePaisa }: TaggedProduct): number {
  const before = oldPricePaisa ?? regularPricePaisa ?? 0;
  return before > pricePaisa ? Math.round((1 - pricePaisa / before) * 100) : 0;
}

const LIST_PROPERTIES: readonly ListProperty[] = [
  ...SCOPED_FACETS,
  'price',
  'inStock',
  'onSale',
  'priceCut',
  'text',
  'name',
  'rating',
  'reviews',
];
const FACET_COUNT_PROPERTIES: readonly Property[] = ['category', ...SCOPED_FACETS, 'inStock', 'onSale', 'priceBand'];
const RELATED_PROPERTIES: readonly Property[] = ['category', 'color', 'age', 'inStock', 'rating', 'design'];
const DESIGN_PROPERTIES: readonly Property[] = ['design', 'color', 'age'];

/** Returns the tags of all affected responses. `before` is null for a new product, `after` for a deleted one. */
export function changeTags(before: TaggedProduct | null, after: TaggedProduct | null): string[] {
  const product = after ?? before;
  if (!product) return [];
  return [productTag(product.id), ...listingChangeTags(visibleOrNull(before), visibleOrNull(after))];
}

function visibleOrNull(product: TaggedProduct | null): TaggedProduct | null {
  return product?.isHidden ? null : product;
}

function listingChangeTags(before: TaggedProduct | null, after: TaggedProduct | null): string[] {
  const products = [before, after].filter((product) => product !== null);
  if (products.length === 0) return [];
  const isChanged = (property: Property) =>
    !before || !after || VALUE_OF[property](before) !== VALUE_OF[property](after);

  const scopes: readonly ListScope[] = ['all', ...new Set(products.map(({ category }) => category))];
  const properties = LIST_PROPERTIES.filter(isChanged);
  const designs = DESIGN_PROPERTIES.some(isChanged) ? products.map(({ design }) => design) : [];
  return [
    ...scopes.flatMap((scope) => [
      ...(isChanged('category') ? [listTag(scope)] : []),
      ...properties.map((property) => listTag(scope, property)),
    ]),
    ...(FACET_COUNT_PROPERTIES.some(isChanged) ? [FACET_COUNTS] : []),
    ...(isChanged('price') ? [FACET_COUNTS_BY_PRICE] : []),
    ...(isChanged('text') ? [FACET_COUNTS_BY_TEXT] : []),
    ...(RELATED_PROPERTIES.some(isChanged) ? scopes.map(relatedTag) : []),
    ...new Set(designs.flatMap((design) => (design ? [designTag(design)] : []))),
  ];
}
