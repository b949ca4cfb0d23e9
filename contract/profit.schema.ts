import { z } from 'zod';
import { monthSchema } from './month-report.schema.ts';
import { PROFIT_CHART_MONTHS, PROFIT_GROUP_NAMES, PROFIT_PART_NAMES, PROFIT_ROWS_MAX } from './profit.ts';

const paisa = z.number().int().describe('Paisa.');
const count = z.number().int();

const netPaisa = paisa.describe('`collected` less all other parts.');
const partsSchema = z.record(z.enum(PROFIT_PART_NAMES), paisa);
const unknown = {
  unknownCost: count.describe('Pieces without a known cost. The profit is too high by their cost.'),
  unknownCharges: count.describe('Delivered parcels whose courier has not said its charges yet.'),
};

export const monthProfitSchema = z
  .object({
    month: z.string(),
    parts: partsSchema,
    netPaisa,
    delivered: count.describe('Delivered parcels.'),
    orders: count.describe('Orders that were delivered without a parcel.'),
    returned: count.describe('Parcels that came back.'),
    lost: count.describe('Parcels that couriers have lost.'),
    pieces: count.describe('Pieces that customers have kept.'),
    ...unknown,
  })
  .meta({ id: 'MonthProfit' });
export type MonthProfit = z.infer<typeof monthProfitSchema>;

export const profitQuery = z.object({ month: monthSchema });
export const profitResponse = z.object({
  profit: monthProfitSchema,
  monthBefore: monthProfitSchema,
  yearBefore: monthProfitSchema.describe('The same month a year before.'),
});
export type ProfitOfMonth = z.infer<typeof profitResponse>;

export const PROFIT_ORDERS = ['desc', 'asc'] as const;
const rowsFilter = {
  month: monthSchema,
  by: z.enum(PROFIT_GROUP_NAMES),
  order: z.enum(PROFIT_ORDERS).default('desc').describe('`desc`: the highest profit first.'),
};
export const profitRowsQuery = z.object(rowsFilter);
export type ProfitRowsQuery = z.infer<typeof profitRowsQuery>;
const rowFields = {
  parts: partsSchema,
  netPaisa,
  pieces: count.describe('Pieces that customers have kept.'),
  ended: count.describe('Parcels that were delivered or came back; pieces if the rows are products or sizes.'),
  returned: count.describe('Those of `ended` that came back.'),
  unknownCost: unknown.unknownCost,
};
export const profitRowSchema = z
  .object({
    key: z.string().describe('Id or name of what the row is about; `none` if the money belongs to none.'),
    label: z.string(),
    orderId: z.string().nullable().describe('Id of the order; null for other rows, and for a deleted order.'),
    ...rowFields,
  })
  .meta({ id: 'ProfitRow' });
export type ProfitRow = z.infer<typeof profitRowSchema>;
export const profitRowsResponse = z.object({
  rows: z.array(profitRowSchema).max(PROFIT_ROWS_MAX),
  others: z
    .object({ rows: count, ...rowFields })
    .nullable()
    .describe(`Sums of the rows beyond the first ${PROFIT_ROWS_MAX}.`),
});
export type ProfitRows = z.infer<typeof profitRowsResponse>;
export const exportProfitQuery = z.object({ ...rowsFilter, by: rowsFilter.by.optional() });

export const profitChartResponse = z
  .object({
    months: z
      .array(z.object({ month: z.string(), netPaisa, unknownCost: unknown.unknownCost }))
      .length(PROFIT_CHART_MONTHS)
      .describe('The oldest first. Past months may be ten minutes old.'),
    onTheWay: z.object({ parcels: count, paisa }).describe('What couriers are to collect for parcels on the way.'),
    toSend: z.object({ orders: count, paisa }).describe('Orders that wait for a confirmation or a hand-over.'),
  })
  .meta({ id: 'ProfitChart' });
export type ProfitChart = z.infer<typeof profitChartResponse>;

export const orderProfitSchema = z
  .object({
    parts: partsSchema,
    netPaisa,
    parcels: z
      .array(z.object({ parcel: z.string().describe('Number of the parcel.'), netPaisa: paisa }))
      .describe('Profit of each parcel that was delivered, came back or was lost.'),
    ...unknown,
  })
  .meta({ id: 'OrderProfit' });
export type OrderProfit = z.infer<typeof orderProfitSchema>;
