import { and, sql } from 'drizzle-orm';
import { type Category, type Gender } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
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

/** Undefined parts match all products. */
export interface MeantProducts {
  categories?: readonly Category[] | undefined;
  genders?: readonly Gender[] | undefined;
}

/** Returns the products to which a link such as '/shop?category=bottoms&gender=girls' leads. */
export function productsBehind(link: string): MeantProducts {
  const { searchParams } = new URL(link, 'http://shop');
  const chosen = <Value extends string>(name: string, values: readonly Value[]) => {
    const wanted = searchParams.get(name)?.split(',') ?? [];
    const known = values.filter((value) => wanted.includes(value));
    return known.length > 0 ? known : undefined;
  };
  return {
    categories: chosen('category', FACETS.category.values()),
    genders: chosen('gender', FACETS.gender.values()),
  };
}

/** Returns the largest price cut in percent; 0 if nothing is reduced. */
export function bestCut(cuts: readonly PriceCut[], { categories, genders }: MeantProducts): number {
  const meant = cuts.filter(
    ({ category, gender }) =>
      (!categories || categories.includes(category)) && (!genders || gender === 'both' || genders.includes(gender)),
  );
  return Math.max(0, ...meant.map(({ percent }) => percent));
}
