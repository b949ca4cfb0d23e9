import { decimalMarkOf } from '#contract/amounts.ts';
import { AppError } from '#contract/errors.ts';
import type { FormerOrderFileBody } from '#contract/former-orders.schema.ts';
import { FORMER_ROWS_MAX, type FormerColumn } from '#contract/former-orders.ts';
import { isOfFormat, readShopRows } from '#server/imports/shop-files/shop-file.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { findDayPlace } from '#server/platform/spreadsheets/cells/read-day.ts';
import type { CausedProblem } from '#server/platform/spreadsheets/row-problems.ts';
import { type Sheet, type SheetCell, type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';
import { matchColumns } from '#server/platform/spreadsheets/tables/list-description.ts';
import { type OpenedList, openList, readSheets } from '#server/platform/spreadsheets/tables/open-list.ts';
import type { OrderFormat } from './order-format.ts';
import { FORMER_LIST, type FoundOrder, orderRows } from './order-list.ts';
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
const NO_ORDERS = 'There is no order in this file.';
/** Name of the source of lists that no shop system has written. */
const OWN_LIST = 'a list';
/** With fewer recognized columns, a file is no list of orders. */
const LIKELY_COLUMNS = 3;

export interface OrderFile {
  source: string;
  orders: ReadOrder[];
  /** A problem for each order that is left out, and the rows of the file. */
  problems: CausedProblem[];
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** Lines of the orders that are left out. */
  linesLeftOut: ReadonlySet<number>;
  /** Present if no shop system has written the file. */
  list?: OpenedList<FormerColumn>;
}

type FileChoice = Omit<FormerOrderFileBody, 'fileName'>;

/**
 * Reads an export of orders, or a list of orders by its columns. A list with questions has no orders yet. Throws
 * `spreadsheet_invalid` for another file.
 */
export async function readOrderFile(
  db: Executor,
  { file, ...choice }: FileChoice,
  { userId, now }: { userId: string; now: Date },
): Promise<OrderFile> {
  const sheets = await readSheets(file, { maxRows: FORMER_ROWS_MAX, userId });
  const found = choice.columns ? undefined : findOrders(sheets);
  if (!found) return readList(await openOrders(db, sheets, choice), now);
  const { sheet, format, at } = found;
  const [headers, ...below] = sheet.rows.slice(at);
  const rows = readShopRows(headers?.cells ?? [], below);
  const numbered = rows.filter((row) => row.text(...format.number) !== '');
  if (numbered.length === 0) throw invalid(NO_ORDERS);
  const byNumber = [...Map.groupBy(numbered, (row) => row.text(...format.number)).values()];
  const orders = await mapInSlices(byNumber, (own) => ({
    lines: own.map(({ line }) => line),
    cells: format.read(own),
  }));
  const names = headers?.cells.map((cell) => textOf(cell)) ?? [];
  return { source: format.name, headers: names, rows: below, ...(await readOrders(orders, now)) };
}

async function openOrders(db: Executor, sheets: readonly Sheet[], choice: Omit<FileChoice, 'file'>) {
  if (sheets.every(({ rows, problem }) => rows.length < 2 && problem === undefined)) throw invalid(UNKNOWN);
  const list = await openList(db, { list: FORMER_LIST, sheets, maxRows: FORMER_ROWS_MAX }, choice);
  if (choice.columns || choice.headerLine !== undefined || list.isClear || list.recognized >= LIKELY_COLUMNS)
    return list;
  throw invalid(UNKNOWN);
}

async function readList(list: OpenedList<FormerColumn>, now: Date): Promise<OrderFile> {
  const { headers, rows } = list;
  if (!list.isClear)
    return { source: OWN_LIST, headers, rows, orders: [], problems: [], linesLeftOut: new Set(), list };
  const orders = orderRows(list);
  if (orders.length === 0) throw invalid(NO_ORDERS);
  return { source: OWN_LIST, headers, rows, ...(await readOrders(orders, now)), list };
}

async function readOrders(
  found: readonly FoundOrder[],
  now: Date,
): Promise<Pick<OrderFile, 'orders' | 'problems' | 'linesLeftOut'>> {
  const dayPlace = findDayPlace(found.map(({ cells }) => cells.placedAt));
  const mark = decimalMarkOf(found.map(({ cells }) => cells.total));
  const read = await mapInSlices(found, ({ lines, cells }) => ({
    lines,
    read: readOrder(cells, { now, dayPlace, mark }),
  }));
  const leftOut = read.flatMap(({ lines, read: each }) => ('problem' in each ? [{ lines, read: each }] : []));
  return {
    orders: read.flatMap((each) => ('problem' in each.read ? [] : [each.read])),
    problems: leftOut.map(({ lines: [row = 0], read: problem }) => ({ ...problem, row })),
    linesLeftOut: new Set(leftOut.flatMap(({ lines }) => lines)),
  };
}

interface FoundOrders {
  sheet: Sheet;
  format: OrderFormat;
  /** Index of the row with the headers. */
  at: number;
}

/** Undefined if no sheet is the export of a shop system. */
function findOrders(sheets: readonly Sheet[]): FoundOrders | undefined {
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    for (const [at, { cells }] of sheet.rows.slice(0, HEADER_ROWS_MAX).entries()) {
      const format = FORMATS.find((each) => isOfFormat(each, cells));
      if (format && hasSeveralTotals(cells)) return undefined;
      if (format && isOfFormat({ headers: [format.phone] }, cells)) return { sheet, format, at };
      if (WITHOUT_PHONES.some((headers) => isOfFormat({ headers }, cells))) throw invalid(NO_PHONES);
      if (format) throw invalid(NO_PHONE_COLUMN);
    }
    if (sheet.problem !== undefined) throw invalid(sheet.problem);
  }
  return undefined;
}

/** True for headings such as 'Total' beside 'Net amount', between which the user has to decide. */
function hasSeveralTotals(cells: readonly SheetCell[]): boolean {
  const names = cells.map((cell) => textOf(cell));
  const headings = names.map((name) => ({ group: '', name }));
  return matchColumns(FORMER_LIST, headings, names).rivals.total !== undefined;
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
