import { and, type SQL } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isGatheredBy } from './match-products.ts';
import type { SearchPlan } from './search-plan.ts';

/** One column of the products that the plan finds and that pass the filter, `MAX_COUNTED_MATCHES` at most and in no order. */
export function someMatches(db: Executor, plan: SearchPlan, filter: SQL | undefined, column: SQL) {
  return db
    .select({ column: column.as('column') })
    .from(products)
    .where(and(filter, isGatheredBy(plan)))
    .limit(MAX_COUNTED_MATCHES);
}
