import { and, inArray, sql } from 'drizzle-orm';
import type {
  OrderProfit,
  ProfitChart,
  ProfitOfMonth,
  ProfitRow,
  ProfitRows,
  ProfitRowsQuery,
} from '#contract/profit.schema.ts';
import { monthBefore, NO_PROFIT, netOf, PROFIT_CHART_MONTHS, PROFIT_ROWS_MAX } from '#contract/profit.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { monthOf } from '#server/closings/figures/periods.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { cacheFor } from '#server/platform/cache/cache-for.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addShares, groupProfit } from './group-profit.ts';
import { scopeOfMonth, scopeOfOrder } from './profit-scope.ts';
import { readSources, sumProfit } from './read-profit.ts';

async function viewMonth(db: Executor, month: string) {
  return { month, ...(await sumProfit(db, scopeOfMonth(monthOf(month)))) };
}

/** Returns a month in Pakistan's time, beside the month before and the same month a year before. */
export async function viewProfit(db: Executor, month: string): Promise<ProfitOfMonth> {
  return {
    profit: await viewMonth(db, month),
    monthBefore: await viewMonth(db, monthBefore(month, 1)),
    yearBefore: await viewMonth(db, monthBefore(month, 12)),
  };
}

export async function listProfitRows(db: Executor, { month, by, order }: ProfitRowsQuery): Promise<ProfitRow[]> {
  const rows = groupProfit(await readSources(db, scopeOfMonth(monthOf(month))), by);
  return order === 'asc' ? rows.toReversed() : rows;
}

/** Keeps the first `PROFIT_ROWS_MAX` rows, and sums the others. */
export function cutProfitRows(all: readonly ProfitRow[]): ProfitRows {
  const cut = all.slice(PROFIT_ROWS_MAX);
  if (cut.length === 0) return { rows: [...all], others: null };
  const none = { parts: NO_PROFIT, pieces: 0, ended: 0, returned: 0, unknownCost: 0 };
  const sums = cut.reduce((sum, row) => addShares(sum, row), none);
  return { rows: all.slice(0, PROFIT_ROWS_MAX), others: { rows: cut.length, ...sums, netPaisa: netOf(sums.parts) } };
}

export async function viewOrderProfit(db: Executor, orderId: string): Promise<OrderProfit | undefined> {
  const scope = scopeOfOrder(orderId);
  const sources = await readSources(db, scope);
  if (sources.length === 0) return undefined;
  const { parts, netPaisa, unknownCost, unknownCharges } = await sumProfit(db, scope);
  const ofParcels = sources.filter(({ effect, parcelNumber }) => effect !== 'refund' && parcelNumber !== null);
  return {
    parts,
    netPaisa,
    unknownCost,
    unknownCharges,
    parcels: ofParcels.map((source) => ({
      parcel: source.parcelNumber ?? '',
      netPaisa: groupProfit([source], 'order')[0]?.netPaisa ?? 0,
    })),
  };
}

/** Caches past months for ten minutes: only late statements change them, and eleven months take a second to sum. */
const PAST_FRESH_MS = 10 * MINUTE_MS;

/** Reads past months from the cache, and the present month each time. */
export function openProfitChart({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const presentMonth = (at: Date) => shopTimeOfInstant(at.toISOString()).slice(0, 7);
  const readPast = cacheFor({
    now,
    isFresh: (readAt, at) =>
      at.getTime() - readAt.getTime() < PAST_FRESH_MS && presentMonth(readAt) === presentMonth(at),
    async read(at) {
      const months = [];
      for (let back = PROFIT_CHART_MONTHS - 1; back > 0; back -= 1)
        months.push(barOf(await viewMonth(db, monthBefore(presentMonth(at), back))));
      return months;
    },
  });
  return async (): Promise<ProfitChart> => {
    const present = barOf(await viewMonth(db, presentMonth(now())));
    return { months: [...(await readPast()), present], ...(await sumExpected(db)) };
  };
}

type Bar = ProfitChart['months'][number];

const barOf = ({ month, netPaisa, unknownCost }: Bar): Bar => ({ month, netPaisa, unknownCost });

/** Returns money that is still to come: on the way with couriers, and of orders that have not left. */
async function sumExpected(db: Executor): Promise<Pick<ProfitChart, 'onTheWay' | 'toSend'>> {
  const [onTheWay] = await db
    .select({ parcels: count(), paisa: sumOf(parcels.codPaisa) })
    .from(parcels)
    .where(and(sql`${parcels.queue} = 'on_the_way'`, sql`${parcels.kind} <> 'reverse'`));
  const rest = sql`greatest(${orders.grandTotalPaisa} - ${orders.parcelsPaisa}, 0)`;
  const [toSend] = await db
    .select({ orders: count(), paisa: sumOf(rest) })
    .from(orders)
    .where(and(inArray(orders.status, ['pending', 'processing']), sql`${rest} > 0`));
  return { onTheWay: onTheWay ?? { parcels: 0, paisa: 0 }, toSend: toSend ?? { orders: 0, paisa: 0 } };
}
