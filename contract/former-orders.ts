/** Outcomes of orders of the old shop. */
export const FORMER_OUTCOMES = {
  delivered: 'Delivered',
  returned: 'Came back',
  cancelled: 'Cancelled',
  open: 'Open when moved',
} as const;
export type FormerOutcome = keyof typeof FORMER_OUTCOMES;
export const FORMER_OUTCOME_NAMES = Object.keys(FORMER_OUTCOMES) as [FormerOutcome, ...FormerOutcome[]];

/** Rows of a file. An order may have several. */
export const FORMER_ROWS_MAX = 20_000;
/** Orders of the old shop that a customer's page shows. */
export const FORMER_ORDERS_SHOWN_MAX = 50;
