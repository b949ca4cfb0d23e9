export interface BookingRow {
  parcelNumber: string;
  orderNumber: string;
  name: string;
  /** Example: '+923001234567'. Null without a mobile number. */
  phone: string | null;
  /** As typed by the customer. */
  typedPhone: string;
  email: string;
  address: string;
  /** The shop's name of it, else as typed. */
  city: string;
  /** The courier's spelling of the city, if known. */
  courierCity?: string | undefined;
  isKnownCity: boolean;
  /** The courier's code of the city, if known. */
  cityCode?: string | undefined;
  codPaisa: number;
  weightG: number;
  /** Garments in the parcel. */
  pieces: number;
  description: string;
  isExchange: boolean;
  notes: string;
}
