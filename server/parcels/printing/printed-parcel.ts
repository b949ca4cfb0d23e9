import type { Age, Color } from '#contract/catalogue.ts';

export interface PrintedParcel {
  number: string;
  trackingNo: string | null;
  courierLabel: string;
  orderNumber: string;
  name: string;
  phone: string;
  address: string;
  city: string;
  codPaisa: number | null;
  weightG: number;
  pieces: number;
  lines: readonly PrintedLine[];
  notes: string;
  trackUrl: string | null;
  shop: { name: string; phone: string; address: string };
}

export interface PrintedLine {
  name: string;
  color: Color | null;
  age: Age | null;
  quantity: number;
}

/** A label always shows the amount, because the courier collects it. */
export type LabelledParcel = PrintedParcel & { codPaisa: number };

export function scannedNumber({ trackingNo, number }: PrintedParcel): string {
  return trackingNo ?? number;
}
