import { z } from 'zod';
import { orderStatusSchema } from '#contract/orders.schema.ts';
import { defineEvent, defineRecurringJob } from '#server/platform/jobs/job.ts';

/** An order was placed. `id` is the internal id. */
export const orderPlaced = defineEvent('order.placed', z.object({ id: z.string() }));

/**
 * An order has a new status, and its customer gets a mail about it. The first status counts too. `order` is the
 * internal id.
 */
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  z.object({ order: z.string(), status: orderStatusSchema }),
);

/** An order's address or lines were changed. `change` is the id of the row in `order_changes`. */
export const orderEdited = defineEvent('order.edited', z.object({ order: z.string(), change: z.string() }));

/**
 * Fills missing phone numbers (`fillPhones`), every ten minutes. Orders of the previous release and of restored backups
 * lack them.
 */
export const phonesDue = defineRecurringJob('phones.due', '*/10 * * * *');
