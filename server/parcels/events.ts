import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

export const parcelChanged = defineEvent('parcel.changed', z.object({ parcel: z.string() }));

export const refundChanged = defineEvent('refund.changed', z.object({ refund: z.string() }));

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
