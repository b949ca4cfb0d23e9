import { and, type SQL } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isGatheredBy, isMetBy } from './match-products.ts';
import { countAtMost, type SearchPlan } from './search-plan.ts';

/** Up to so many are looked up in the index of words; more are met soon enough by reading the table. */
const LOOKED_UP_AT_MOST = 80_000;

/** The ids of the products that the plan finds and that pass the filter, `MAX_COUNTED_MATCHES` at most and in no order. */
export function someMatches(db: Executor, plan: SearchPlan, filter: SQL | undefined) {
  const found = countAtMost(plan) > LOOKED_UP_AT_MOST ? isMetBy(plan) : isGatheredBy(plan);
  return db.select({ id: products.id }).from(products).where(and(filter, found)).limit(MAX_COUNTED_MATCHES);
}
