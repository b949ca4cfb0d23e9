import type { StatedOutcome } from '#contract/parcels.ts';
import { statedOutcome } from '#server/parcels/stated-outcome.ts';
import { findReferences, type ListLine } from '#server/parcels/tracking-numbers/read-list.ts';

/** `open` means words without an outcome, or unknown words. `both` means contradicting outcomes. */
export type LineStatus =
  | { kind: 'none' }
  | { kind: 'outcome'; outcome: StatedOutcome }
  | { kind: 'open'; words: string }
  | { kind: 'both'; words: string[] };

const STATUS_HEADING = /status|outcome/i;
/** Matches headings of payments, whose status says nothing about the parcel. */
const PAYMENT = /pay|invoice|cod/i;
/** Finds a status in a list without a status column. Does not match the product 'Complete suit'. */
const STATUS_WORDS = /^\S+$|deliver|return|\brt[osn]\b|refus|reject|\blost\b|back\s+to|sent\s+back|واپس/i;
const UNDER_WAY =
  /for\s+delivery|transit|on\s+(?:the|its)\s+way|dispatch|arrived|pending|on\s+hold|attempt|schedul|booked|picked|in\s+process|unpaid|incomplete|be(?:ing)?\s+delivered|not\s+yet/i;
/** After a failed attempt the courier tries again, so it is not a return. */
const ATTEMPT = /attempt|schedul/i;
const CERTAINLY_BACK = /return|\brt[osn]|refus|reject|cancel|back\s+to|sent\s+back|واپس/i;

/** Reads the status column, or all cells without one. Two different outcomes give `both`, not a guess. */
export function readStatus({ cells, headings, isWords }: ListLine): LineStatus {
  const columns = headings.flatMap((heading, at) => (STATUS_HEADING.test(heading) && !PAYMENT.test(heading) ? at : []));
  const isNamed = columns.length > 0;
  const own = isNamed ? columns.map((at) => cells[at] ?? '') : isWords ? [wordsOf(cells)] : [...cells];
  const read = own
    .filter((words) => words !== '' && (isNamed || STATUS_WORDS.test(words) || UNDER_WAY.test(words)))
    .map((words) => ({ words, says: outcomeIn(words) ?? (isNamed ? 'open' : undefined) }))
    .filter(({ says }) => says !== undefined);
  const [first] = read;
  if (!first) return { kind: 'none' };
  if (new Set(read.map(({ says }) => says)).size > 1) return { kind: 'both', words: read.map(({ words }) => words) };
  const { says = 'open', words } = first;
  return says === 'open' ? { kind: 'open', words } : { kind: 'outcome', outcome: says };
}

function outcomeIn(words: string): StatedOutcome | 'open' | undefined {
  if (ATTEMPT.test(words) && !CERTAINLY_BACK.test(words)) return 'open';
  return statedOutcome(words) ?? (UNDER_WAY.test(words) ? 'open' : undefined);
}

function wordsOf(cells: readonly string[]): string {
  return cells.filter((cell) => !/\d/.test(cell) && findReferences([cell]).length === 0).join(' ');
}
