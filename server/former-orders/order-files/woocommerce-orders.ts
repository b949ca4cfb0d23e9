import type { FormerOutcome } from '#contract/former-orders.ts';
import { firstCell, firstText, type OrderCells, type OrderFormat } from './order-format.ts';

/** Exports of plugins: each has other names for the same columns, and may have a row for each product. */
const NUMBER = ['order_number', 'Order No.', 'order_id', 'Order #'];
const DATE = ['order_date', 'date_created', 'Date', 'Created at'];
const STATUS = ['order_status', 'Status'];
const TOTAL = ['order_total', 'Order Total Amount', 'Total', 'Order total amount (gross)'];
const PHONE = ['billing_phone', 'Phone (Billing)', 'Billing phone number', 'Phone'];

export const WOOCOMMERCE_ORDERS: OrderFormat = {
  name: 'WooCommerce',
  headers: [NUMBER, DATE, STATUS, TOTAL, PHONE],
  number: NUMBER,
  read: (rows) => ({
    number: firstText(rows, ...NUMBER),
    phones: [firstCell(rows, ...PHONE), firstCell(rows, 'shipping_phone', 'Phone (Shipping)')],
    name:
      joined(
        firstText(rows, 'billing_first_name', 'First Name (Billing)'),
        firstText(rows, 'billing_last_name', 'Last Name (Billing)'),
      ) || firstText(rows, 'billing_name', 'Full Name (Billing)', 'customer_name', 'Customer'),
    city: firstText(rows, 'shipping_city', 'City (Shipping)', 'billing_city', 'City (Billing)', 'City'),
    total: firstCell(rows, ...TOTAL),
    currency: firstText(rows, 'order_currency', 'Currency'),
    placedAt: firstCell(rows, ...DATE),
    outcome: outcomeOf(firstText(rows, ...STATUS)),
  }),
};

const joined = (...names: string[]) => names.filter((name) => name !== '').join(' ');

/** Statuses of WooCommerce, and of plugins for couriers. The first match wins. */
const OUTCOMES: readonly (readonly [RegExp, FormerOutcome])[] = [
  [/return|refund|\brto\b|refused/i, 'returned'],
  [/cancel|fail|trash|fake|duplicate/i, 'cancelled'],
  [/complete|deliver/i, 'delivered'],
  [/pending|process|hold|draft|ship|dispatch|transit|book|confirm|pack|new/i, 'open'],
];
/** Statuses that name a delivery which has not happened. */
const NOT_DELIVERED = /out[\s-]*for|un[\s-]*deliver|not[\s-]*deliver|ready/i;

function outcomeOf(status: string): OrderCells['outcome'] {
  if (NOT_DELIVERED.test(status)) return 'open';
  const outcome = OUTCOMES.find(([words]) => words.test(status))?.[1];
  return (
    outcome ?? {
      problem: 'This status is not known. Write completed, refunded, cancelled or pending in its place.',
      value: status,
    }
  );
}
