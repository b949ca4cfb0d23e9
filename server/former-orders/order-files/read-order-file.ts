import { decimalMarkOf } from '#contract/amounts.ts';
import { AppError } from '#contract/errors.ts';
import { FORMER_ROWS_MAX } from '#contract/former-orders.ts';
import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { isOfFormat, readShopRows } from '#server/imports/shop-files/shop-file.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import type { CausedProblem } from '#server/platform/spreadsheets/group-problems.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import type { OrderFormat } from './order-format.ts';
import { findDayPlace } from './read-day.ts';
import { type ReadOrder, readOrder } from './read-order.ts';
import { SHOPIFY_ORDERS } from './shopify-orders.ts';
import { WOOCOMMERCE_ORDERS } from './woocommerce-orders.ts';

const FORMATS: readonly OrderFormat[] = [SHOPIFY_ORDERS, WOOCOMMERCE_ORDERS];
const UNKNOWN =
  'This is no export of orders. In Shopify open Orders, and export them as CSV. In WooCommerce use a plugin that exports orders with their phone numbers.';
/** WooCommerce's own lists of customers and orders, which have no phone number. */
const WITHOUT_PHONES = [
  [['Username'], ['Orders'], ['Total spend']],
  [['Order #'], ['Customer type'], ['Items sold']],
];
const NO_PHONES =
  'This list of WooCommerce has no phone numbers, by which a customer is known here. Export the orders with a plugin, such as "Advanced Order Export".';
const NO_PHONE_COLUMN =
  'This export has no column with phone numbers, by which a customer is known here. Export it again with a column such as "Billing Phone".';
/** Programs write titles above the headers. */
const HEADER_ROWS_MAX = 20;

export interface OrderFile {
  source: string;
  orders: ReadOrder[];
  /** A problem for each order that is left out. */
  problems: CausedProblem[];
}

/** Reads an export of orders. Throws `spreadsheet_invalid` for another file. */
export async function readOrderFile(bytes: Buffer, { userId, now }: { userId: string; now: Date }): Promise<OrderFile> {
  if (bytes.length > SPREADSHEET_MAX_BYTES) throw new AppError('spreadsheet_too_large');
  const sheets = await readWorkbook(bytes, { maxRows: FORMER_ROWS_MAX, userId });
  const { sheet, format, at } = findOrders(sheets);
  const [headers, ...below] = sheet.rows.slice(at);
  const rows = readShopRows(headers?.cells ?? [], below);
  const numbered = rows.filter((row) => row.text(...format.number) !== '');
  if (numbered.length === 0) throw invalid('There is no order in this file.');
  const byNumber = [...Map.groupBy(numbered, (row) => row.text(...format.number)).values()];
  const found = await mapInSlices(byNumber, (own) => ({ line: own[0]?.line ?? 0, cells: format.read(own) }));
  const dayPlace = findDayPlace(found.map(({ cells }) => cells.placedAt));
  const mark = decimalMarkOf(found.map(({ cells }) => cells.total));
  const read = await mapInSlices(found, ({ line, cells }) => ({
    line,
    read: readOrder(cells, { now, dayPlace, mark }),
  }));
  return {
    source: format.name,
    orders: read.flatMap((each) => ('problem' in each.read ? [] : [each.read])),
    problems: read.flatMap((each) => ('problem' in each.read ? [{ ...each.read, row: each.line }] : [])),
  };
}

interface FoundOrders {
  sheet: Sheet;
  format: OrderFormat;
  /** Index of the row with the headers. */
  at: number;
}

function findOrders(sheets: readonly Sheet[]): FoundOrders {
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    for (const [at, { cells }] of sheet.rows.slice(0, HEADER_ROWS_MAX).entries()) {
      const format = FORMATS.find((each) => isOfFormat(each, cells));
      if (format && isOfFormat({ headers: [format.phone] }, cells)) return { sheet, format, at };
      if (WITHOUT_PHONES.some((headers) => isOfFormat({ headers }, cells))) throw invalid(NO_PHONES);
      if (format) throw invalid(NO_PHONE_COLUMN);
    }
    if (sheet.problem !== undefined) throw invalid(sheet.problem);
  }
  throw invalid(UNKNOWN);
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
