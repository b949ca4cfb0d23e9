export interface BookingRow {
  parcelNumber: string;
  orderNumber: string;
  name: string;
  /** Mobile number as '+923001234567'; null for any other number. */
  phone: string | null;
  typedPhone: string;
  email: string;
  address: string;
  /** Name of the city in the shop's list; the customer's text if the shop does not know the city. */
  city: string;
  courierCity?: string | undefined;
  isKnownCity: boolean;
  cityCode?: string | undefined;
  codPaisa: number;
  weightG: number;
  /** Garments in the parcel. */
  pieces: number;
  description: string;
  isExchange: boolean;
  notes: string;
}
