import { type Courier, STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import { isStatusText, readCourierWords } from '#server/courier-words/read-courier-words.ts';
import { MEANINGS } from '#server/courier-words/words.ts';
import { describeState } from '#server/parcels/change-parcels.ts';
import { type GivenMeanings, wordsKey } from '#server/parcels/given-meanings.ts';
import type { ParcelRow } from '#server/parcels/queries.ts';
import { findReferences, type ListLine } from '#server/parcels/tracking-numbers/read-list.ts';
import { findParcel, type KnownParcels, type LineNumbers } from './find-parcel.ts';

export interface OutcomeRow {
  line: number;
  reference: string;
  parcel: ParcelRow | undefined;
  outcome: StatedOutcome | null;
  problem: string | null;
  isRepeated: boolean;
  /** Words of the courier that state the outcome; null without any, and for several. */
  words: string | null;
  /** True for words that nobody has given a meaning. */
  isUnknown: boolean;
}

interface Reading {
  /** Outcome for lines that state none. */
  chosen: StatedOutcome | undefined;
  given: GivenMeanings;
  /** Couriers of accounts, by id. */
  couriers: ReadonlyMap<string, Courier>;
}

export function checkOutcomes(
  lines: readonly { line: ListLine; numbers: LineNumbers }[],
  known: KnownParcels,
  { chosen, given, couriers }: Reading,
): OutcomeRow[] {
  const rows = lines.map(({ line, numbers }): OutcomeRow => {
    const { references, numbers: tracking } = numbers;
    const found = findParcel(numbers, known);
    const courier = 'parcel' in found ? couriers.get(found.parcel.courierAccountId ?? '') : undefined;
    const status = readStatus(line, courier, given);
    const outcome = status.kind === 'none' ? (chosen ?? null) : status.kind === 'outcome' ? status.outcome : null;
    return {
      line: line.line,
      reference: references[0] ?? tracking[0] ?? '',
      parcel: 'parcel' in found ? found.parcel : undefined,
      outcome,
      problem: 'problem' in found ? found.problem : outcome === null ? problemOfStatus(status) : null,
      isRepeated: false,
      words: 'words' in status && typeof status.words === 'string' ? status.words : null,
      isUnknown: status.kind === 'unknown',
    };
  });
  const byParcel = Map.groupBy(rows, ({ parcel, outcome }) => (outcome === null ? undefined : parcel?.id));
  return rows.map((row) => {
    const { parcel, outcome, problem } = row;
    if (!parcel || outcome === null || problem !== null) return row;
    const same = byParcel.get(parcel.id) ?? [];
    const other = same.find((each) => each.outcome !== outcome);
    if (other?.outcome) {
      return {
        ...row,
        problem: `Line ${other.line} gives this parcel another outcome: ${STATED_OUTCOMES[other.outcome]}.`,
      };
    }
    if (hasOutcome(parcel, outcome)) return { ...row, isRepeated: true };
    if (parcel.state !== 'handed_over') {
      return { ...row, problem: `This parcel is not on the way: ${describeState(parcel)}.` };
    }
    return { ...row, isRepeated: same[0] !== row };
  });
}

function problemOfStatus(status: LineStatus): string {
  if (status.kind === 'open') return `Left out, because its status is no outcome: ${status.words}.`;
  if (status.kind === 'unknown') return `Left out, because these words are not known: ${status.words}.`;
  if (status.kind === 'both') return `This line has several statuses: ${status.words.join(', ')}.`;
  return 'This line has no outcome. Choose the outcome of such lines.';
}

/** Returning and received parcels count as refused too. */
function hasOutcome({ state }: ParcelRow, outcome: StatedOutcome): boolean {
  return state === outcome || (outcome === 'refused' && (state === 'returning' || state === 'received'));
}

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
