/** Local storage key of a visitor's wishlist: ids of products, the newest first. */
export const WISHLIST_STORAGE_KEY = 'wishlist';
export const WISHLIST_ITEMS_MAX = 200;
