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

/** Columns of a list of orders that no shop system has written. */
export const FORMER_COLUMNS = {
  number: 'Number of the order',
  phone: 'Mobile number',
  name: 'Customer',
  city: 'Town',
  total: 'Total',
  currency: 'Currency',
  placedAt: 'Date',
  status: 'Status: delivered, returned, cancelled or pending',
} as const;
export type FormerColumn = keyof typeof FORMER_COLUMNS;
export const FORMER_COLUMN_NAMES = Object.keys(FORMER_COLUMNS) as [FormerColumn, ...FormerColumn[]];
/** An order may have several numbers: the first that is a mobile number counts. */
export const JOINED_FORMER_COLUMNS: readonly FormerColumn[] = ['phone'];
