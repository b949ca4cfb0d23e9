import type { ClaimEnd, DifferenceChoice, DifferenceListName } from '#contract/cash.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';

/** Returns the amount without its sign: 'PKR 120' for both 12,000 and -12,000 paisa. */
export function rupeesText(paisa: number): string {
  return formatShortPkr(Math.abs(pkrFromPaisa(paisa)));
}

export function differenceText(paisa: number): string {
  return `${rupeesText(paisa)} too ${paisa > 0 ? 'little' : 'much'}`;
}

export function differenceHint(show: DifferenceListName, limitPaisa: number): string {
  if (show === 'claims') return 'The oldest first. A statement that pays a claim closes it.';
  if (show === 'done') return 'The newest first.';
  if (limitPaisa === 0) return 'The oldest first. All money that is missing is claimed from the courier.';
  return `The oldest first. Up to ${rupeesText(limitPaisa)} too little may be accepted, more is claimed from the courier.`;
}

export const DIFFERENCE_EMPTY: Record<DifferenceListName, { title: string; text: string }> = {
  open: { title: 'No differences', text: 'A parcel shows here if a statement pays another amount than was collected.' },
  claims: { title: 'No open claims', text: 'Claims show here until the courier pays them, or you drop them.' },
  done: { title: 'Nothing yet', text: 'What you accept, claim or give back shows here, and can be undone.' },
};

export interface DifferenceAction {
  how: DifferenceChoice | ClaimEnd;
  label: string;
  text: string;
  reasonLabel: string;
}

const REASON = 'Reason';

/** Returns what staff can do with a difference. A shortfall above the limit can only be claimed. */
export function actionsOfDifference(paisa: number, limitPaisa: number): DifferenceAction[] {
  const accept = { how: 'accept', label: 'Accept', reasonLabel: REASON } as const;
  if (paisa < 0) {
    return [
      {
        how: 'refund',
        label: 'Give back',
        text: `You have sent ${rupeesText(paisa)} back to the courier.`,
        reasonLabel: 'Reference of your payment',
      },
      { ...accept, text: `The courier leaves ${rupeesText(paisa)} to the shop.` },
    ];
  }
  const claim: DifferenceAction = {
    how: 'claim',
    label: 'Claim',
    text: `You ask the courier for ${rupeesText(paisa)}. It stays under Claims until it is paid.`,
    reasonLabel: REASON,
  };
  if (paisa > limitPaisa) return [claim];
  return [{ ...accept, text: `The shop gives up ${rupeesText(paisa)}.` }, claim];
}

/** Returns what staff can do with a claim against a courier. A negative amount means that the courier paid too much. */
export function actionsOfClaim(paisa: number): DifferenceAction[] {
  if (paisa < 0) {
    return [
      {
        how: 'paid',
        label: 'Give back',
        text: `You have sent ${rupeesText(paisa)} back to the courier.`,
        reasonLabel: 'Reference of your payment',
      },
      {
        how: 'dropped',
        label: 'Accept',
        text: `The courier leaves ${rupeesText(paisa)} to the shop.`,
        reasonLabel: REASON,
      },
    ];
  }
  return [
    {
      how: 'paid',
      label: 'Claim paid',
      text: `${rupeesText(paisa)} has reached the bank outside a statement.`,
      reasonLabel: 'Reference of the payment',
    },
    { how: 'dropped', label: 'Drop', text: `The shop gives up ${rupeesText(paisa)}.`, reasonLabel: REASON },
  ];
}
