import type { ShopProfile } from '#contract/shop-profile.schema.ts';

type Chatting = Pick<ShopProfile, 'whatsapp'>;

const CONTACT_PAGE = '/contact';

/** Returns the URL of a WhatsApp chat that begins with `text`; the contact page for a shop without a number. */
export function whatsappUrl({ whatsapp }: Chatting, text?: string): string {
  return whatsapp ? `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}` : CONTACT_PAGE;
}

/** Returns the attributes of a link to the chat, which opens in a new tab. */
export function chatLink(shopProfile: Chatting, text?: string) {
  return {
    href: whatsappUrl(shopProfile, text),
    ...(shopProfile.whatsapp && { target: '_blank', rel: 'noreferrer' }),
  };
}
