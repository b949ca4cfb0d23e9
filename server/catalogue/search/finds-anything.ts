import { desc, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isBitmapScanned, isBitmapScannedBy, isMetBy } from './match-products.ts';
import { scannedColumns } from './scanned-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Products that are looked at before the index of words is asked about a text that many may have. */
const FIRST_BATCH = 2_000;

/** Whether any product at all is found by the plan. */
export async function findsAnything(db: Executor, plan: SearchPlan): Promise<boolean> {
  const [first, ...others] = plan.groups;
  if (others.length === 0 && plan.phrase === null && first.keys.length > 0) return true;
  if (!isBitmapScanned(plan, 1)) {
    const newest = db
      .select(scannedColumns)
      .from(products)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(FIRST_BATCH)
      .as('products');
    const [seen] = await db.select({ found: sql`1` }).from(newest).where(isMetBy(plan)).limit(1);
    if (seen) return true;
  }
  const [any] = await db.select({ id: products.id }).from(products).where(isBitmapScannedBy(plan)).limit(1);
  return any !== undefined;
}
