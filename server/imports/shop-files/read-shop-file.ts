import { isCustomColumn, ownHeader } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { type ImportColumn, importColumnLabel } from '#contract/imports.ts';
import { divideSizes } from '#server/imports/divide-sizes.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import { BIGCOMMERCE } from './bigcommerce.ts';
import { GOOGLE_FEED } from './google-feed.ts';
import { MAGENTO } from './magento.ts';
import { PRESTASHOP } from './prestashop.ts';
import { countNotes, isHeaderOf, isOfFormat, readShopRows, type ShopFormat, type ShopProducts } from './shop-file.ts';
import { SHOPIFY } from './shopify.ts';
import { WIX } from './wix.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

const FORMATS: readonly ShopFormat[] = [SHOPIFY, WOOCOMMERCE, GOOGLE_FEED, MAGENTO, PRESTASHOP, WIX, BIGCOMMERCE];

/** Programs write titles and comments above the headers. */
const HEADER_ROWS_MAX = 20;

/** Shopify's export of the page Inventory. */
const STOCK = { headers: [['Handle'], ['SKU'], ['HS Code'], ['Location']] };
const NO_PRODUCTS = "This is Shopify's list of stock. Open Products, and export them as CSV.";

/** Returns the header of a column in files of the shop. A field called Handle does not make them look like Shopify's. */
export function fileHeader(column: ImportColumn): string {
  const label = importColumnLabel(column);
  return isCustomColumn(column) && [...FORMATS, STOCK].some((format) => isHeaderOf(format, label))
    ? ownHeader(label)
    : label;
}

export interface ShopSheet {
  format: ShopFormat;
  sheet: Sheet;
  /** Index of the row with the headers. */
  at: number;
}

/**
 * Returns the sheet with the headers of another shop system; undefined if there is none. Throws `spreadsheet_invalid`
 * for several, because one of them would be lost.
 */
export function findShopSheet(sheets: readonly Sheet[]): ShopSheet | undefined {
  const found = sheets.flatMap((sheet) => findHeaders(sheet) ?? []);
  const [first, second] = found;
  if (!second) return first;
  const names = found.map(({ sheet }) => sheet.name).join(' and ');
  const message = `The sheets ${names} all hold products. Save each sheet as a file of its own, and send one after another.`;
  throw new AppError('spreadsheet_invalid', { message });
}

function findHeaders(sheet: Sheet): ShopSheet | undefined {
  for (const [at, { cells }] of sheet.rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const format = FORMATS.find((each) => isOfFormat(each, cells));
    if (format) return { format, sheet, at };
    if (isOfFormat(STOCK, cells)) throw new AppError('spreadsheet_invalid', { message: NO_PRODUCTS });
  }
  return undefined;
}

/** Returns a row for each variant that can be bought. */
export async function readShopSheet({ format, sheet, at }: ShopSheet, now: Date): Promise<ShopProducts> {
  const [headers, ...rows] = sheet.rows.slice(at);
  const { note, notes } = countNotes();
  const products = format.divide(readShopRows(headers?.cells ?? [], rows, format), { note, now });
  const read = await mapInSlices(products, (readProduct) => readProduct());
  return { rows: read.flat().flatMap(divideSizes), notes: notes() };
}
