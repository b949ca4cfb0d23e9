import { CONTENT_PAGES, type ContentPage } from './content-pages.ts';

export const CONTENT_PAGE_NAMES = Object.keys(CONTENT_PAGES) as [ContentPage, ...ContentPage[]];

export const CONTENT_BLOCKS = {
  hero: 'Top of the home page',
  categories: 'Shop by category',
  trends: 'Trends',
  promises: 'Three promises',
  reasons: 'Why choose us (About us)',
} as const;
export type ContentBlock = keyof typeof CONTENT_BLOCKS;
export const CONTENT_BLOCK_NAMES = Object.keys(CONTENT_BLOCKS) as [ContentBlock, ...ContentBlock[]];

/** Blocks of each page. A page loads its blocks with one request. */
export const CONTENT_PLACES = {
  home: ['hero', 'categories', 'trends', 'promises'],
  'about-us': ['reasons'],
} as const satisfies Record<string, readonly ContentBlock[]>;
export type ContentPlace = keyof typeof CONTENT_PLACES;
export const CONTENT_PLACE_NAMES = Object.keys(CONTENT_PLACES) as [ContentPlace, ...ContentPlace[]];

export type ContentSlot = ContentBlock | `page-${ContentPage}`;
export const CONTENT_SLOTS = [...CONTENT_BLOCK_NAMES, ...CONTENT_PAGE_NAMES.map((page) => `page-${page}` as const)] as [
  ContentSlot,
  ...ContentSlot[],
];

export function labelOfSlot(slot: ContentSlot): string {
  if (slot in CONTENT_BLOCKS) return CONTENT_BLOCKS[slot as ContentBlock];
  return CONTENT_PAGES[slot.slice('page-'.length) as ContentPage];
}

/** Cards per block. The page layout fits exactly these counts. */
export const CARD_COUNTS = { categories: 4, trends: 3, promises: 3, reasons: 4 } as const;
export const LISTED_VERSIONS = 20;

export const CONTENT_LENGTHS = {
  kicker: 40,
  headline: 60,
  highlight: 60,
  heroText: 300,
  button: 30,
  link: 500,
  cardTitle: 60,
  cardText: 200,
  discount: 20,
  pageTitle: 80,
  pageBody: 15_000,
} as const;

export function isContentLink(link: string): boolean {
  return /^(\/|https:\/\/)[^\s"'<>\\]*$/.test(link) && !link.startsWith('//');
}
