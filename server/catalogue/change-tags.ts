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
} from './list-tags.ts';
import { PRICE_BANDS } from './price-bands.ts';
import type { ProductRow } from './queries.ts';

/** As much of a product as decides where it is shown. */
export type TaggedProduct = Omit<
  ProductRow,
  'pictures' | 'image' | 'oldPricePaisa' | 'authorId' | 'createdAt' | 'updatedAt'
>;

/**
 * What a change of one product makes anew, as tags of `list-tags.ts`: every answer that may be another one now has one of
 * these. `before` is null where the product is new, `after` where it is gone.
 */
export function changeTags(before: TaggedProduct | null, after: TaggedProduct | null): string[] {
  const product = after ?? before;
  if (!product) return [];
  const isChanged = (valueOf: (row: TaggedProduct) => unknown) =>
    !before || !after || valueOf(before) !== valueOf(after);

  const isMoved = isChanged((row) => row.category);
  const scopes: ListScope[] = ['all', ...new Set([before ?? product, after ?? product].map((row) => row.category))];
  const properties = PROPERTIES.filter(([, valueOf]) => isChanged(valueOf)).map(([property]) => property);
  const has = (...wanted: ListProperty[]) => wanted.some((each) => properties.includes(each));

  const isCountedAnew = isMoved || has('color', 'age', 'inStock') || isChanged(priceBandOf);
  const isRelatedAnew = isMoved || has('color', 'age', 'inStock', 'rating') || isChanged((row) => row.design);
  const designs = isChanged((row) => row.design) || has('color', 'age') ? [before?.design, after?.design] : [];
  return [
    productTag(product.id),
    ...scopes.flatMap((scope) => [
      ...(isMoved ? [listTag(scope)] : []),
      ...properties.map((property) => listTag(scope, property)),
    ]),
    ...(isCountedAnew ? [FACETS] : []),
    ...(has('price') ? [FACETS_BY_PRICE] : []),
    ...(has('text') ? [FACETS_BY_TEXT] : []),
    ...(isRelatedAnew ? scopes.map(relatedTag) : []),
    ...new Set(designs.flatMap((design) => (design ? [designTag(design)] : []))),
  ];
}

const PROPERTIES: readonly (readonly [ListProperty, (row: TaggedProduct) => unknown])[] = [
  ['color', (row) => row.color],
  ['age', (row) => row.age],
  ['price', (row) => row.pricePaisa],
  ['inStock', (row) => row.stock === null || row.stock > 0],
  ['text', (row) => `${row.name}\n${row.description}`],
  ['name', (row) => row.name],
  ['rating', (row) => row.rating],
  ['reviews', (row) => row.reviewCount],
];

/** The place of a product's price among the bands that prices are counted in. */
function priceBandOf({ pricePaisa }: TaggedProduct): number {
  return PRICE_BANDS.findLastIndex((lowest) => lowest <= pricePaisa);
}
