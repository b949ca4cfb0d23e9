import { type Courier, STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import { describeState } from '#server/parcels/change-parcels.ts';
import type { GivenMeanings } from '#server/parcels/courier-words/given-meanings.ts';
import type { ParcelRow } from '#server/parcels/queries.ts';
import type { ListLine } from '#server/parcels/tracking-numbers/read-list.ts';
import { findParcel, type KnownParcels, type LineNumbers } from './find-parcel.ts';
import { type LineStatus, readStatus } from './read-status.ts';

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
