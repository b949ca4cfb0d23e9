import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { placeOf } from '#server/catalogue/place-of.ts';
import { hasAnyId, type ProductRow } from '#server/catalogue/queries.ts';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';

const shown = alias(products, 'shown');

export interface RelatedProducts {
  product: Pick<ProductRow, 'id' | 'category' | 'age'>;
  related: ProductRow[];
}

/**
 * Lists products in stock first, then those of the same or the next age, then by similarity and rating. Skips the same
 * design, which the page shows anyway.
 */
export async function listRelatedProducts(
  db: Executor,
  id: string,
  limit: number,
): Promise<RelatedProducts | undefined> {
  const likeness = sql`cell.category = ${shown.category} and (cell.age = ${shown.age} or cell.color = ${shown.color})
    and ${isNear()} and cell.in_stock`;
  const alike = await listSimilar(db, id, { among: likeness, limit });
  if (!alike || alike.related.length === limit) return alike;
  return listSimilar(db, id, { among: sql`true`, limit });
}

/** Returns SQL that computes the same as `isNearAge`. */
const isNear = () => sql`abs(${placeOf('age', sql`cell.age`)} - ${placeOf('age', shown.age)}) <= 1`;

/** All combinations that products have. */
const CELLS = sql`(
  select distinct category, color, age, gender, in_stock from ${facetCounts} where not ${facetCounts.isHidden}
)`;

/** Reads at most `limit` rows of each combination in `products_cell`, so the time does not grow with the shop. */
async function listSimilar(
  db: Executor,
  id: string,
  { among, limit }: { among: SQL; limit: number },
): Promise<RelatedProducts | undefined> {
  const isOfCell = sql`(${products.category}, ${products.color}, ${products.age}, ${products.gender}, ${products.inStock})
    = (cell.category, cell.color, cell.age, cell.gender, cell.in_stock)`;
  const isOtherDesign = or(isNull(shown.design), isNull(products.design), ne(products.design, shown.design));
  const weight = sql`(${isNear()})::int * 8 + (cell.category = ${shown.category})::int * 4 + (cell.age = ${shown.age})::int * 2 + (cell.color = ${shown.color})::int`;
  const best = sql`(
    select ${products.id} as id, ${products.rating} as rating from ${products}
    where ${and(isOfCell, hasVisibility(products), ne(products.id, shown.id), isOtherDesign)}
    order by ${products.rating} desc, ${products.id} desc limit ${limit}
  )`;
  const order = sql`in_stock desc, weight desc, rating desc, id desc`;
  const likest = sql`lateral (
    select best.id, best.rating, cell.in_stock, ${weight} as weight
    from ${CELLS} as cell cross join lateral ${best} as best
    where ${among} order by ${order} limit ${limit}
  ) as likest`;
  const named = db.select({ id: products.id }).from(products).where(hasAnyId(id)).orderBy(asc(products.id)).limit(1);
  const rows = await db
    .select({ id: shown.id, category: shown.category, age: shown.age, row: products })
    .from(shown)
    .leftJoin(likest, sql`true`)
    .leftJoin(products, eq(products.id, sql`likest.id`))
    .where(and(eq(shown.id, named), hasVisibility(shown)))
    .orderBy(sql`likest.in_stock desc, likest.weight desc, likest.rating desc, likest.id desc`);
  const [product] = rows;
  return product && { product, related: rows.flatMap(({ row }) => row ?? []) };
}
