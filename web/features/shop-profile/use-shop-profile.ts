import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { useGetShopProfileQuery } from './api.ts';

/** The shop's profile from the root loader; undefined only where that call failed. */
export function useShopProfile(): ShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
