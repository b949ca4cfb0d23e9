/** Money that the shop owes to customers. No zod here, because the browser loads this file. */

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

/** `next_order`: the customer pays less for another order. */
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
/** PKR. Guards against typing errors. */
export const REFUND_AMOUNT_MAX = 10_000_000;

/** The other reasons follow from an exchange or a return. */
export const ENTERED_REFUND_REASON_NAMES = ['goodwill', 'overpaid'] as const satisfies RefundReason[];
