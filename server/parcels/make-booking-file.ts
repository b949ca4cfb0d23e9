import { eq } from 'drizzle-orm';
import type { BookingFileResponse, MadeBookingFile, MakeBookingFileBody } from '#contract/bookings.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import type { BookingFile } from './courier-files/write-booking-file.ts';
import { findDownloads } from './find-downloads.ts';
import { findCourier } from './queries.ts';
import { bookingFileParcels, bookingFiles, courierAccounts } from './tables.ts';
import { findBookable, writeBookings } from './write-papers.ts';

type FileDeps = Pick<Deps, 'db' | 'cities' | 'now'>;

/** Shows what a booking file would contain. Also counts parcels that are in an earlier file. */
export async function previewBookings(deps: FileDeps, courierId: string): Promise<BookingFileResponse> {
  const { courier, ids } = await readBookable(deps.db, courierId);
  const { parcelNumbers, problems } = await writeBookings(await withCities(deps), courier, ids);
  const downloads = await findDownloads(deps.db, ids);
  const earlier = downloads.filter(({ number }) => parcelNumbers.includes(number));
  const [last] = earlier.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return {
    parcels: parcelNumbers.length,
    downloaded: earlier.length,
    lastDownload: last ? { at: last.at.toISOString(), by: last.by } : null,
    problems,
  };
}

/**
 * Makes a booking file; a repeated request returns the same file. The lock prevents two files with the same parcels.
 */
export async function makeBookingFile(
  deps: FileDeps,
  viewer: Viewer,
  { file: id, courier: courierId, which }: MakeBookingFileBody,
): Promise<MadeBookingFile['file']> {
  // Not in the transaction, where this query would need a second connection.
  const known = await withCities(deps);
  return inTransaction(deps.db, async (tx) => {
    await tx.select().from(courierAccounts).where(eq(courierAccounts.id, courierId)).for('update');
    const { courier, ids } = await readBookable(tx, courierId);
    const made = await findMade(tx, id);
    if (made) return present(made, await tx.$count(bookingFileParcels, eq(bookingFileParcels.fileId, id)));
    const earlier = which === 'all' ? [] : await findDownloads(tx, ids);
    const chosen = ids.filter((each) => earlier.every(({ parcelId }) => parcelId !== each));
    const { parcels } = await writeBookings({ ...known, db: tx }, courier, chosen);
    if (parcels.length === 0) throw new AppError('bookings_downloaded');
    const file = { id, courierAccountId: courier.id, madeAt: deps.now(), madeBy: viewer.id };
    await tx.insert(bookingFiles).values(file);
    await tx.insert(bookingFileParcels).values(parcels.map((parcelId) => ({ fileId: id, parcelId })));
    const subject = { id: courier.id, label: courier.label };
    const after = { parcels: parcels.length };
    await recordChange(tx, { by: viewer, at: file.madeAt, verb: 'courier.booking-file', subject, before: null, after });
    return present(file, parcels.length);
  });
}

/** Writes the contents of an earlier booking file. They may differ, because the parcels may have changed since. */
export async function readBookingFile(deps: FileDeps, id: string): Promise<{ courierId: string; file: BookingFile }> {
  const made = isId(id) ? await findMade(deps.db, id) : undefined;
  const courier = made && (await findCourier(deps.db, made.courierAccountId));
  if (!courier) throw new AppError('booking_file_not_found');
  const rows = await deps.db
    .select({ id: bookingFileParcels.parcelId })
    .from(bookingFileParcels)
    .where(eq(bookingFileParcels.fileId, id))
    .orderBy(bookingFileParcels.parcelId);
  const ids = rows.map((row) => row.id);
  return { courierId: courier.id, file: await writeBookings(await withCities(deps), courier, ids) };
}

async function withCities({ db, cities, now }: FileDeps) {
  return { db, now, cities: await cities.read() };
}

async function readBookable(db: Executor, courierId: string) {
  const courier = await findCourier(db, courierId);
  if (!courier) throw new AppError('courier_not_found');
  return { courier, ids: await findBookable(db, courier) };
}

type MadeFile = typeof bookingFiles.$inferSelect;

async function findMade(db: Executor, id: string): Promise<MadeFile | undefined> {
  const [made] = await db.select().from(bookingFiles).where(eq(bookingFiles.id, id));
  return made;
}

function present({ id, madeAt }: MadeFile, parcels: number): MadeBookingFile['file'] {
  return { _id: id, at: madeAt.toISOString(), parcels };
}
