import type { ShopProfile } from '#contract/shop-profile.schema.ts';

type Chatting = Pick<ShopProfile, 'whatsapp'>;

const CONTACT_PAGE = '/contact';

/** Returns the URL of a WhatsApp chat prefilled with `text`; the contact page if the shop has no WhatsApp number. */
export function whatsappUrl({ whatsapp }: Chatting, text?: string): string {
  return whatsapp ? `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}` : CONTACT_PAGE;
}

/** Returns the attributes of a link that opens the chat in a new tab. */
export function chatLink(shopProfile: Chatting, text?: string) {
  return {
    href: whatsappUrl(shopProfile, text),
    ...(shopProfile.whatsapp && { target: '_blank', rel: 'noreferrer' }),
  };
}
