import { userTag } from '#server/accounts/users/user-tag.ts';
import { designTag, productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { ReviewRow } from './queries.ts';

/** The cache tags of a product's response: itself, its design's other variants, and its reviews' authors. */
export function tagsOfProductPage(
  product: ProductRow,
  variants: readonly ProductRow[],
  reviews: readonly ReviewRow[],
): string[] {
  return [
    productTag(product.id),
    ...variants.map(({ id }) => productTag(id)),
    ...(product.design === null ? [] : [designTag(product.design)]),
    ...new Set(reviews.map(({ userId }) => userTag(userId))),
  ];
}
