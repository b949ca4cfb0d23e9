/** Wishlist of a user who is not logged in: ids of products, the newest first. */
export const WISHLIST_STORAGE_KEY = 'wishlist';
export const WISHLIST_ITEMS_MAX = 200;
