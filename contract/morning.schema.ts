import { z } from 'zod';
import { CODE_WINDOWS } from './accounts.ts';
import { ageSchema, colorSchema } from './catalogue.schema.ts';
import { CONTENT_SLOTS } from './content.ts';
import { BEST_SELLER_DAYS, BEST_SELLERS_MAX } from './morning.ts';
import { deskCountsResponse } from './parcels.schema.ts';
import { COUNTED_STOCK_MAX } from './stock.ts';

const count = z.number().int().min(0);

const salesSchema = z.object({
  from: z.iso.datetime().describe('Start of the day: midnight in Pakistan.'),
  before: z.iso
    .datetime()
    .describe('End of the counted time. It is the same time of day for both days, so that they can be compared.'),
  orders: count,
  total: z.number().describe('Sum in PKR with delivery charges and without cancelled orders.'),
});
export type Sales = z.infer<typeof salesSchema>;

const bestSellerSchema = z.object({
  productId: z.string(),
  name: z.string(),
  color: colorSchema.nullable(),
  age: ageSchema.nullable(),
  isInShop: z.boolean().describe('False for a deleted product. Its name is the one in an order.'),
  pieces: count,
});
export type BestSeller = z.infer<typeof bestSellerSchema>;

const wrongPromiseSchema = z.object({
  slot: z.enum(CONTENT_SLOTS),
  subject: z.string().describe('Such as “The card “Bottoms””.'),
  says: z.string().describe("Such as '25% off'."),
  truth: z.string().describe("Such as 'the best price cut there is 10%'."),
  products: z.string().nullable().describe('Path of the meant products in the shop.'),
});
export type WrongPromise = z.infer<typeof wrongPromiseSchema>;

/** Omits the parts that the viewer may not see. */
export const morningResponse = z
  .object({
    at: z.iso.datetime(),
    ordersToConfirm: z
      .object({
        count: count.describe("Size of the desk's queue 'to_confirm'."),
        oldestAt: z.iso.datetime().nullable().describe('Time when the first order of the queue was due for a call.'),
      })
      .optional(),
    waiting: deskCountsResponse.shape.counts.optional(),
    stock: z
      .object({
        low: count.describe(
          `Products at or below the low-stock level, including sold-out ones. Counting stops at ${COUNTED_STOCK_MAX}.`,
        ),
        soldOut: count,
        lowStock: count.describe('The low-stock level in the settings.'),
      })
      .optional(),
    failedWork: count.optional(),
    mailedCodes: z
      .array(z.object({ window: z.enum(CODE_WINDOWS), sent: count, limit: count }))
      .optional()
      .describe('Periods in which the shop has mailed nearly as many codes as the limit allows.'),
    sales: z.object({ today: salesSchema, weekBefore: salesSchema }).optional(),
    unsignedDay: z.iso.date().optional().describe('Yesterday, if nobody has signed it yet.'),
    wrongPromises: z
      .array(wrongPromiseSchema)
      .optional()
      .describe('Texts of the shop that promise more than its prices or settings.'),
    photosToApprove: count.optional().describe('Photos of reviews that wait for approval.'),
    bestSellers: z
      .object({
        countedAt: z.iso.datetime(),
        periods: z.array(
          z.object({
            days: z.literal(BEST_SELLER_DAYS).describe('Number of days, including today.'),
            products: z.array(bestSellerSchema).max(BEST_SELLERS_MAX),
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'Morning' });
export type Morning = z.infer<typeof morningResponse>;
