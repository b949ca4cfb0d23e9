import { PRICE_BANDS } from '#server/catalogue/facets/price-bands.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import {
  designTag,
  FACETS,
  FACETS_BY_PRICE,
  FACETS_BY_TEXT,
  type ListProperty,
  type ListScope,
  listTag,
  productTag,
  relatedTag,
  SCOPED_FACETS,
} from './list-tags.ts';

export type TaggedProduct = Omit<
  ProductRow,
  | 'pictures'
  | 'image'
  | 'oldPricePaisa'
  | 'regularPricePaisa'
  | 'saleEndsAt'
  | 'sku'
  | 'weightG'
  | 'authorId'
  | 'createdAt'
  | 'updatedAt'
>;

/**
 * Returns the cache tags (`list-tags.ts`) of all responses that a product's change may affect. `before` is null for a new
 * product, `after` for a deleted one. Hiding counts as deletion, and showing as creation.
 */
export function changeTags(before: TaggedProduct | null, after: TaggedProduct | null): string[] {
  const changed = after ?? before;
  if (!changed) return [];
  return [productTag(changed.id), ...shownChangeTags(shownOrNull(before), shownOrNull(after))];
}

function shownOrNull(product: TaggedProduct | null): TaggedProduct | null {
  return product?.isHidden ? null : product;
}

/** Without the product's own tag. */
function shownChangeTags(before: TaggedProduct | null, after: TaggedProduct | null): string[] {
  const product = after ?? before;
  if (!product) return [];
  const isChanged = (valueOf: (row: TaggedProduct) => unknown) =>
    !before || !after || valueOf(before) !== valueOf(after);

  const changesCategory = isChanged((row) => row.category);
  const scopes: ListScope[] = ['all', ...new Set([before ?? product, after ?? product].map((row) => row.category))];
  const properties = PROPERTIES.filter(([, valueOf]) => isChanged(valueOf)).map(([property]) => property);
  const has = (...wanted: ListProperty[]) => wanted.some((each) => properties.includes(each));

  const changesFacets = changesCategory || has(...SCOPED_FACETS, 'inStock') || isChanged(priceBandOf);
  const changesRelated = changesCategory || has('color', 'age', 'inStock', 'rating') || isChanged((row) => row.design);
  const designs = isChanged((row) => row.design) || has('color', 'age') ? [before?.design, after?.design] : [];
  return [
    ...scopes.flatMap((scope) => [
      ...(changesCategory ? [listTag(scope)] : []),
      ...properties.map((property) => listTag(scope, property)),
    ]),
    ...(changesFacets ? [FACETS] : []),
    ...(has('price') ? [FACETS_BY_PRICE] : []),
    ...(has('text') ? [FACETS_BY_TEXT] : []),
    ...(changesRelated ? scopes.map(relatedTag) : []),
    ...new Set(designs.flatMap((design) => (design ? [designTag(design)] : []))),
  ];
}

const PROPERTIES: readonly (readonly [ListProperty, (row: TaggedProduct) => unknown])[] = [
  ...SCOPED_FACETS.map((name) => [name, (row: TaggedProduct) => row[name]] as const),
  ['price', (row) => row.pricePaisa],
  ['inStock', (row) => row.stock === null || row.stock > 0],
  ['text', (row) => `${row.name}\n${row.description}`],
  ['name', (row) => row.name],
  ['rating', (row) => row.rating],
  ['reviews', (row) => row.reviewCount],
];

function priceBandOf({ pricePaisa }: TaggedProduct): number {
  return PRICE_BANDS.findLastIndex((lowest) => lowest <= pricePaisa);
}
