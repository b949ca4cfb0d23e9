export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const COMMENT_MAX_LENGTH = 2_000;
/** Newest reviews that come with a product; the count and the mean cover all of them. */
export const PRODUCT_REVIEWS_LIMIT = 100;
/** More than a family writes of what it has bought; a flood of made-up ones takes many accounts. */
export const REVIEWS_PER_DAY = 20;
