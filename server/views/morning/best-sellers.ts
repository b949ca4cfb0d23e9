import { asc, desc, gte, inArray, sql } from 'drizzle-orm';
import type { BestSeller, Morning } from '#contract/morning.schema.ts';
import { BEST_SELLER_DAYS, BEST_SELLERS_FRESH_MS, BEST_SELLERS_MAX } from '#contract/morning.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { soldPieces } from '#server/parcels/sold-pieces.ts';
import { cacheFor } from '#server/platform/cache/cache-for.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { startOfDay, startOfDays } from './days.ts';

type BestSellers = NonNullable<Morning['bestSellers']>;
type ReadBestSellers = () => Promise<BestSellers>;

/**
 * Caches the best sellers for five minutes, but not past midnight, because the query reads all order lines of 30 days.
 */
export function cacheBestSellers({ db, now }: Pick<Deps, 'db' | 'now'>): ReadBestSellers {
  return cacheFor({ now, isFresh, read: (at) => findBestSellers(db, at) });
}

function isFresh(readAt: Date, now: Date): boolean {
  const age = now.getTime() - readAt.getTime();
  return age < BEST_SELLERS_FRESH_MS && startOfDay(readAt).getTime() === startOfDay(now).getTime();
}

async function findBestSellers(db: Executor, now: Date): Promise<BestSellers> {
  const periods: BestSellers['periods'] = [];
  for (const days of BEST_SELLER_DAYS) {
    periods.push({ days, products: await findMostSold(db, startOfDays(now, days)) });
  }
  return { countedAt: now.toISOString(), periods };
}

async function findMostSold(db: Executor, from: Date): Promise<BestSeller[]> {
  const pieces = sql`sum(pieces.quantity)`.mapWith(Number);
  const sold = await db
    .select({ productId: sql<string>`pieces.product_id`, name: sql<string>`max(pieces.name)`, pieces })
    .from(sql`${soldPieces(({ createdAt }) => gte(createdAt, from))} as pieces`)
    .groupBy(sql`pieces.product_id`)
    .having(sql`${pieces} > 0`)
    .orderBy(desc(pieces), asc(sql`pieces.product_id`))
    .limit(BEST_SELLERS_MAX);
  const ids = sold.map(({ productId }) => productId);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  return sold.map((each) => {
    const product = rows.find(({ id }) => id === each.productId);
    return {
      productId: each.productId,
      name: product?.name ?? each.name,
      color: product?.color ?? null,
      age: product?.age ?? null,
      isInShop: product !== undefined,
      pieces: each.pieces,
    };
  });
}
