import { z } from 'zod';

const month = z.number().int().min(1).max(12);

export const adminStatsResponse = z
  .object({
    totalOrders: z.number().int(),
    totalProducts: z.number().int(),
    totalReviews: z.number().int(),
    totalUsers: z.number().int(),
    monthlyEarnings: z
      .array(z.object({ month, earnings: z.number() }))
      .describe(
        'PKR of orders that are delivered or still expected to be, by the month in which they were placed. Only the current year.',
      ),
    monthlySales: z
      .array(z.object({ month, delivered: z.number(), open: z.number() }))
      .describe(
        '`delivered`: PKR by the month of the delivery, as in the month report. `open`: PKR of open orders by the month in which they were placed.',
      ),
    monthlyUsers: z.array(z.object({ month, count: z.number().int() })),
  })
  .meta({ id: 'AdminStats' });
export type AdminStats = z.infer<typeof adminStatsResponse>;

export const userStatsResponse = z
  .object({ totalReviews: z.number().int(), totalPurchasedProducts: z.number().int() })
  .meta({ id: 'UserStats' });
export type UserStats = z.infer<typeof userStatsResponse>;
