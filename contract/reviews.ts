export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const COMMENT_MAX_LENGTH = 2_000;
/**
 * A product's response contains only its newest reviews, at most this many. Its review count and mean cover all
 * reviews.
 */
export const PRODUCT_REVIEWS_LIMIT = 100;
/** Reviews of one account in a day: more than a family writes, and too few for a flood of fake reviews. */
export const REVIEWS_PER_DAY = 20;
