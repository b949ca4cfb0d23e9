/** Simple pages of text, by their address `/pages/{slug}`, in the order of the footer. */
export const CONTENT_PAGES = {
  returns: 'Returns and exchange',
  delivery: 'Delivery times',
  'size-guide': 'Size guide',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
} as const;
export type ContentPage = keyof typeof CONTENT_PAGES;
export const CONTENT_PAGE_NAMES = Object.keys(CONTENT_PAGES) as [ContentPage, ...ContentPage[]];

/** Places of the shop with texts and pictures of their own, and what the dashboard calls them. */
export const CONTENT_BLOCKS = {
  hero: 'Top of the home page',
  categories: 'Shop by category',
  trends: 'Trends',
  promises: 'Three promises',
  reasons: 'Why choose us (About us)',
} as const;
export type ContentBlock = keyof typeof CONTENT_BLOCKS;
export const CONTENT_BLOCK_NAMES = Object.keys(CONTENT_BLOCKS) as [ContentBlock, ...ContentBlock[]];

export type ContentSlot = ContentBlock | `page-${ContentPage}`;
export const CONTENT_SLOTS = [...CONTENT_BLOCK_NAMES, ...CONTENT_PAGE_NAMES.map((page) => `page-${page}` as const)] as [
  ContentSlot,
  ...ContentSlot[],
];

export function labelOfSlot(slot: ContentSlot): string {
  if (slot in CONTENT_BLOCKS) return CONTENT_BLOCKS[slot as ContentBlock];
  return CONTENT_PAGES[slot.slice('page-'.length) as ContentPage];
}

/** Cards of each place; its layout has room for so many. */
export const CARD_COUNTS = { categories: 4, trends: 3, promises: 3, reasons: 4 } as const;
/** Published versions that the dashboard lists. */
export const LISTED_VERSIONS = 20;
