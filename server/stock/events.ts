import { z } from 'zod';
import { defineEvent, defineJob, defineRecurringJob, type JobKind } from '#server/platform/jobs/job.ts';

/** Job that mails one user that a product is back. */
export const stockAlertDue = defineJob('stock.alert', z.object({ product: z.string(), user: z.string() }));

/** Finds alerts that can be sent now, whatever made their product available. */
export const stockAlertsDue = defineRecurringJob('stock.alerts-due', '*/10 * * * *');

/** Runs nightly, before old data is cleaned. `after` is the last product that an earlier job has checked. */
export const stockCheckDue: JobKind<{ after?: string | undefined }> = {
  name: 'stock.check-due',
  payload: z.object({ after: z.string().optional() }),
  cron: '47 2 * * *',
};

/** Published if stock moves do not sum to the stock of `total` products. `products` has the first of them. */
export const stockDiffers = defineEvent(
  'stock.differs',
  z.object({
    total: z.number().int(),
    products: z.array(z.object({ id: z.string(), stock: z.number(), moved: z.number() })),
  }),
);
