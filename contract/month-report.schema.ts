import { z } from 'zod';
import { accountId, count, day, limit, next, owedSchema, paisa } from './cash.schema.ts';
import { REPORT_FIGURE_NAMES } from './cash.ts';
import { cursorQuery } from './pagination.schema.ts';

export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month as 2026-10');
export const reportQuery = z.object({ month: monthSchema });
const outcomesSchema = z.object({ key: z.string(), label: z.string(), delivered: count, returned: count });
export const monthReportSchema = z
  .object({
    month: z.string(),
    sold: owedSchema
      .omit({ parcels: true })
      .extend({ orders: count })
      .describe('Orders placed in the month that are delivered or still expected to be.'),
    delivered: owedSchema
      .extend({ orders: count })
      .describe('Delivered parcels, and `orders` that were delivered without a parcel.'),
    returned: owedSchema,
    outcomesByCity: z.array(outcomesSchema).describe('The 100 cities with the most parcels, the most first.'),
    outcomesByCourier: z.array(outcomesSchema),
    deductions: z
      .object({ courier_fee: paisa, fee_tax: paisa, income_tax_withheld: paisa, sales_tax_withheld: paisa })
      .describe('Sums of the posted statements with a date in the month.'),
    daysToDeliver: z
      .array(z.object({ days: count, parcels: count }))
      .describe(
        'Delivered parcels by days from hand-over to delivery. The last entry counts all that took longer, too.',
      ),
    bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), pieces: count, paisa })),
    deadStock: z.object({
      products: count,
      pieces: count,
      paisa: paisa.describe('Value of the pieces at the prices of today.'),
      list: z
        .array(z.object({ productId: z.string(), name: z.string(), pieces: count, paisa }))
        .describe('The 100 products with the highest value, the highest first.'),
    }),
  })
  .meta({ id: 'MonthReport' });
export type MonthReport = z.infer<typeof monthReportSchema>;

const reportRowsFilter = {
  month: monthSchema,
  day: day.optional().describe('Only the rows of this day, whatever the month.'),
  figure: z.enum(REPORT_FIGURE_NAMES),
  city: z.string().max(200).optional().describe('City of the parcel.'),
  courier: accountId.optional(),
  product: z.string().max(200).optional().describe('Id of a product, for the figure `sold`.'),
};
export const reportRowsQuery = z.object({ ...reportRowsFilter, after: cursorQuery, limit });
export const exportReportQuery = z.object({ ...reportRowsFilter, figure: reportRowsFilter.figure.optional() });
export type ReportRowsFilter = Omit<z.infer<typeof reportRowsQuery>, 'after' | 'limit'>;
export const reportRowsResponse = z.object({
  rows: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      orderId: z.string().nullable(),
      parcelNumber: z.string().nullable(),
      city: z.string(),
      courier: z.string().nullable(),
      statement: z.object({ _id: z.string(), number: z.string() }).nullable(),
      at: z.iso.datetime(),
      paisa,
    }),
  ),
  next,
});
export type ReportRows = z.infer<typeof reportRowsResponse>;
