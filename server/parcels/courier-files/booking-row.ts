export interface BookingRow {
  parcelNumber: string;
  orderNumber: string;
  name: string;
  /** For example '+923001234567'. Null if the customer's number is not a mobile number. */
  phone: string | null;
  typedPhone: string;
  email: string;
  address: string;
  /** Name of a known city, or else the text that the customer typed. */
  city: string;
  courierCity?: string | undefined;
  isKnownCity: boolean;
  cityCode?: string | undefined;
  codPaisa: number;
  weightG: number;
  pieces: number;
  description: string;
  isExchange: boolean;
  notes: string;
}
