export const SALE_SCOPES = ['everything', 'category', 'design', 'product'] as const;
export type SaleScope = (typeof SALE_SCOPES)[number];
export const SALE_SCOPE_LABELS: Record<SaleScope, string> = {
  everything: 'The whole shop',
  category: 'Categories',
  design: 'Designs',
  product: 'Single products',
};

/** A sale never returns to an earlier state. Otherwise servers with different clocks could start it twice. */
export const SALE_STATES = ['planned', 'running', 'ended'] as const;
export type SaleState = (typeof SALE_STATES)[number];

export const SALE_NAME_MAX_LENGTH = 60;
export const SALE_SCOPE_MAX = 200;
export const SALE_PERCENT_MIN = 1;
export const SALE_PERCENT_MAX = 90;
