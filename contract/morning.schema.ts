import { z } from 'zod';
import { CODE_WINDOWS } from './accounts.ts';
import { ageSchema, colorSchema } from './catalogue.schema.ts';
import { BEST_SELLER_DAYS, BEST_SELLERS_MAX } from './morning.ts';
import { COUNTED_STOCK_MAX } from './stock.ts';

const count = z.number().int().min(0);

const salesSchema = z.object({
  from: z.iso.datetime().describe('Midnight in Pakistan, when the day begins.'),
  before: z.iso.datetime().describe('The same time of day on both days.'),
  orders: count,
  total: z.number().describe('PKR with delivery, without cancelled orders.'),
});
export type Sales = z.infer<typeof salesSchema>;

const bestSellerSchema = z.object({
  productId: z.string(),
  name: z.string(),
  color: colorSchema.nullable(),
  age: ageSchema.nullable(),
  isInShop: z.boolean().describe('False for a deleted product, whose name is that of an order.'),
  pieces: count,
});
export type BestSeller = z.infer<typeof bestSellerSchema>;

/** Omits the parts that the viewer may not see. */
export const morningResponse = z
  .object({
    at: z.iso.datetime(),
    ordersToConfirm: z.object({ count, oldestAt: z.iso.datetime().nullable() }).optional(),
    stock: z
      .object({
        low: count.describe(
          `At or under the low-stock level, the sold-out ones among them. Up to ${COUNTED_STOCK_MAX} are counted.`,
        ),
        soldOut: count,
        lowStock: count.describe('Low-stock level of the settings.'),
      })
      .optional(),
    failedWork: count.optional(),
    mailedCodes: z
      .array(z.object({ window: z.enum(CODE_WINDOWS), sent: count, limit: count }))
      .optional()
      .describe('Periods in which the shop has mailed nearly as many codes as the limit allows.'),
    sales: z.object({ today: salesSchema, weekBefore: salesSchema }).optional(),
    bestSellers: z
      .object({
        countedAt: z.iso.datetime(),
        periods: z.array(
          z.object({
            days: z.literal(BEST_SELLER_DAYS).describe('Today and the days before it.'),
            products: z.array(bestSellerSchema).max(BEST_SELLERS_MAX),
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'Morning' });
export type Morning = z.infer<typeof morningResponse>;
