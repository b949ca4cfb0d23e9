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

/** Fields that the shop cuts at the courier's limit. If any other field is too long, the parcel is not exported. */
export const SHORTENED_SOURCES: ReadonlySet<BookingSource> = new Set(['description', 'notes']);

export const BOOKING_COLUMNS_MAX = 60;
/** Equals the limit on keys in the `details` of a courier account, because a column may have the name of a key. */
export const BOOKING_COLUMN_MAX_LENGTH = 60;
export const BOOKING_VALUE_MAX_LENGTH = 300;
export const BOOKING_LIMIT_MAX = 1000;

/**
 * Column of the pickup date. It has the date of the file, unless the courier account or the layout sets another one.
 */
export const PICKUP_DATE_COLUMN = 'pickup_date';
