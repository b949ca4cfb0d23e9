import { ADJUSTMENT_LABELS } from '#contract/adjustments.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ExportOrdersQuery } from '#contract/orders.schema.ts';
import { ADJUSTMENT_KINDS, PAYMENT_METHOD, sumAdjustments } from '#contract/orders.ts';
import { nationalMobile, parsePakistaniMobile } from '#contract/phone.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import { nameWithVariant, sizeLabel } from '#contract/variant-label.ts';
import { findSkus } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Cell, Table, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type FullOrder, listOrdersBefore, loadOrders } from './queries.ts';
import { totalsOf } from './rules.ts';

const BATCH = 200;

/**
 * Exports the newest orders first. `rows: 'lines'` omits the table of orders. Amounts are empty for staff who may not
 * see them.
 */
export function exportOrders({ db }: Pick<Deps, 'db'>, viewer: Viewer, { rows, ...filter }: ExportOrdersQuery): Tables {
  const hasAmounts = maySeeAmounts(viewer);
  const readEach = <Row>(rowsOf: (full: FullOrder, skus: Skus) => Row[]) => readRows(db, filter, rowsOf);
  const orders: Table = {
    name: 'Orders',
    columns: COLUMNS,
    rows: readEach((full) => [cellsOf(full, hasAmounts)]),
  };
  const lines: Table = {
    name: 'Products',
    columns: LINE_COLUMNS,
    rows: readEach((full, skus) => lineCellsOf(full, skus, hasAmounts)),
  };
  return rows === 'lines' ? [lines] : [orders, lines];
}

type Skus = ReadonlyMap<string, string>;

async function* readRows<Row>(
  db: Executor,
  filter: Omit<ExportOrdersQuery, 'rows'>,
  rowsOf: (full: FullOrder, skus: Skus) => Row[],
): AsyncGenerator<Row> {
  let before: string | undefined;
  for (;;) {
    const orders = await loadOrders(db, await listOrdersBefore(db, filter, before, BATCH));
    const productIds = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const skus = await findSkus(db, productIds);
    for (const full of orders) yield* rowsOf(full, skus);
    before = orders.at(-1)?.order.id;
    if (orders.length < BATCH) return;
  }
}

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
  ...ADJUSTMENT_KINDS.map((kind) => ADJUSTMENT_LABELS[kind]),
  'Total',
  'Payment',
  'Notes',
];

function cellsOf({ order, lines }: FullOrder, hasAmounts: boolean): Cell[] {
  const amount = (paisa: number) => (hasAmounts ? pkrFromPaisa(paisa) : '');
  const { subtotalPaisa, adjustments, grandTotalPaisa } = totalsOf(order);
  return [
    order.orderId,
    order.createdAt,
    order.status,
    order.customerName,
    order.email,
    phoneCell(order.phone),
    order.address,
    order.city,
    order.state,
    order.zipCode,
    lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join('; '),
    lines.map((line) => sizeLabel(line)).join('; '),
    lines.map((line) => line.color).join('; '),
    amount(subtotalPaisa),
    ...ADJUSTMENT_KINDS.map((kind) => amount(sumAdjustments(adjustments, kind))),
    amount(grandTotalPaisa),
    PAYMENT_METHOD,
    order.notes,
  ];
}

/** The table has one row per order line. `SKU` is the present SKU of the product. */
const LINE_COLUMNS = [
  'Order ID',
  'Placed',
  'Status',
  'Customer',
  'City',
  'SKU',
  'Product',
  'Size',
  'Colour',
  'Quantity',
  'Price',
  'Line total',
];

function lineCellsOf({ order, lines }: FullOrder, skus: Skus, hasAmounts: boolean): Cell[][] {
  return lines.map((line) => [
    order.orderId,
    order.createdAt,
    order.status,
    order.customerName,
    order.city,
    skus.get(line.productId) ?? '',
    line.name,
    sizeLabel(line) ?? '',
    line.color,
    line.quantity,
    hasAmounts ? pkrFromPaisa(line.unitPricePaisa) : '',
    hasAmounts ? pkrFromPaisa(line.quantity * line.unitPricePaisa) : '',
  ]);
}

/** Matches a leading plus, which spreadsheets would read as the start of a formula. */
const INTERNATIONAL_NUMBER = /^\s*\+[\d\s().-]+$/;

/** Formats a number for couriers: 03001234567, or 00 in place of the plus of a foreign number. */
export function phoneCell(phone: string): string {
  const mobile = parsePakistaniMobile(phone);
  if (mobile) return nationalMobile(mobile);
  const text = toAsciiDigits(phone);
  return INTERNATIONAL_NUMBER.test(text) ? `00${text.replaceAll(/\D/g, '')}` : phone;
}
