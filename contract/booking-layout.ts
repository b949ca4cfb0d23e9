/** Layouts of couriers' booking files. Imports no zod, because the browser loads this file. */

/** Fields of a parcel that a column of a booking file can contain, with their labels. */
export const BOOKING_SOURCES = {
  parcelNumber: 'Parcel number',
  orderNumber: 'Order number',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  city: 'City',
  cityCode: "Courier's code of the city",
  codPaisa: 'Amount to collect',
  weightG: 'Weight',
  pieces: 'Pieces',
  description: 'Products',
  isExchange: 'Exchange',
  notes: 'Notes',
} as const;
export type BookingSource = keyof typeof BOOKING_SOURCES;
export const BOOKING_SOURCE_NAMES = Object.keys(BOOKING_SOURCES) as [BookingSource, ...BookingSource[]];

/**
 * Sources of texts that are cut at the courier's limit. If any other text exceeds the limit, its parcel is left out of
 * the file.
 */
export const SHORTENED_SOURCES: ReadonlySet<BookingSource> = new Set(['description', 'notes']);

export const BOOKING_COLUMNS_MAX = 60;
/** Equals the maximum length of a key in an account's `details`, because these keys are names of columns. */
export const BOOKING_COLUMN_MAX_LENGTH = 60;
export const BOOKING_VALUE_MAX_LENGTH = 300;
/** Maximum of a column's `limit`, in characters. */
export const BOOKING_LIMIT_MAX = 1000;

/**
 * Name of the column for the pickup date. If neither account nor layout has a value for it, it contains the day of the
 * file.
 */
export const PICKUP_DATE_COLUMN = 'pickup_date';
