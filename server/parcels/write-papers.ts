import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { PICKUP_DATE_COLUMN } from '#contract/booking-layout.ts';
import type { ParcelPaper } from '#contract/bookings.schema.ts';
import { nationalMobile } from '#contract/phone.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { City, CityIndex } from '#server/cities/city-index.ts';
import { readCourierNames } from '#server/cities/courier-names.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { BookingRow } from './courier-files/booking-row.ts';
import { nameCities } from './courier-files/city-codes.ts';
import { layoutOf } from './courier-files/layouts.ts';
import { type BookingFile, writeBookingFile } from './courier-files/write-booking-file.ts';
import { labelSheetsHtml, labelsHtml } from './printing/labels.ts';
import { loadSheetHtml } from './printing/load-sheet.ts';
import { packingSlipsHtml } from './printing/packing-slips.ts';
import type { PrintedParcel } from './printing/printed-parcel.ts';
import { type CourierRow, findParcels, type ListedParcel } from './queries.ts';
import { parcels } from './tables.ts';

/** Returns booked parcels without a tracking number, or all booked ones if the courier uses the shop's numbers. */
export async function findBookable(db: Executor, courier: CourierRow): Promise<string[]> {
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
  return rows.map(({ id }) => id);
}

/** Writes the booking file. `parcels` has the ids of the parcels in the file: some problems leave a parcel out. */
export async function writeBookings(
  { db, cities, now }: { db: Executor; cities: CityIndex; now: () => Date },
  courier: CourierRow,
  ids: readonly string[],
): Promise<BookingFile & { parcels: string[] }> {
  const booked = await findParcels(db, ids);
  // Trax requires a pickup date: today, unless the account sets another one.
  const details = { [PICKUP_DATE_COLUMN]: shopDayOf(now()), ...courier.details };
  const places = booked.map(
    ({ parcel, order }) => findCity(cities, { city: parcel.city, province: order?.state }).city,
  );
  const names = await readCourierNames(
    db,
    courier.courier,
    places.flatMap((city) => city ?? []),
  );
  const bookingRows = booked.map((each, index) => {
    const city = places[index] ?? null;
    return bookingRowOf(each, city, city ? names.get(city.id) : undefined);
  });
  const file = writeBookingFile(courier.courier, nameCities(details, cities), bookingRows, layoutOf(courier));
  const written = new Set(file.parcelNumbers);
  return { ...file, parcels: booked.flatMap(({ parcel }) => (written.has(parcel.number) ? [parcel.id] : [])) };
}

function bookingRowOf(
  { parcel, order, lines }: ListedParcel,
  city: City | null,
  courierCity: string | undefined,
): BookingRow {
  return {
    parcelNumber: parcel.number,
    orderNumber: parcel.orderNumber,
    name: order?.customerName ?? '',
    phone: order?.phoneE164 ?? null,
    typedPhone: order?.phone ?? '',
    email: order?.email ?? '',
    address: order?.address ?? '',
    // Uses the present spelling, which may have changed since the parcel was packed.
    city: city?.name ?? parcel.city,
    courierCity,
    isKnownCity: city !== null,
    codPaisa: parcel.codPaisa,
    weightG: parcel.weightG,
    pieces: parcel.pieces,
    description: lines.map((line) => `${line.quantity} x ${nameWithVariant(line)}`).join(', '),
    isExchange: parcel.kind !== 'forward',
    notes: order?.notes ?? '',
  };
}

/** Returns a page that opens the print dialog. The papers follow the sequence of `numbers`. Skips unknown numbers. */
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
  // Labels and load sheets always show amounts, because the courier has to read them.
  if (paper === 'labels') return labelsHtml(rows.map(print));
  if (paper === 'labels-on-a4') return labelSheetsHtml(rows.map(print));
  if (paper === 'load-sheet') return loadSheetHtml(rows.map(print), deps.now().toISOString());
  const hidesAmounts = !maySeeAmounts(viewer);
  return packingSlipsHtml(rows.map((row) => ({ ...print(row), ...(hidesAmounts && { codPaisa: null }) })));
}
