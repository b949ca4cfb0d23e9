import { and, desc, sql } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { matchesPlan, matchesPlanByIndex, prefersBitmapScan } from './match-products.ts';
import { scannedColumns } from './scanned-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Newest products that are tried before the word index, for texts with many matches. */
const FIRST_BATCH = 2_000;

/** Without `visibility`: among shown products. */
export async function findsAnything(db: Executor, plan: SearchPlan, visibility?: Visibility): Promise<boolean> {
  const isListed = hasVisibility(products, visibility);
  const [first, ...others] = plan.groups;
  // The words of hidden products are in the catalogue too.
  if (!isListed && others.length === 0 && plan.phrase === null && first.keys.length > 0) return true;
  if (!prefersBitmapScan(plan, 1)) {
    const newest = db
      .select(scannedColumns)
      .from(products)
      .where(isListed)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(FIRST_BATCH)
      .as('products');
    const [seen] = await db.select({ found: sql`1` }).from(newest).where(matchesPlan(plan)).limit(1);
    if (seen) return true;
  }
  const [any] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed, matchesPlanByIndex(plan)))
    .limit(1);
  return any !== undefined;
}
