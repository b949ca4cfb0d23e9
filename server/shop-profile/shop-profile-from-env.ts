import { phoneUrlOf } from '#contract/phone.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Env } from '#server/env.ts';

/** The public part of the configuration. */
export function shopProfileFromEnv({
  shopProfile,
  publicUrl,
  isDemo,
}: Pick<Env, 'shopProfile' | 'publicUrl' | 'isDemo'>): ShopProfile {
  return {
    ...shopProfile,
    phoneUrl: phoneUrlOf(shopProfile.phone) ?? `tel:${shopProfile.phone}`,
    url: new URL(publicUrl).origin,
    mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(shopProfile.address)}`,
    isDemo,
  };
}
