import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';

/** An order was placed; `id` is its internal id. */
export const orderPlaced = defineJob('order.placed', z.object({ id: z.string() }));
