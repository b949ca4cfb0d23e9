import type { Store } from '#contract/store.schema.ts';
import type { IconName } from '#web/ui/icon.tsx';

interface Promised {
  icon: IconName;
  title: string;
  text: string;
}

const amount = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 0 });

/** 'PKR 200': a round sum inside a sentence, where decimals would only be noise. */
function roundPkr(pkr: number): string {
  return `PKR ${amount.format(pkr)}`;
}

/** What the banner strip says. Where the shop has set a threshold for free delivery, the first follows it. */
export function bannerPromises(store: Store | undefined): Promised[] {
  const threshold = store?.freeDeliveryThreshold ?? null;
  return [
    {
      icon: 'truck',
      title: `Free Delivery above PKR ${threshold ?? 10_000}`,
      text: 'To your door, anywhere in Pakistan.',
    },
    {
      icon: 'shield',
      title: '100% Money Back Guaranty',
      text: 'Not happy with what came? Tell us.',
    },
    { icon: 'chat', title: 'Strong Support', text: 'People who answer, on WhatsApp and by phone.' },
  ];
}

/** What stands beside 'Add to Cart', for those who order here for the first time. */
export function orderPromises(store: Store | undefined): Promised[] {
  const threshold = store?.freeDeliveryThreshold ?? null;
  return [
    { icon: 'box', title: 'Cash on Delivery', text: 'Pay when the parcel is in your hands.' },
    ...(store
      ? [
          {
            icon: 'truck' as const,
            title: `Delivery ${roundPkr(store.deliveryCharge)}`,
            text:
              threshold === null
                ? 'One flat charge, anywhere in Pakistan.'
                : `Free above ${roundPkr(threshold)}, anywhere in Pakistan.`,
          },
        ]
      : []),
    { icon: 'shield', title: 'Money back guaranty', text: 'Not happy with what came? Tell us.' },
  ];
}
