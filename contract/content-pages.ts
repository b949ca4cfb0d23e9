/** Keys are slugs, in the order of the footer. */
export const CONTENT_PAGES = {
  returns: 'Returns and exchange',
  delivery: 'Delivery times',
  'size-guide': 'Size guide',
  faq: 'Questions and answers',
  privacy: 'Privacy',
  terms: 'Terms',
} as const;
export type ContentPage = keyof typeof CONTENT_PAGES;
