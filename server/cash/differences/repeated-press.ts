import type { CashAccount, DifferenceReason } from '#contract/cash.ts';
import type { Posted } from '#server/cash/parcel-entries.ts';

interface Press {
  why: DifferenceReason;
  /** The entry takes the amount from this account. */
  account: CashAccount;
  paisa: number;
  byUserId: string | null;
  note: string;
}

/**
 * Returns the last entry's id if the same user has posted it with the same press, so that a double press posts once.
 */
export function findRepeated(posted: readonly Posted[], press: Press): string | undefined {
  const last = posted.at(-1);
  if (!last || last.isReversed || last.why !== press.why) return undefined;
  const isSame =
    last.byUserId === press.byUserId && last.note === press.note && last.amounts[press.account] === -press.paisa;
  return isSame ? last.id : undefined;
}
