import type { ShopProfile } from '#contract/shop-profile.schema.ts';

/** URL of a chat with the shop, which begins with `text`. */
export function whatsappUrl({ whatsapp }: Pick<ShopProfile, 'whatsapp'>, text?: string): string {
  return `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}
