import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** A parcel has come to another state; `parcel` is its id. */
export const parcelChanged = defineEvent('parcel.changed', z.object({ parcel: z.string() }));

/** Publishes that parcels have come to another state. */
export function publishChanged(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Executor,
  rows: readonly { id: string }[],
): Promise<void> {
  return jobs.publishEach(
    tx,
    parcelChanged,
    rows.map(({ id }) => ({ parcel: id })),
  );
}
