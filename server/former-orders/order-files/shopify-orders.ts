import type { FormerOutcome } from '#contract/former-orders.ts';
import type { ShopRow } from '#server/imports/shop-files/shop-file.ts';
import { differ, firstCell, firstText, type OrderFormat, SEVERAL } from './order-format.ts';

const NUMBER = ['Name'];
const PHONES = ['Shipping Phone', 'Billing Phone', 'Phone'];

/** An order has a row for each product. Only its first row has the customer, the total and the statuses. */
export const SHOPIFY_ORDERS: OrderFormat = {
  name: 'Shopify',
  headers: [NUMBER, ['Financial Status'], ['Fulfillment Status'], ['Lineitem name'], ['Total']],
  phone: PHONES,
  number: NUMBER,
  read: (rows) => ({
    number: firstText(rows, ...NUMBER),
    phones: PHONES.map((header) => firstCell(rows, header)),
    email: firstText(rows, 'Email'),
    name: firstText(rows, 'Shipping Name', 'Billing Name'),
    city: firstText(rows, 'Shipping City', 'Billing City'),
    total: firstCell(rows, 'Total'),
    currency: firstText(rows, 'Currency'),
    placedAt: firstCell(rows, 'Created at'),
    outcome: differ(rows, 'Total') ? { problem: SEVERAL, value: firstText(rows, ...NUMBER) } : outcomeOf(rows),
  }),
};

const RETURNED = /\b(?:return(?:ed)?|rto|refused)\b/i;

/** A fulfilled order that was cancelled, voided or refunded has come back. One that was not paid may be on its way. */
function outcomeOf(rows: readonly ShopRow[]): FormerOutcome {
  const payment = firstText(rows, 'Financial Status').toLowerCase();
  const fulfillment = firstText(rows, 'Fulfillment Status').toLowerCase();
  const isCancelled = firstText(rows, 'Cancelled at') !== '' || payment === 'voided';
  const wasSent = fulfillment === 'fulfilled' || fulfillment === 'partial';
  if (RETURNED.test(firstText(rows, 'Tags')) || fulfillment === 'restocked') return isSentBack(wasSent, isCancelled);
  if (isCancelled || payment === 'refunded') return wasSent ? 'returned' : 'cancelled';
  const isPaid = payment === 'paid' || payment === 'partially_refunded' || payment === 'partially_paid';
  return wasSent && isPaid ? 'delivered' : 'open';
}

/** Shopify also calls the pieces of an order restocked that was cancelled before it was sent. */
function isSentBack(wasSent: boolean, isCancelled: boolean): FormerOutcome {
  return isCancelled && !wasSent ? 'cancelled' : 'returned';
}
