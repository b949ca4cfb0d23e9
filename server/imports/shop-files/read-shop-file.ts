import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import { GOOGLE_FEED } from './google-feed.ts';
import { countNotes, isOfFormat, readShopRows, type ShopFormat, type ShopProducts } from './shop-file.ts';
import { SHOPIFY } from './shopify.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

const FORMATS: readonly ShopFormat[] = [SHOPIFY, WOOCOMMERCE, GOOGLE_FEED];

export interface ShopSheet {
  format: ShopFormat;
  sheet: Sheet;
}

/** Returns the first sheet whose first row has the headers of another shop system; undefined if there is none. */
export function findShopSheet(sheets: readonly Sheet[]): ShopSheet | undefined {
  for (const sheet of sheets) {
    const format = FORMATS.find((each) => isOfFormat(each, sheet.rows[0]?.cells ?? []));
    if (format) return { format, sheet };
  }
  return undefined;
}

/** Returns a row for each variant that can be bought. */
export async function readShopSheet({ format, sheet }: ShopSheet, now: Date): Promise<ShopProducts> {
  const [headers, ...rows] = sheet.rows;
  const { note, notes } = countNotes();
  const products = format.divide(readShopRows(headers?.cells ?? [], rows), { note, now });
  const read = await mapInSlices(products, (readProduct) => readProduct());
  return { rows: read.flat(), notes: notes() };
}
