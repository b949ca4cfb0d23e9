/** Where the browser keeps the wishlist of somebody who is not signed in: ids, the newest first. */
export const WISHLIST_STORAGE_KEY = 'wishlist';
/** More than this nobody looks through. */
export const MAX_WISHLIST_ITEMS = 200;
