import { REVIEWS_PER_DAY } from './reviews.ts';

export const REVIEW_PHOTOS_MAX = 3;
/** Limit for each account, because each upload takes storage, and time to decode. */
export const REVIEW_PHOTOS_PER_DAY = REVIEWS_PER_DAY * REVIEW_PHOTOS_MAX;
/** Photos that wait are visible only to their author and to staff. */
export const PHOTO_STATES = { waiting: 'To approve', approved: 'Shown in the shop' } as const;
export type PhotoState = keyof typeof PHOTO_STATES;
export const PHOTO_STATE_NAMES = Object.keys(PHOTO_STATES) as [PhotoState, ...PhotoState[]];
export const PHOTOS_PAGE_SIZE = 24;
