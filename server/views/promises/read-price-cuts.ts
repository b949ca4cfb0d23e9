import { and, sql } from 'drizzle-orm';
import type { Category, Gender } from '#contract/catalogue.ts';
import { isOnSale } from '#server/catalogue/listing/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface PriceCut {
  category: Category;
  gender: Gender;
  /** Largest price cut, rounded as the shop shows it. */
  percent: number;
}

export function readPriceCuts(db: Executor): Promise<PriceCut[]> {
  const { category, gender, pricePaisa, oldPricePaisa, regularPricePaisa } = products;
  const before = sql`nullif(coalesce(${oldPricePaisa}, ${regularPricePaisa}), 0)`;
  const percent = sql<number>`coalesce(max(round((1 - ${pricePaisa}::numeric / ${before}) * 100)), 0)`.mapWith(Number);
  return db
    .select({ category, gender, percent })
    .from(products)
    .where(and(isOnSale, hasVisibility(products)))
    .groupBy(category, gender);
}
