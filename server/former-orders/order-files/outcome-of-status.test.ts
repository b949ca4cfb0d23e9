import { expect, it } from 'vitest';
import { outcomeOf } from './outcome-of-status.ts';

it.each([
  ['wc-completed', 'delivered'],
  ['ڈیلیورڈ', 'delivered'],
  ['Delivered to Shipper', 'returned'],
  ['wc-refunded', 'returned'],
  ['Return to origin', 'returned'],
  ['Cancelled by customer', 'cancelled'],
  ['wc-failed', 'cancelled'],
  ['Partially refunded', 'returned'],
  ['Cancelled - delivered', undefined],
  ['Undelivered', 'open'],
  ['Delivery failed', 'open'],
  ['ready to ship', 'open'],
  ['Partially delivered', undefined],
  ['Lost', undefined],
])('orders of the status %s are %s, as the table of couriers’ words says', (status, outcome) => {
  const read = outcomeOf(status);
  expect(typeof read === 'object' ? undefined : read).toBe(outcome);
});
