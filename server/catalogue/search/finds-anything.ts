import { desc, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { matchesPlan, matchesPlanByIndex, prefersBitmapScan } from './match-products.ts';
import { scannedColumns } from './scanned-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Newest products that are tried before the word index, for texts with many matches. */
const FIRST_BATCH = 2_000;

export async function findsAnything(db: Executor, plan: SearchPlan): Promise<boolean> {
  const [first, ...others] = plan.groups;
  if (others.length === 0 && plan.phrase === null && first.keys.length > 0) return true;
  if (!prefersBitmapScan(plan, 1)) {
    const newest = db
      .select(scannedColumns)
      .from(products)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(FIRST_BATCH)
      .as('products');
    const [seen] = await db.select({ found: sql`1` }).from(newest).where(matchesPlan(plan)).limit(1);
    if (seen) return true;
  }
  const [any] = await db.select({ id: products.id }).from(products).where(matchesPlanByIndex(plan)).limit(1);
  return any !== undefined;
}
