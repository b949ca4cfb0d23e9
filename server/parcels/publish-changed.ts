import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { parcelChanged } from './events.ts';
import type { ParcelRow } from './queries.ts';
import { fitRefunds } from './refunds/fit-refunds.ts';

/** Notifies the ledger of parcels with another state, and fits the refunds of their orders. */
export async function publishChanged(
  deps: Pick<Deps, 'jobs'>,
  tx: Executor,
  rows: readonly Pick<ParcelRow, 'id' | 'orderNumber'>[],
): Promise<void> {
  await deps.jobs.publishEach(
    tx,
    parcelChanged,
    rows.map(({ id }) => ({ parcel: id })),
  );
  await fitRefunds(
    deps,
    tx,
    rows.map(({ orderNumber }) => orderNumber),
  );
}
