import type { ShopProfile } from '#contract/shop-profile.schema.ts';

type Chatting = Pick<ShopProfile, 'whatsapp'>;

const CONTACT_PAGE = '/contact';

/** URL of a chat with the shop, which begins with `text`; the page of contacts of a shop without a number. */
export function whatsappUrl({ whatsapp }: Chatting, text?: string): string {
  return whatsapp ? `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}` : CONTACT_PAGE;
}

/** Attributes of a link to the chat, which opens beside the shop. */
export function chatLink(shopProfile: Chatting, text?: string) {
  return {
    href: whatsappUrl(shopProfile, text),
    ...(shopProfile.whatsapp && { target: '_blank', rel: 'noreferrer' }),
  };
}
