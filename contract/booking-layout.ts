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

/** Texts that are cut at the courier's limit. If another text is too long, its parcel is left out of the file. */
export const SHORTENED_SOURCES: ReadonlySet<BookingSource> = new Set(['description', 'notes']);

export const BOOKING_COLUMNS_MAX = 60;
/** Equals the maximum length of a key in an account's `details`: these keys are column names. */
export const BOOKING_COLUMN_MAX_LENGTH = 60;
export const BOOKING_VALUE_MAX_LENGTH = 300;
export const BOOKING_LIMIT_MAX = 1000;

/** Column of the pickup date. It contains the day of the file if account and layout set no date. */
export const PICKUP_DATE_COLUMN = 'pickup_date';
