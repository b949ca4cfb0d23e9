import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { useGetShopProfileQuery } from './api.ts';

/** The shop's profile from the root loader; undefined only where that call failed. */
export function useShopProfile(): PublicShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
