/** Does not import zod, because the browser loads this file and zod is large. */

export const REFUND_REASONS = {
  return: 'Pieces sent back',
  exchange: 'Exchanged for cheaper pieces',
  overpaid: 'Paid too much',
  goodwill: 'Goodwill',
} as const;
export type RefundReason = keyof typeof REFUND_REASONS;
export const REFUND_REASON_NAMES = Object.keys(REFUND_REASONS) as [RefundReason, ...RefundReason[]];

export const REFUND_STATES = { open: 'Open', paid: 'Paid', dropped: 'Dropped' } as const;
export type RefundState = keyof typeof REFUND_STATES;
export const REFUND_STATE_NAMES = Object.keys(REFUND_STATES) as [RefundState, ...RefundState[]];

/** With `next_order`, the customer pays less for the next order. */
export const REFUND_METHODS = {
  bank: 'Bank transfer',
  wallet: 'Mobile wallet',
  cash: 'Cash',
  next_order: 'Next order',
} as const;
export type RefundMethod = keyof typeof REFUND_METHODS;
export const REFUND_METHOD_NAMES = Object.keys(REFUND_METHODS) as [RefundMethod, ...RefundMethod[]];

export const REFUND_NOTE_MAX_LENGTH = 200;
export const REFUND_REFERENCE_MAX_LENGTH = 100;
export const REFUND_AMOUNT_MAX = 10_000_000;

/** Reasons that staff can choose. The shop sets the other reasons itself, for an exchange or a return. */
export const ENTERED_REFUND_REASON_NAMES = ['goodwill', 'overpaid'] as const satisfies RefundReason[];
