import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { PICKUP_DATE_COLUMN } from '#contract/booking-layout.ts';
import { AppError } from '#contract/errors.ts';
import type { BookingFileResponse, ParcelPaper } from '#contract/parcels.schema.ts';
import { nationalMobile } from '#contract/phone.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type CityIndex, findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import type { BookingRow } from './courier-files/booking-row.ts';
import { layoutOf } from './courier-files/layouts.ts';
import { type BookingFile, writeBookingFile } from './courier-files/write-booking-file.ts';
import { labelsHtml } from './printing/labels.ts';
import { loadSheetHtml } from './printing/load-sheet.ts';
import { packingSlipsHtml } from './printing/packing-slips.ts';
import type { PrintedParcel } from './printing/printed-parcel.ts';
import { findCourier, findParcels, type ListedParcel } from './queries.ts';
import { parcels } from './tables.ts';

/**
 * The file that books a courier's parcels: those booked with it that have no number yet, or all to be handed over where the shop's
 * numbers are used. Throws `courier_not_found`.
 */
export async function writeBookings(
  { db, cities, now }: Pick<Deps, 'db' | 'cities' | 'now'>,
  courierId: string,
): Promise<BookingFile> {
  const courier = await findCourier(db, courierId);
  if (!courier) throw new AppError('courier_not_found');
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(parcels.queue, 'to_hand_over'),
        eq(parcels.courierAccountId, courier.id),
        courier.usesOwnNumbers ? undefined : isNull(parcels.trackingNo),
      ),
    )
    .orderBy(asc(parcels.stateAt), asc(parcels.id));
  const booked = await findParcels(
    db,
    rows.map(({ id }) => id),
  );
  // Trax is told the day on which it collects; an account may name another one.
  const details = { [PICKUP_DATE_COLUMN]: shopTimeOfInstant(now().toISOString()).slice(0, 10), ...courier.details };
  const known = await cities.read();
  const bookingRows = booked.map((each) => bookingRowOf(each, known));
  return writeBookingFile(courier.courier, details, bookingRows, layoutOf(courier));
}

export function presentBookings({ rows, problems }: BookingFile): BookingFileResponse {
  return { parcels: rows.length, problems };
}

function bookingRowOf({ parcel, order, lines }: ListedParcel, cities: CityIndex): BookingRow {
  const city = findCity(cities, parcel.city);
  return {
    parcelNumber: parcel.number,
    orderNumber: parcel.orderNumber,
    name: order?.customerName ?? '',
    phone: order?.phoneE164 ?? null,
    typedPhone: order?.phone ?? '',
    email: order?.email ?? '',
    address: order?.address ?? '',
    // Its spelling may have been learned since it was packed.
    city: city?.name ?? parcel.city,
    isKnownCity: city !== undefined,
    codPaisa: parcel.codPaisa,
    weightG: parcel.weightG,
    pieces: parcel.pieces,
    description: lines.map((line) => `${line.quantity} x ${nameWithVariant(line)}`).join(', '),
    isExchange: parcel.kind !== 'forward',
    notes: order?.notes ?? '',
  };
}

/** A page that prints itself, with the parcels of these numbers in their order; unknown ones are left out. */
export async function printPapers(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  viewer: Staff,
  paper: ParcelPaper,
  numbers: readonly string[],
): Promise<string> {
  const found = await deps.db
    .select({ id: parcels.id, number: parcels.number })
    .from(parcels)
    .where(inArray(parcels.number, [...numbers]));
  const idOf = new Map(found.map(({ id, number }) => [number, id]));
  const rows = await findParcels(
    deps.db,
    numbers.flatMap((number) => idOf.get(number) ?? []),
  );
  const shop = await deps.settings.readShopProfile();
  const print = ({ parcel, order, courier, lines }: ListedParcel): PrintedParcel & { codPaisa: number } => ({
    number: parcel.number,
    trackingNo: parcel.trackingNo,
    courierLabel: courier?.label ?? '',
    orderNumber: parcel.orderNumber,
    name: order?.customerName ?? '',
    phone: order?.phoneE164 ? nationalMobile(order.phoneE164) : (order?.phone ?? ''),
    address: order?.address ?? '',
    city: parcel.city,
    codPaisa: parcel.codPaisa,
    weightG: parcel.weightG,
    pieces: parcel.pieces,
    lines,
    notes: order?.notes ?? '',
    trackUrl: `${shop.url}/orders/${parcel.orderNumber}`,
    shop,
  });
  // The courier has to read the amount, whoever prints it.
  if (paper === 'labels') return labelsHtml(rows.map(print));
  if (paper === 'load-sheet') return loadSheetHtml(rows.map(print), deps.now().toISOString());
  const hidesAmounts = !maySeeAmounts(viewer);
  return packingSlipsHtml(rows.map((row) => ({ ...print(row), ...(hidesAmounts && { codPaisa: null }) })));
}
