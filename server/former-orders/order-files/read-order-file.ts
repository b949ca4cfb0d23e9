import { AppError } from '#contract/errors.ts';
import { FORMER_ROWS_MAX } from '#contract/former-orders.ts';
import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { isOfFormat, readShopRows } from '#server/imports/shop-files/shop-file.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import type { CausedProblem } from '#server/platform/spreadsheets/group-problems.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import type { OrderFormat } from './order-format.ts';
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
  const { sheet, format } = findOrders(sheets);
  const [headers, ...below] = sheet.rows;
  const rows = readShopRows(headers?.cells ?? [], below);
  const numbered = rows.filter((row) => row.text(...format.number) !== '');
  if (numbered.length === 0) throw invalid('There is no order in this file.');
  const byNumber = [...Map.groupBy(numbered, (row) => row.text(...format.number)).values()];
  const read = await mapInSlices(byNumber, (own) => ({
    line: own[0]?.line ?? 0,
    read: readOrder(format.read(own), now),
  }));
  return {
    source: format.name,
    orders: read.flatMap((each) => ('problem' in each.read ? [] : [each.read])),
    problems: read.flatMap((each) => ('problem' in each.read ? [{ ...each.read, row: each.line }] : [])),
  };
}

function findOrders(sheets: readonly Sheet[]): { sheet: Sheet; format: OrderFormat } {
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const cells = sheet.rows[0]?.cells ?? [];
    const format = FORMATS.find((each) => isOfFormat(each, cells));
    if (format) return { sheet, format };
    if (sheet.problem !== undefined) throw invalid(sheet.problem);
    if (WITHOUT_PHONES.some((headers) => isOfFormat({ headers }, cells))) throw invalid(NO_PHONES);
  }
  throw invalid(UNKNOWN);
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
