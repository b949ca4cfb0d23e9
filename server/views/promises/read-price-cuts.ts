import { and, desc, eq, sql } from 'drizzle-orm';
import { type Category, type Gender } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { isOnSale } from '#server/catalogue/listing/product-filter.ts';
import { categories, genders } from '#server/catalogue/options/tables.ts';
import { priceCutOf, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface PriceCut {
  category: Category;
  gender: Gender;
  /** Largest price cut, rounded as the shop shows it. */
  percent: number;
}

/** Reads the largest cut of each category and gender from an index, because reading all reduced products takes 50 ms. */
export async function readPriceCuts(db: Executor): Promise<PriceCut[]> {
  return selectPriceCuts(db);
}

export function selectPriceCuts(db: Executor) {
  const cut = priceCutOf(products);
  const largest = db
    .select({ percent: sql<number>`${cut}`.mapWith(Number).as('percent') })
    .from(products)
    .where(
      and(
        eq(products.category, categories.code),
        eq(products.gender, genders.code),
        isOnSale,
        sql`not ${products.isHidden}`,
      ),
    )
    .orderBy(desc(cut))
    .limit(1)
    .as('largest');
  return db
    .select({ category: categories.code, gender: genders.code, percent: largest.percent })
    .from(categories)
    .crossJoin(genders)
    .crossJoinLateral(largest);
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
export function bestCut(cuts: readonly PriceCut[], meant: MeantProducts): number {
  const isMeant = ({ category, gender }: PriceCut) =>
    (meant.categories?.includes(category) ?? true) && (gender === 'both' || (meant.genders?.includes(gender) ?? true));
  return Math.max(0, ...cuts.filter(isMeant).map(({ percent }) => percent));
}
