import type { ContentList } from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import { OWN_CATEGORY_CARDS, OWN_HERO } from '#contract/own-banners.ts';
import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import type { EditedContent } from '#web/features/content/staff-api.ts';
import { bannerPromises } from '#web/features/shop-profile/promises.ts';
import { OWN_TREND_CARDS } from '#web/pages/storefront/home/trends.tsx';
import { OWN_REASONS } from '#web/pages/storefront/reasons.tsx';

export function ownContentOf(
  slot: ContentSlot,
  ownPages: ContentList['ownPages'],
  shopProfile: PublicShopProfile | undefined,
): EditedContent {
  switch (slot) {
    case 'hero':
      return OWN_HERO;
    case 'categories':
      return OWN_CATEGORY_CARDS;
    case 'trends':
      return OWN_TREND_CARDS;
    case 'promises':
      return bannerPromises(shopProfile).map(({ title, text }) => ({ title, text }));
    case 'reasons':
      return OWN_REASONS;
    case 'page-returns':
      return ownPages.returns;
    case 'page-delivery':
      return ownPages.delivery;
    case 'page-size-guide':
      return ownPages['size-guide'];
    case 'page-faq':
      return ownPages.faq;
    case 'page-privacy':
      return ownPages.privacy;
    case 'page-terms':
      return ownPages.terms;
  }
}

/** Returns one line by which staff recognize a version in the history. */
export function summaryOf(content: EditedContent | null): string {
  if (content === null) return "The shop's own text";
  if (!Array.isArray(content)) {
    return 'headline' in content
      ? [content.kicker, content.headline, content.highlight].filter(Boolean).join(' ')
      : content.title;
  }
  return content
    .map((card) =>
      'title' in card ? card.title : `${card.category} ${card.isAutomatic ? 'automatic' : card.discount}`.trim(),
    )
    .join(', ');
}
