import { eq, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { addRows, type ByDay, dayIn, FIRST_COLUMN } from './by-day.ts';
import { countedWorth, isCountedIn } from './period-rows.ts';
import type { Period } from './periods.ts';

/** Adds differences that were found by counting stock. Pieces of deleted products are worth 0. */
export async function addStockCounts(db: Executor, period: Period, days: ByDay): Promise<void> {
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
