/** Layouts of couriers' booking files. Free of zod, as the browser uses it. */

/** Values of a parcel that a column can have, with their labels. */
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

/** Sources that are cut at the courier's limit. An address is not one of them: a parcel needs all of it. */
export const SHORTENED_SOURCES: ReadonlySet<BookingSource> = new Set(['description', 'notes']);

export const BOOKING_COLUMNS_MAX = 60;
/** As long as a key of an account's details: the keys are names of columns. */
export const BOOKING_COLUMN_MAX_LENGTH = 60;
export const BOOKING_VALUE_MAX_LENGTH = 300;
/** The highest limit of a column's characters. */
export const BOOKING_LIMIT_MAX = 1000;

/** Name of the column that gets the day of the file, unless the account or the layout has a value for it. */
export const PICKUP_DATE_COLUMN = 'pickup_date';
