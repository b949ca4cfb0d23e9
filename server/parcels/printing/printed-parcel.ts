import type { Age, Color } from '#contract/catalogue.ts';

/** A parcel as its papers show it. */
export interface PrintedParcel {
  /** As 'NP-7K3F9Q2M'. */
  number: string;
  trackingNo: string | null;
  courierLabel: string;
  orderNumber: string;
  name: string;
  phone: string;
  address: string;
  city: string;
  /** What the courier collects; null for who may not see amounts. */
  codPaisa: number | null;
  weightG: number;
  /** Garments in the parcel. */
  pieces: number;
  lines: readonly PrintedLine[];
  notes: string;
  /** Where the customer follows the parcel; null without such a page. */
  trackUrl: string | null;
  shop: { name: string; phone: string; address: string };
}

export interface PrintedLine {
  name: string;
  color: Color | null;
  age: Age | null;
  quantity: number;
}

/** The courier has to read the amount on the label, whoever prints it. */
export type LabelledParcel = PrintedParcel & { codPaisa: number };

/** What a scanner reads from the parcel: the courier's number, else the shop's. */
export function scannedNumber({ trackingNo, number }: PrintedParcel): string {
  return trackingNo ?? number;
}
