/**
 * By the slug in `/pages/{slug}`, in the order of the footer. A small file, because every page of the shop loads it.
 */
export const CONTENT_PAGES = {
  returns: 'Returns and exchange',
  delivery: 'Delivery times',
  'size-guide': 'Size guide',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
} as const;
export type ContentPage = keyof typeof CONTENT_PAGES;
