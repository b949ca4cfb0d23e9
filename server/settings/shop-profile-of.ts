import { toAsciiDigits } from '#contract/digits.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { parsePakistaniMobile, phoneUrlOf } from '#contract/phone.ts';
import type { Settings } from '#contract/settings.schema.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Env } from '#server/env.ts';
import { deliveryDaysOf } from './delivery-days.ts';

/** Returns '' for values that the shop has not set. */
export function shopProfileOf(
  settings: Settings,
  { publicUrl, isDemo }: Pick<Env, 'publicUrl' | 'isDemo'>,
): ShopProfile {
  const { address, phone, facebook, instagram, youtube, freeDeliveryPaisa } = settings;
  return {
    name: settings.shopName,
    ...(!settings.isShopOpen && {
      opensOn: settings.opensOn || 'soon',
      closedNote: settings.closedNote,
      isHidden: !settings.isVisibleWhileClosed,
    }),
    phone,
    whatsapp: whatsappDigits(settings.whatsapp),
    email: settings.email,
    address,
    openingHours: settings.openingHours,
    social: { facebook, instagram, youtube },
    deliveryCharge: pkrFromPaisa(settings.deliveryPaisa),
    freeDeliveryThreshold: freeDeliveryPaisa === null ? null : pkrFromPaisa(freeDeliveryPaisa),
    ...deliveryDaysOf(settings),
    cutOffHour: settings.cutOffHour,
    returnDays: settings.returnDays,
    phoneUrl: phone === '' ? '' : (phoneUrlOf(phone) ?? `tel:${phone}`),
    url: new URL(publicUrl).origin,
    mapUrl: address === '' ? '' : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`,
    isDemo,
  };
}

/** Returns digits with the country code, which wa.me requires. */
function whatsappDigits(phone: string): string {
  return (parsePakistaniMobile(phone) ?? toAsciiDigits(phone)).replace(/\D/g, '');
}

/** Returns 'call 0300 1234567 or write to shop@example.com'; `otherwise` without contacts. */
export function waysToReach(
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  otherwise: string,
): string {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean);
  return ways.length > 0 ? ways.join(' or ') : otherwise;
}

export function asSentence(words: string): string {
  return words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
