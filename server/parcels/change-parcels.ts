import type { ParcelResults } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Staff } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { changeInChunks, type Problems, type Result, refuse, sift } from '#server/desk/change-in-chunks.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentParcel } from './present.ts';
import { findOrderNumbers, findParcels, type LockedParcel, lockParcels, type ParcelRow } from './queries.ts';

interface Change {
  /** Whether the parcel is already as the change would make it: an earlier try has done it, whose response was lost. */
  isDone: (parcel: ParcelRow) => boolean;
  /**
   * Changes parcels, each of another order, in as few statements as one; returns why some are not changed. An `AppError` refuses one
   * too.
   */
  make: (tx: Executor, locked: readonly LockedParcel[]) => Promise<Problems>;
}

interface ChosenParcel {
  id: string;
  version: number;
}

export type ParcelOutcome = Omit<ParcelResults['results'][number], 'parcel'>;

/** Changes parcels, each or not at all, as `changeOrders` of the desk does with orders. */
export async function changeParcels(
  { db }: Deps,
  chosen: readonly ChosenParcel[],
  change: Change,
): Promise<ParcelOutcome[]> {
  const results = new Map<string, Result>();
  for (const round of await roundsOf(db, chosen)) {
    const changed = await changeInChunks(db, round, (tx, chunk) => changeChunk(tx, chunk, change));
    for (const [id, result] of changed) results.set(id, result);
  }
  return chosen.map(({ id }) => ({ id, ...(results.get(id) ?? refuse('There is no such parcel.')) }));
}

/** The first parcels of all orders, then the second ones and so on: an order follows its parcels one after the other. */
async function roundsOf(db: Executor, chosen: readonly ChosenParcel[]): Promise<ChosenParcel[][]> {
  const orderNumbers = await findOrderNumbers(
    db,
    chosen.map(({ id }) => id),
  );
  const rounds: ChosenParcel[][] = [];
  for (const own of Map.groupBy(chosen, ({ id }) => orderNumbers.get(id)).values()) {
    for (const [index, each] of own.entries()) (rounds[index] ??= []).push(each);
  }
  return rounds;
}

async function changeChunk(
  tx: Executor,
  chunk: readonly ChosenParcel[],
  { isDone, make }: Change,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  const locked = await lockParcels(
    tx,
    chunk.map(({ id }) => id),
  );
  const fresh = chunk.flatMap(({ id, version }) => {
    const each = locked.get(id);
    if (!each) return [];
    if (!isDone(each.parcel) && each.parcel.version === version) return [each];
    const changed = `This parcel was changed meanwhile: ${describeState(each.parcel)}.`;
    results.set(id, isDone(each.parcel) ? { outcome: 'repeated' } : refuse(changed));
    return [];
  });
  const problems = fresh.length > 0 ? await make(tx, fresh) : new Map<string, string>();
  for (const { parcel } of fresh) {
    const problem = problems.get(parcel.id);
    results.set(parcel.id, problem === undefined ? { outcome: 'done' } : refuse(problem));
  }
  return results;
}

/** Splits parcels into those without a problem and the problems of the others. */
export function siftParcels(locked: readonly LockedParcel[], problemOf: (locked: LockedParcel) => string | undefined) {
  return sift(locked, ({ parcel }) => parcel.id, problemOf);
}

/** 'booked since 24 Nov 2026, 3:15 pm' */
export function describeState({ state, stateAt }: Pick<ParcelRow, 'state' | 'stateAt'>): string {
  return `${PARCEL_STATES[state].toLowerCase()} since ${formatDateTime(stateAt.toISOString())}`;
}

/** What became of a submission's parcels, each as it is now. */
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
