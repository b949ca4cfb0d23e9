import type { DifferenceReason, LedgerAccount } from '#contract/cash.ts';
import type { Posted } from '#server/cash/parcel-entries.ts';

interface Press {
  why: DifferenceReason;
  account: LedgerAccount;
  paisa: number;
  byUserId: string | null;
  note: string;
}

/** Detects a double press: returns the id of the last entry if the same user has posted the same. */
export function findRepeated(posted: readonly Posted[], press: Press): string | undefined {
  const last = posted.at(-1);
  if (!last || last.isReversed || last.why !== press.why) return undefined;
  const isSame =
    last.byUserId === press.byUserId && last.note === press.note && last.amounts[press.account] === -press.paisa;
  return isSame ? last.id : undefined;
}
