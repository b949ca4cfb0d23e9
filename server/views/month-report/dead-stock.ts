import { and, asc, desc, gt, gte, lte, sql } from 'drizzle-orm';
import { DEAD_STOCK_DAYS } from '#contract/cash.ts';
import type { MonthReport } from '#contract/month-report.schema.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { soldPieces } from '#server/parcels/sold-pieces.ts';
import { cacheFor } from '#server/platform/cache/cache-for.ts';
import type { Executor } from '#server/platform/database/database.ts';

const MOST_DEAD = 100;
/** Caches the result for ten minutes, because the query reads all products with counted stock and their orders. */
const FRESH_MS = 10 * MINUTE_MS;

export type DeadStock = MonthReport['deadStock'];

export function cacheDeadStock({ db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<DeadStock> {
  return cacheFor({
    now,
    isFresh: (readAt, at) => at.getTime() - readAt.getTime() < FRESH_MS,
    read: (at) => viewDeadStock(db, at),
  });
}

/** Returns products that nobody bought for `DEAD_STOCK_DAYS`. Younger products are not dead stock. */
async function viewDeadStock(db: Executor, now: Date): Promise<DeadStock> {
  const since = new Date(now.getTime() - DEAD_STOCK_DAYS * DAY_MS);
  const sold = sql`(select product_id from ${soldPieces(({ createdAt }) => gte(createdAt, since))} as pieces
    group by product_id having sum(quantity) > 0)`;
  const isDead = and(gt(products.stock, 0), lte(products.createdAt, since), sql`${products.id} not in ${sold}`);
  const worth = sql`${products.stock} * ${products.pricePaisa}::bigint`;
  // List and sums share one query, because it reads all products with counted stock.
  const rows = await db
    .select({
      productId: products.id,
      name: products.name,
      pieces: sql`${products.stock}`.mapWith(Number),
      paisa: worth.mapWith(Number),
      allProducts: sql`count(*) over ()`.mapWith(Number),
      allPieces: sql`sum(${products.stock}) over ()`.mapWith(Number),
      allPaisa: sql`sum(${worth}) over ()`.mapWith(Number),
    })
    .from(products)
    .where(isDead)
    .orderBy(desc(worth), asc(products.id))
    .limit(MOST_DEAD);
  const [first] = rows;
  return {
    products: first?.allProducts ?? 0,
    pieces: first?.allPieces ?? 0,
    paisa: first?.allPaisa ?? 0,
    list: rows.map(({ productId, name, pieces, paisa }) => ({ productId, name, pieces, paisa })),
  };
}
