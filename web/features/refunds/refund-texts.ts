import { formatPkr } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Refund } from '#contract/refunds.schema.ts';
import { REFUND_METHODS, type RefundMethod, type RefundState } from '#contract/refunds.ts';
import { formatDateTime } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

export const REFUND_EMPTY: Record<RefundState, { title: string; text: string }> = {
  open: { title: 'Nothing is owed', text: 'Money for pieces that customers send back shows here until you pay it.' },
  paid: { title: 'Nothing paid yet', text: 'What you have paid to customers shows here.' },
  dropped: { title: 'Nothing dropped', text: 'What customers do not get after all shows here.' },
};

export const REFERENCE_FIELDS: Record<RefundMethod, { label: string; hint: string }> = {
  bank: { label: 'Reference of the transfer', hint: 'The number on the slip or in the app of the bank.' },
  wallet: { label: 'Reference of the payment', hint: 'The number that Easypaisa or JazzCash shows.' },
  cash: { label: 'Reference', hint: 'You may leave this empty.' },
  next_order: {
    label: 'Number of the next order',
    hint: 'The customer pays less for this order. Give the discount on it yourself.',
  },
};

/** Returns warnings that staff must read before they pay. */
export function warningsOf({ state, back, isOverpaid, amount, agreed }: Refund): string[] {
  if (isOverpaid) {
    const why = back?.state === 'void' ? 'the pieces do not come back' : 'the customer has not paid for the order';
    return [`It was paid, but ${why}. Ask the customer for the money.`];
  }
  if (state !== 'open') return [];
  const shrunk =
    amount < agreed ? [`${formatPkr(agreed)} were agreed. The rest is owed when the order is delivered and paid.`] : [];
  if (!back) return shrunk;
  const { damaged, missing } = back;
  return [
    ...shrunk,
    ...(missing > 0 ? [`${counted(missing, 'piece')} missing in the parcel`] : []),
    ...(damaged > 0 ? [`${counted(damaged, 'piece')} damaged`] : []),
    ...(back.state === 'lost' ? ['The parcel is lost'] : []),
  ];
}

export function backText({ pieces, state }: NonNullable<Refund['back']>): string {
  if (state === 'void') return 'The pieces do not come back';
  return `${counted(pieces, 'piece')}, ${state === 'returning' ? 'not back yet' : PARCEL_STATES[state].toLowerCase()}`;
}

/** Returns method and reference of a payment. Omits the reference of `next_order`, which is an order number. */
export function paymentText({ method, reference }: Refund): string {
  if (method === null) return '';
  return [REFUND_METHODS[method], method === 'next_order' ? '' : reference].filter(Boolean).join(', ');
}

export function closedText({ closedAt, closedBy }: Refund): string {
  if (closedAt === null) return '';
  return `${closedBy === null ? '' : `by ${closedBy}, `}${formatDateTime(closedAt)}`;
}
