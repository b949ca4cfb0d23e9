import { toAsciiDigits } from '#contract/digits.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { parsePakistaniMobile, phoneUrlOf } from '#contract/phone.ts';
import type { Settings } from '#contract/settings.schema.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Env } from '#server/env.ts';

/** Returns the public part of the settings for pages and mails; '' for values that the shop has not set. */
export function shopProfileOf(
  settings: Settings,
  { publicUrl, isDemo }: Pick<Env, 'publicUrl' | 'isDemo'>,
): ShopProfile {
  const { address, phone, facebook, instagram, youtube, freeDeliveryPaisa } = settings;
  return {
    name: settings.shopName,
    phone,
    whatsapp: whatsappDigits(settings.whatsapp),
    email: settings.email,
    address,
    openingHours: settings.openingHours,
    social: { facebook, instagram, youtube },
    deliveryCharge: pkrFromPaisa(settings.deliveryPaisa),
    freeDeliveryThreshold: freeDeliveryPaisa === null ? null : pkrFromPaisa(freeDeliveryPaisa),
    phoneUrl: phone === '' ? '' : (phoneUrlOf(phone) ?? `tel:${phone}`),
    url: new URL(publicUrl).origin,
    mapUrl: address === '' ? '' : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`,
    isDemo,
  };
}

/**
 * Returns the digits of a phone with its country code, because wa.me requires the country code. Adds the country code
 * to Pakistani mobile numbers that lack it.
 */
function whatsappDigits(phone: string): string {
  return (parsePakistaniMobile(phone) ?? toAsciiDigits(phone)).replace(/\D/g, '');
}

/** Returns the contacts of the shop as 'call 0300 1234567 or write to shop@example.com'; `otherwise` if it has none. */
export function waysToReach(
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  otherwise: string,
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? ways.join(' or ') : otherwise;
}

/** Returns the text with its first letter in upper case. */
export function asSentence(words: string): string {
  return words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
