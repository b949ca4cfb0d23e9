/** Steps that a new shop is asked to do, in the order of the list. */
export const OPENING_STEPS = [
  'phone',
  'email',
  'address',
  'mails',
  'delivery',
  'product',
  'texts',
  'two-step',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];
