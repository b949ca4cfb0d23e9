import type { ShopProfile } from '#contract/shop-profile.schema.ts';

/** URL of a chat with the shop. */
export function whatsappUrl({ whatsapp }: Pick<ShopProfile, 'whatsapp'>): string {
  return `https://wa.me/${whatsapp}`;
}
