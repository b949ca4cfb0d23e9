/** Outcomes of orders of the old shop. */
export const FORMER_OUTCOMES = {
  delivered: 'Delivered',
  returned: 'Came back',
  cancelled: 'Cancelled',
  open: 'Open when moved',
} as const;
export type FormerOutcome = keyof typeof FORMER_OUTCOMES;
export const FORMER_OUTCOME_NAMES = Object.keys(FORMER_OUTCOMES) as [FormerOutcome, ...FormerOutcome[]];
