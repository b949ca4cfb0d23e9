import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { findPosted, type Posted } from '#server/cash/parcel-entries.ts';
import { postLocked } from '#server/cash/post-parcel.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface LockedParcel {
  parcel: typeof parcels.$inferSelect;
  posted: Posted[];
}

/** Locks the parcel and posts its outcome, because the job that usually posts it may be late. */
export async function lockParcel(tx: Executor, id: string, at: Date): Promise<LockedParcel> {
  const [found] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  if (!found) throw new AppError('parcel_not_found', { message: 'This parcel does not exist.' });
  await postLocked(tx, found, at);
  const [parcel = found] = await tx.select().from(parcels).where(eq(parcels.id, id));
  return { parcel, posted: await findPosted(tx, id) };
}
