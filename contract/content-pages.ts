/** Keys are slugs, in the order of the footer. This file is small, because every page of the shop loads it. */
export const CONTENT_PAGES = {
  returns: 'Returns and exchange',
  delivery: 'Delivery times',
  'size-guide': 'Size guide',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
} as const;
export type ContentPage = keyof typeof CONTENT_PAGES;
