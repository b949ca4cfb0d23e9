import { eq, sql } from 'drizzle-orm';
import { type DayFigures, NO_FIGURES } from '#contract/closings.ts';
import { sumDifferences } from '#server/cash/differences/list-differences.ts';
import { products } from '#server/catalogue/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { addRows, type ByDay, dayIn, FIRST_COLUMN } from './by-day.ts';
import { addDeductions } from './deductions-by-day.ts';
import { addLedger, readCashBalance } from './ledger-by-day.ts';
import { addOrders } from './orders-by-day.ts';
import { addParcelFigures } from './parcels-by-day.ts';
import { countedWorth, isCountedIn } from './period-rows.ts';
import { dayOf, daysOf, type Period } from './periods.ts';

/** Returns the figures of each day. Each kind of figure is one query for all days. */
export async function readDays(db: Executor, period: Period, now: Date): Promise<[string, DayFigures][]> {
  const found: ByDay = new Map();
  await addOrders(db, period, found);
  await addParcelFigures(db, period, found);
  await addDeductions(db, period, found);
  await addLedger(db, period, found);
  await addStockCounts(db, period, found);
  let balance = await readCashBalance(db, period.from);
  return daysOf(period, now).map((day) => {
    const figures = found.get(day) ?? { ...NO_FIGURES };
    figures.cashOpeningPaisa = balance;
    balance += figures.cashInPaisa - figures.cashOutPaisa - figures.cashBankedPaisa + figures.cashDifferencePaisa;
    figures.cashBalancePaisa = balance;
    return [day, figures];
  });
}

/** Returns the figures of a day. Those of open differences with couriers show the present state. */
export async function readDay(db: Executor, day: string, now: Date): Promise<DayFigures> {
  const [[, figures] = []] = await readDays(db, dayOf(day), now);
  const { open } = await sumDifferences(db, {}, now);
  return {
    ...(figures ?? NO_FIGURES),
    openDifferenceParcels: open.parcels,
    openDifferencePaisa: open.tooLittlePaisa - open.tooMuchPaisa,
  };
}

/** Adds differences that were found by counting stock. Pieces of deleted products are worth 0. */
async function addStockCounts(db: Executor, period: Period, days: ByDay): Promise<void> {
  const { delta } = stockMoves;
  const rows = await db
    .select({
      day: dayIn(stockMoves.at),
      countedMorePieces: sumOf(delta, sql`${delta} > 0`),
      countedLessPieces: sumOf(sql`-${delta}`, sql`${delta} < 0`),
      countedWorthPaisa: sumOf(countedWorth),
    })
    .from(stockMoves)
    .leftJoin(products, eq(products.id, stockMoves.productId))
    .where(isCountedIn(period))
    .groupBy(FIRST_COLUMN);
  addRows(days, rows);
}
