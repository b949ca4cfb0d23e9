import { and, asc, desc, gte, inArray, max, sql, sum } from 'drizzle-orm';
import type { BestSeller, Morning } from '#contract/morning.schema.ts';
import { BEST_SELLER_DAYS, BEST_SELLERS_FRESH_MS, MAX_BEST_SELLERS } from '#contract/morning.ts';
import { statusesThat } from '#contract/order-status.ts';
import { MAX_ORDER_LINES } from '#contract/orders.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { cacheFor } from '#server/platform/cache/cache-for.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { startOfDay, startOfDays } from './days.ts';

type BestSellers = NonNullable<Morning['bestSellers']>;
type ReadBestSellers = () => Promise<BestSellers>;

/**
 * Counts the best sellers once in `BEST_SELLERS_FRESH_MS` and at each midnight (single-flight), as they read every line of 30 days.
 */
export function cacheBestSellers({ read, now }: Pick<Deps, 'read' | 'now'>): ReadBestSellers {
  return cacheFor({ now, isFresh, read: (at) => read((db) => findBestSellers(db, at)) });
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
  // One look into the lines for each order: the limit, which cuts off none, prevents a join that reads the lines of all orders.
  const lines = db
    .select({ productId: orderLines.productId, name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orders.id}`)
    .limit(MAX_ORDER_LINES)
    .as('lines');
  const pieces = sum(lines.quantity).mapWith(Number);
  const sold = await db
    .select({ productId: lines.productId, name: max(lines.name), pieces })
    .from(orders)
    .innerJoinLateral(lines, sql`true`)
    .where(and(inArray(orders.status, statusesThat('countsAsSale')), gte(orders.createdAt, from)))
    .groupBy(lines.productId)
    .orderBy(desc(pieces), asc(lines.productId))
    .limit(MAX_BEST_SELLERS);
  const ids = sold.map(({ productId }) => productId);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  return sold.map((each) => {
    const product = rows.find(({ id }) => id === each.productId);
    return {
      productId: each.productId,
      name: product?.name ?? each.name ?? '',
      color: product?.color ?? null,
      age: product?.age ?? null,
      isInShop: product !== undefined,
      pieces: each.pieces,
    };
  });
}
