export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const COMMENT_MAX_LENGTH = 2_000;
/** A product's response has at most this many of its newest reviews. Count and mean cover all reviews. */
export const PRODUCT_REVIEWS_LIMIT = 100;
/** Per account: more than a family writes, too few for a flood of fake reviews. */
export const REVIEWS_PER_DAY = 20;
