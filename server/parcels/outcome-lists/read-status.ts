import type { Courier, StatedOutcome } from '#contract/parcels.ts';
import { type GivenMeanings, wordsKey } from '#server/parcels/courier-words/given-meanings.ts';
import { isStatusText, readCourierWords } from '#server/parcels/courier-words/read-courier-words.ts';
import { MEANINGS } from '#server/parcels/courier-words/words.ts';
import { findReferences, type ListLine } from '#server/parcels/tracking-numbers/read-list.ts';

/**
 * `open` means words without an outcome, such as 'In transit'. `unknown` words are asked about. `both` means
 * contradicting statuses.
 */
export type LineStatus =
  | { kind: 'none' }
  | { kind: 'outcome'; outcome: StatedOutcome; words: string }
  | { kind: 'open' | 'unknown'; words: string }
  | { kind: 'both'; words: string[] };

/** Reads the status column, or all cells without one. Two different outcomes give `both`, not a guess. */
export function readStatus(
  { cells, named: { statuses: columns }, isWords }: ListLine,
  courier: Courier | undefined,
  given: GivenMeanings,
): LineStatus {
  const isNamed = columns.length > 0;
  const own = isNamed ? columns.map((at) => cells[at] ?? '') : isWords ? [wordsOf(cells)] : [...cells];
  const meaningOf = (words: string): StatedOutcome | 'open' | 'unknown' | undefined => {
    const chosen = given.get(wordsKey(words));
    if (chosen !== undefined) return chosen ?? 'open';
    const means = readCourierWords(words, isNamed ? courier : undefined);
    if (means === undefined) return isNamed ? 'unknown' : undefined;
    return means === 'unclear' ? 'unknown' : (MEANINGS[means].outcome ?? 'open');
  };
  const read = own
    .filter((words) => words !== '' && (isNamed || isStatusText(words)))
    .map((words) => ({ words, says: meaningOf(words) }))
    .filter(({ says }) => says !== undefined);
  const [first] = read;
  if (!first) return { kind: 'none' };
  if (new Set(read.map(({ says }) => says)).size > 1) return { kind: 'both', words: read.map(({ words }) => words) };
  const { says = 'open', words } = first;
  return says === 'open' || says === 'unknown' ? { kind: says, words } : { kind: 'outcome', outcome: says, words };
}

function wordsOf(cells: readonly string[]): string {
  return cells.filter((cell) => !/\d/.test(cell) && findReferences([cell]).length === 0).join(' ');
}
