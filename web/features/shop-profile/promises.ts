import { daysOf, formatDeliveryDays } from '#contract/arrival.ts';
import { formatShortPkr } from '#contract/money.ts';
import { DEFAULT_FREE_DELIVERY_THRESHOLD } from '#contract/orders.ts';
import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import type { IconName } from '#web/ui/icon.tsx';

interface ShopPromise {
  icon: IconName;
  title: string;
  text: string;
}

export function bannerPromises(shopProfile: PublicShopProfile | undefined): ShopPromise[] {
  const threshold = shopProfile ? shopProfile.freeDeliveryThreshold : DEFAULT_FREE_DELIVERY_THRESHOLD;
  const days = shopProfile ? `, in ${formatDeliveryDays(shopProfile)}` : '';
  return [
    threshold === null
      ? { icon: 'truck', title: 'Delivery to your door', text: `Anywhere in Pakistan${days}. Pay when it arrives.` }
      : {
          icon: 'truck',
          title: `Free Delivery above PKR ${threshold}`,
          text: `To your door, anywhere in Pakistan${days}.`,
        },
    {
      icon: 'shield',
      title: '100% Money Back Guaranty',
      text: moneyBackText(shopProfile),
    },
    {
      icon: 'chat',
      title: 'Strong Support',
      text: `People who answer${shopProfile?.whatsapp === '' ? '' : ', on WhatsApp and by phone'}.`,
    },
  ];
}

/** Returns the promises that the product page shows beside 'Add to Cart': payment, delivery and return. */
export function orderPromises(shopProfile: PublicShopProfile | undefined): ShopPromise[] {
  const threshold = shopProfile?.freeDeliveryThreshold ?? null;
  return [
    { icon: 'box', title: 'Cash on Delivery', text: 'Pay when the parcel is in your hands.' },
    ...(shopProfile
      ? [
          {
            icon: 'truck' as const,
            title: `Delivery ${formatShortPkr(shopProfile.deliveryCharge)}, in ${formatDeliveryDays(shopProfile)}`,
            text: deliveryText(shopProfile.hasCityCharges, threshold),
          },
        ]
      : []),
    { icon: 'shield', title: 'Money back guaranty', text: moneyBackText(shopProfile) },
  ];
}

function moneyBackText(shopProfile: PublicShopProfile | undefined): string {
  const days = shopProfile?.returnDays ?? 0;
  return days > 0 ? `Return or exchange within ${daysOf(days)}.` : 'Not happy with what came? Tell us.';
}

function deliveryText(hasCityCharges: boolean, threshold: number | null): string {
  const where = hasCityCharges ? 'to most cities' : 'anywhere in Pakistan';
  return threshold === null
    ? `One flat charge, ${where}.`
    : `Free above ${formatShortPkr(threshold)}, anywhere in Pakistan.`;
}
