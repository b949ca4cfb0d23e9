import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { useGetShopProfileQuery } from './api.ts';

/** Who the shop is, as the root loader brought it; undefined only where that call failed. */
export function useShopProfile(): ShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
