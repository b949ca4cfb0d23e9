/** Ids of a signed-out user's wishlist, the newest first. */
export const WISHLIST_STORAGE_KEY = 'wishlist';
export const MAX_WISHLIST_ITEMS = 200;
