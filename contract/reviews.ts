export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const COMMENT_MAX_LENGTH = 2_000;
/** Newest reviews in a product's response. The product's count and mean cover all reviews. */
export const PRODUCT_REVIEWS_LIMIT = 100;
/** More than a family writes; a flood of fake reviews takes many accounts. */
export const REVIEWS_PER_DAY = 20;
