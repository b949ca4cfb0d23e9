import type { ShopProfile } from '#contract/shop-profile.schema.ts';

type Chatting = Pick<ShopProfile, 'whatsapp'>;

const CONTACT_PAGE = '/contact';

/** Returns the URL of a chat with the prefilled message `text`. Without a WhatsApp number, returns the contact page. */
export function whatsappUrl({ whatsapp }: Chatting, text?: string): string {
  return whatsapp ? `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}` : CONTACT_PAGE;
}

export function chatLink(shopProfile: Chatting, text?: string) {
  return {
    href: whatsappUrl(shopProfile, text),
    ...(shopProfile.whatsapp && { target: '_blank', rel: 'noreferrer' }),
  };
}
