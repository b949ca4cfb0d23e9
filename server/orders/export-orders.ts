import type { Readable } from 'node:stream';
import { toAsciiDigits } from '#contract/digits.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ExportOrdersQuery } from '#contract/orders.schema.ts';
import { ADJUSTMENT_KINDS, ADJUSTMENT_LABELS, PAYMENT_METHOD, sumAdjustments } from '#contract/orders.ts';
import { nationalMobile, parsePakistaniMobile } from '#contract/phone.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant, sizeLabel } from '#contract/variant-label.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { streamCsv } from '#server/platform/http/stream-csv.ts';
import { type FullOrder, listOrdersBefore, loadOrders } from './queries.ts';
import { totalsOf } from './rules.ts';

/** Bounds the orders in memory, however long the list. */
const BATCH = 200;

/** Streams the orders that match the filter as CSV, the newest first, without amounts for who may not see them. */
export function exportOrders({ read }: Pick<Deps, 'read'>, viewer: Viewer, filter: ExportOrdersQuery): Readable {
  return streamCsv(COLUMNS, readRows(read, viewer, filter));
}

async function* readRows(read: Deps['read'], viewer: Viewer, filter: ExportOrdersQuery) {
  const hasAmounts = maySeeAmounts(viewer);
  let before: string | undefined;
  for (;;) {
    const from = before;
    const orders = await read(
      async (db) => loadOrders(db, await listOrdersBefore(db, filter, from, BATCH)),
      viewer.lastWrite,
    );
    for (const full of orders) yield columnsOf(full, hasAmounts);
    before = orders.at(-1)?.order.id;
    if (orders.length < BATCH) return;
  }
}

/** For a line without a stored variant whose product is gone. */
const UNKNOWN = 'unknown';

/** Items, sizes and colours list the lines in the same order. */
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

/** Another country's number or a landline; its plus would begin a formula. */
const INTERNATIONAL_NUMBER = /^\s*\+[\d\s().-]+$/;

/** As couriers take it: a mobile as 03001234567, others with 00 for their plus, anything else as typed. */
function phoneCell(phone: string): string {
  const mobile = parsePakistaniMobile(phone);
  if (mobile) return nationalMobile(mobile);
  const text = toAsciiDigits(phone);
  return INTERNATIONAL_NUMBER.test(text) ? `00${text.replaceAll(/\D/g, '')}` : phone;
}

/** Amounts are empty for those whose rights do not reach. */
function columnsOf({ order, lines }: FullOrder, hasAmounts: boolean): (string | number)[] {
  const amount = (paisa: number) => (hasAmounts ? pkrFromPaisa(paisa) : '');
  const { subtotalPaisa, adjustments, grandTotalPaisa } = totalsOf(order);
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
    amount(subtotalPaisa),
    ...ADJUSTMENT_KINDS.map((kind) => amount(sumAdjustments(adjustments, kind))),
    amount(grandTotalPaisa),
    PAYMENT_METHOD,
    order.notes,
  ];
}
