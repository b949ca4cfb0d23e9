import type { ParcelResults } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Staff } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Change,
  type Chosen,
  changeChosen,
  type Result,
  type RowKind,
  refuse,
  sift,
} from '#server/desk/change-in-chunks.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentParcel } from './present.ts';
import { findOrderNumbers, findParcels, type LockedParcel, lockParcels, type ParcelRow } from './queries.ts';

export type ParcelOutcome = Omit<ParcelResults['results'][number], 'parcel'>;

export async function changeParcels(
  { db }: Deps,
  chosen: readonly Chosen[],
  change: Change<LockedParcel>,
): Promise<ParcelOutcome[]> {
  const results = new Map<string, Result>();
  for (const round of await roundsOf(db, chosen)) {
    for (const [id, result] of await changeChosen(db, round, PARCELS, change)) results.set(id, result);
  }
  return chosen.map(({ id }) => ({ id, ...(results.get(id) ?? refuse('There is no such parcel.')) }));
}

const PARCELS: RowKind<LockedParcel> = {
  async lock(tx, ids) {
    const locked = await lockParcels(tx, ids);
    return ids.flatMap((id) => locked.get(id) ?? []);
  },
  versionOf: ({ parcel: { id, version } }) => ({ id, version }),
  async describeChanged(_tx, rows) {
    return new Map(
      rows.map(({ parcel }) => [parcel.id, `This parcel was changed meanwhile: ${describeState(parcel)}.`]),
    );
  },
};

/**
 * Divides the parcels into rounds. A round has at most one parcel of an order, because each parcel may change the
 * status of its order.
 */
async function roundsOf(db: Executor, chosen: readonly Chosen[]): Promise<Chosen[][]> {
  const orderNumbers = await findOrderNumbers(
    db,
    chosen.map(({ id }) => id),
  );
  const rounds: Chosen[][] = [];
  for (const own of Map.groupBy(chosen, ({ id }) => orderNumbers.get(id)).values()) {
    for (const [index, each] of own.entries()) (rounds[index] ??= []).push(each);
  }
  return rounds;
}

export function siftParcels(locked: readonly LockedParcel[], problemOf: (locked: LockedParcel) => string | undefined) {
  return sift(locked, ({ parcel }) => parcel.id, problemOf);
}

export function describeState({ state, stateAt }: Pick<ParcelRow, 'state' | 'stateAt'>): string {
  return `${PARCEL_STATES[state].toLowerCase()} since ${formatDateTime(stateAt.toISOString())}`;
}

export async function presentParcelOutcomes(
  { db }: Deps,
  outcomes: readonly ParcelOutcome[],
  viewer: Staff,
): Promise<ParcelResults> {
  const found = await findParcels(
    db,
    outcomes.map(({ id }) => id),
  );
  const byId = new Map(found.map((each) => [each.parcel.id, presentParcel(each, viewer)]));
  return { results: outcomes.map((outcome) => ({ ...outcome, parcel: byId.get(outcome.id) ?? null })) };
}
