import type { CancelReason } from './desk.ts';

/** Does not import zod, because the browser loads this file and zod is large. */

export const LINK_HOURS = 72;

export function confirmationPath(token: string): string {
  return `/c/${token}`;
}

export const CUSTOMER_CANCEL_REASONS = {
  changed_mind: 'I changed my mind',
  ordered_twice: 'I ordered twice',
  not_ordered: 'I did not order this',
  price: 'It is too expensive',
  size: 'Wrong size or colour',
  slow: 'I cannot wait so long',
  other: 'Another reason',
} as const satisfies Partial<Record<CancelReason, string>>;
export type CustomerCancelReason = keyof typeof CUSTOMER_CANCEL_REASONS;
export const CUSTOMER_CANCEL_REASON_NAMES = Object.keys(CUSTOMER_CANCEL_REASONS) as [
  CustomerCancelReason,
  ...CustomerCancelReason[],
];

export const CONFIRMATION_STATES = ['open', 'confirmed', 'cancelled'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];
