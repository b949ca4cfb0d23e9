import { z } from 'zod';
import { orderStatusSchema } from '#contract/orders.schema.ts';
import { defineEvent } from '#server/platform/jobs/job.ts';

/** An order was placed; `id` is its internal id. */
export const orderPlaced = defineEvent('order.placed', z.object({ id: z.string() }));

/** An order has come to a status that its customer hears of, the first one included; `order` is its internal id. */
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  z.object({ order: z.string(), status: orderStatusSchema }),
);
