import { inArray, or, type SQL } from 'drizzle-orm';
import type { ParcelRow } from '#server/parcels/queries.ts';
import { parcels } from '#server/parcels/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { trackingKey, trackingKeyOf } from './tracking-number.ts';

const BATCH = 1_000;

export async function findByTrackingKey(db: Executor, keys: readonly string[]): Promise<Map<string, ParcelRow[]>> {
  const found = await findInBatches(db, [...new Set(keys)], (batch) =>
    inArray(trackingKeyOf(parcels.trackingNo), batch),
  );
  return Map.groupBy(found, ({ trackingNo }) => trackingKey(trackingNo ?? ''));
}

/** The keys of the result are parcel numbers and order numbers. */
export async function findByReference(db: Executor, references: readonly string[]): Promise<Map<string, ParcelRow[]>> {
  const found = await findInBatches(db, [...new Set(references)], (batch) =>
    or(inArray(parcels.orderNumber, batch), inArray(parcels.number, batch)),
  );
  return new Map([
    ...Map.groupBy(found, ({ orderNumber }) => orderNumber),
    ...Map.groupBy(found, ({ number }) => number),
  ]);
}

async function findInBatches(
  db: Executor,
  named: readonly string[],
  isNamed: (batch: string[]) => SQL | undefined,
): Promise<ParcelRow[]> {
  const found: ParcelRow[] = [];
  for (const batch of batchesOf(named.filter(Boolean), BATCH)) {
    found.push(...(await db.select().from(parcels).where(isNamed(batch))));
  }
  return found;
}
