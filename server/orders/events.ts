import { z } from 'zod';
import { orderStatusSchema } from '#contract/orders.schema.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** `id` is the internal id. */
export const orderPlaced = defineEvent('order.placed', z.object({ id: z.string() }));

/** Published if the customer gets a mail about the status, such as the first one. `order` is the internal id. */
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  z.object({ order: z.string(), status: orderStatusSchema }),
);

/** `change` is the id of the row in `order_changes`. */
export const orderEdited = defineEvent('order.edited', z.object({ order: z.string(), change: z.string() }));
