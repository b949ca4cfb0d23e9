import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { toAsciiDigits } from '#contract/digits.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ExportOrdersQuery } from '#contract/orders.schema.ts';
import { PAYMENT_METHOD } from '#contract/orders.ts';
import { nationalMobile, parsePakistaniMobile } from '#contract/phone.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant, sizeLabel } from '#contract/variant-label.ts';
import type { Deps } from '#server/deps.ts';
import { type FullOrder, listOrdersBefore, loadOrders } from './queries.ts';

/** So many orders are in memory at a time, however long the list is. */
const BATCH = 200;

/**
 * The orders that pass the filter as a CSV file for a spreadsheet, the newest first, made while it is read. It begins with
 * a byte order mark, by which spreadsheets know UTF-8; a cell that a spreadsheet would take for a formula begins with an
 * apostrophe, as anybody may call themselves `=1+1` (https://owasp.org/www-community/attacks/CSV_Injection). Phone numbers
 * are written as couriers take them, 03001234567, and need none.
 */
export function exportOrders({ db }: Pick<Deps, 'db'>, filter: ExportOrdersQuery): Readable {
  const rows = Readable.from(readRows(db, filter));
  const csv = stringify({
    bom: true,
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows',
    // Any line break: what stands behind a bare one would begin a cell.
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  // Where the database fails in the middle, the answer breaks off: half a list must not pass for a whole one.
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}

async function* readRows(db: Deps['db'], filter: ExportOrdersQuery) {
  let before: string | undefined;
  for (;;) {
    const orders = await listOrdersBefore(db, filter, before, BATCH);
    for (const full of await loadOrders(db, orders)) yield cellsOf(full);
    before = orders.at(-1)?.id;
    if (orders.length < BATCH) return;
  }
}

/** Of a line whose product has gone before lines kept their variant. */
const UNKNOWN = 'unknown';

/** Items, sizes and colours name the lines in the same order. */
const COLUMNS = [
  'Order ID',
  'Placed',
  'Status',
  'Customer',
  'Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Postal code',
  'Items',
  'Sizes',
  'Colours',
  'Items total',
  'Delivery',
  'Total',
  'Payment',
  'Notes',
];

/** Another country's number or a landline, beginning as a formula would. */
const INTERNATIONAL_NUMBER = /^\s*\+[\d\s().-]+$/;

/** As couriers take it: a mobile with its 0, any other number with 00 for its plus, and what is no number as it was typed. */
function phoneCell(phone: string): string {
  const mobile = parsePakistaniMobile(phone);
  if (mobile) return nationalMobile(mobile);
  const text = toAsciiDigits(phone);
  return INTERNATIONAL_NUMBER.test(text) ? `00${text.replaceAll(/\D/g, '')}` : phone;
}

function cellsOf({ order, lines }: FullOrder): (string | number)[] {
  return [
    order.orderId,
    formatDateTime(order.createdAt.toISOString()),
    order.status,
    order.customerName,
    order.email,
    phoneCell(order.phone),
    order.address,
    order.city,
    order.state,
    order.zipCode,
    lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join('; '),
    lines.map((line) => sizeLabel(line) ?? UNKNOWN).join('; '),
    lines.map((line) => line.color ?? UNKNOWN).join('; '),
    pkrFromPaisa(order.totalPaisa),
    pkrFromPaisa(order.deliveryPaisa),
    pkrFromPaisa(order.grandTotalPaisa),
    PAYMENT_METHOD,
    order.notes,
  ];
}
