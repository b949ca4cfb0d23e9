import type { ShopProfile } from '#contract/shop-profile.schema.ts';

/** Where a chat with the shop opens. */
export function whatsappUrl({ whatsapp }: Pick<ShopProfile, 'whatsapp'>): string {
  return `https://wa.me/${whatsapp}`;
}
