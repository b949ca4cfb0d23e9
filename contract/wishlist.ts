/** Ids of a signed-out user's wishlist, the newest first. */
export const WISHLIST_STORAGE_KEY = 'wishlist';
export const WISHLIST_ITEMS_MAX = 200;
