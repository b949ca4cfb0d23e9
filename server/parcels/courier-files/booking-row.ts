/** A parcel as couriers' booking files need it. */
export interface BookingRow {
  parcelNumber: string;
  orderNumber: string;
  name: string;
  /** As '+923001234567'; null where the order has no mobile number. */
  phone: string | null;
  /** As the customer typed it. */
  typedPhone: string;
  email: string;
  address: string;
  /** As the shop knows it, else as typed. */
  city: string;
  /** The courier's own spelling of the city, where its list has one. */
  courierCity?: string | undefined;
  isKnownCity: boolean;
  /** The courier's own code of the city, where the caller knows it. */
  cityCode?: string | undefined;
  /** What the courier collects. */
  codPaisa: number;
  weightG: number;
  /** Garments in the parcel. */
  pieces: number;
  description: string;
  isExchange: boolean;
  notes: string;
}
