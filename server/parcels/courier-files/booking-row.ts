export interface BookingRow {
  parcelNumber: string;
  orderNumber: string;
  name: string;
  /** Such as '+923001234567'; null if it is not a mobile number. */
  phone: string | null;
  typedPhone: string;
  email: string;
  address: string;
  /** The customer's text if the shop does not know the city. */
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
