import { z } from 'zod';
import { orderStatusSchema } from '#contract/orders.schema.ts';
import { defineEvent, defineRecurringJob } from '#server/platform/jobs/job.ts';

/** An order was placed; `id` is internal. */
export const orderPlaced = defineEvent('order.placed', z.object({ id: z.string() }));

/** An order has reached a status that notifies its customer, the first included; `order` is its internal id. */
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  z.object({ order: z.string(), status: orderStatusSchema }),
);

/** Staff changed an order's address or lines; `change` is the id of its row in `order_changes`. */
export const orderEdited = defineEvent('order.edited', z.object({ order: z.string(), change: z.string() }));

/** Fills missing phone numbers of orders that a previous release wrote or a backup restored. */
export const phonesDue = defineRecurringJob('phones.due', '*/10 * * * *');
