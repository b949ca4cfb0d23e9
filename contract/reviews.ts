export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
export const COMMENT_MAX_LENGTH = 2_000;
/** Number of reviews in a product's response, the newest first. Count and mean include all reviews. */
export const PRODUCT_REVIEWS_LIMIT = 100;
/** Limit for each account, against floods of fake reviews. */
export const REVIEWS_PER_DAY = 20;

/** Fit of a garment for a child who usually wears its age. */
export const FITS = ['small', 'exact', 'large'] as const;
export type Fit = (typeof FITS)[number];
/** Answers of customers who send a piece back for its size. */
export const WRONG_FITS = ['small', 'large'] as const satisfies readonly Fit[];
export type WrongFit = (typeof WRONG_FITS)[number];
export const FIT_LABELS: Record<Fit, string> = { small: 'Runs small', exact: 'True to size', large: 'Runs large' };
