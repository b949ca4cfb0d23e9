import { z } from 'zod';
import { WISHLIST_ITEMS_MAX } from './wishlist.ts';

export const wishlistSchema = z
  .object({ productIds: z.array(z.string()).max(WISHLIST_ITEMS_MAX).describe('The newest first.') })
  .meta({ id: 'Wishlist' });
export type Wishlist = z.infer<typeof wishlistSchema>;

export const wishParams = z.object({ productId: z.string().min(1).max(200) });

/** Products that the user added before the login. The server ignores products that are no longer in the shop. */
export const mergeWishlistBody = z.object({
  productIds: z.array(z.string().min(1).max(200)).max(WISHLIST_ITEMS_MAX).describe('The newest first.'),
});
export type MergeWishlistBody = z.infer<typeof mergeWishlistBody>;
