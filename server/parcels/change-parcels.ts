import { AppError } from '#contract/errors.ts';
import type { ParcelResults } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import type { Staff } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { presentParcel } from './present.ts';
import { findParcels, type LockedParcel, lockParcel, type ParcelRow } from './queries.ts';

interface Change {
  /** Whether the parcel is already as the change would make it: an earlier try has done it, whose response was lost. */
  isDone: (parcel: ParcelRow) => boolean;
  /** Returns why the change is refused. An `AppError` refuses it too. */
  make: (tx: Executor, locked: LockedParcel) => Promise<string | undefined>;
}

export type ParcelOutcome = Omit<ParcelResults['results'][number], 'parcel'>;

/** Changes parcels one by one, each in a transaction of its own, as `changeOrders` of the desk does with orders. */
export async function changeParcels(
  { db }: Deps,
  chosen: readonly { id: string; version: number }[],
  change: Change,
): Promise<ParcelOutcome[]> {
  const outcomes: ParcelOutcome[] = [];
  for (const each of chosen) outcomes.push({ id: each.id, ...(await changeParcel(db, each, change)) });
  return outcomes;
}

const refuse = (message: string): Omit<ParcelOutcome, 'id'> => ({ outcome: 'refused', message });

async function changeParcel(
  db: Executor,
  { id, version }: { id: string; version: number },
  { isDone, make }: Change,
): Promise<Omit<ParcelOutcome, 'id'>> {
  try {
    return await inTransaction(db, async (tx) => {
      const locked = await lockParcel(tx, id);
      if (!locked) return refuse('There is no such parcel.');
      const { parcel } = locked;
      if (isDone(parcel)) return { outcome: 'repeated' };
      if (parcel.version !== version) return refuse(`This parcel was changed meanwhile: ${describeState(parcel)}.`);
      const problem = await make(tx, locked);
      return problem === undefined ? { outcome: 'done' } : refuse(problem);
    });
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
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
