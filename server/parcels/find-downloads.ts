import { and, desc, eq, inArray } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bookingFileParcels, bookingFiles, parcels } from './tables.ts';

export interface ParcelDownload {
  parcelId: string;
  number: string;
  at: Date;
  by: string | null;
}

/** Finds booking files that contain the parcels. Ignores files of a courier that a parcel no longer has. */
export function findDownloads(db: Executor, parcelIds: readonly string[]): Promise<ParcelDownload[]> {
  return db
    .selectDistinctOn([bookingFileParcels.parcelId], {
      parcelId: bookingFileParcels.parcelId,
      number: parcels.number,
      at: bookingFiles.madeAt,
      by: users.username,
    })
    .from(bookingFileParcels)
    .innerJoin(bookingFiles, eq(bookingFiles.id, bookingFileParcels.fileId))
    .innerJoin(
      parcels,
      and(eq(parcels.id, bookingFileParcels.parcelId), eq(parcels.courierAccountId, bookingFiles.courierAccountId)),
    )
    .leftJoin(users, eq(users.id, bookingFiles.madeBy))
    .where(inArray(bookingFileParcels.parcelId, [...parcelIds]))
    .orderBy(bookingFileParcels.parcelId, desc(bookingFiles.madeAt));
}
