import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { useGetShopProfileQuery } from './api.ts';

/** Returns the shop's profile from the root loader; undefined only after an error. */
export function useShopProfile(): PublicShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
