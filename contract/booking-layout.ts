/** Layouts of couriers' booking files. Free of zod, as the browser uses it. */

/** What a column takes from a parcel, with its words for people. */
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

/** Sources of which the courier gets the beginning where they are longer than its limit. A shortened address would lead nowhere. */
export const SHORTENED_SOURCES: ReadonlySet<BookingSource> = new Set(['description', 'notes']);

export const MAX_BOOKING_COLUMNS = 60;
/** As of the account's details, which name columns. */
export const BOOKING_COLUMN_MAX_LENGTH = 60;
export const BOOKING_VALUE_MAX_LENGTH = 300;
/** The highest limit of a column's characters. */
export const MAX_BOOKING_LIMIT = 1000;

/** The day of the file is written in the column of this name, where neither the account nor the layout has a value for it. */
export const PICKUP_DATE_COLUMN = 'pickup_date';
