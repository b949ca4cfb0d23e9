import type { CancelReason } from './desk.ts';

/** Links by which customers confirm or change their order. Free of zod. */

/** Life of a link in hours. */
export const LINK_HOURS = 72;

/** The page that a link opens. */
export function confirmationPath(token: string): string {
  return `/c/${token}`;
}

/** Reasons of `CANCEL_REASONS` that customers choose from, in their own words. */
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

/** State of the order behind a link that nobody else has outdated. */
export const CONFIRMATION_STATES = ['open', 'confirmed', 'cancelled'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];
