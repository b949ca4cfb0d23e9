import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** The most similar first: category weighs most, then age, then colour. */
const SIMILARITIES = [
  { category: true, age: true, color: true },
  { category: true, age: true, color: false },
  { category: true, age: false, color: true },
  { category: true, age: false, color: false },
  { category: false, age: true, color: true },
  { category: false, age: true, color: false },
  { category: false, age: false, color: true },
  { category: false, age: false, color: false },
] as const;
type Similarity = (typeof SIMILARITIES)[number];

/**
 * Most similar first, all in stock before those sold out, the better rated before equals; without the product's own
 * design, which its page shows. Queries one similarity at a time until there are enough. Each reads at most `limit`
 * products, and those of the own design, per combination of category, colour, age and stock, whatever the shop's size.
 */
export async function listRelatedProducts(db: Executor, product: ProductRow, limit: number): Promise<ProductRow[]> {
  const related: ProductRow[] = [];
  for (const inStock of [true, false]) {
    for (const similarity of SIMILARITIES) {
      if (related.length === limit) return related;
      related.push(...(await listSimilar(db, product, { similarity, inStock, limit: limit - related.length })));
    }
  }
  return related;
}

interface Wanted {
  similarity: Similarity;
  inStock: boolean;
  limit: number;
}

function listSimilar(db: Executor, product: ProductRow, { similarity, inStock, limit }: Wanted): Promise<ProductRow[]> {
  const isOffered = and(
    sql`${products.category} = kind.category and ${products.color} = kind.color and ${products.age} = kind.age`,
    eq(products.inStock, inStock),
    hasVisibility(products),
    ne(products.id, product.id),
    product.design === null ? undefined : or(isNull(products.design), ne(products.design, product.design)),
  );
  const kinds = sql`
    select category, color, age
    from unnest(${textArray(sameOrOthers(CATEGORIES, product.category, similarity.category))}) as category
    cross join unnest(${textArray(sameOrOthers(COLORS, product.color, similarity.color))}) as color
    cross join unnest(${smallintArray(sameOrOthers(AGES, product.age, similarity.age))}) as age`;
  const best = sql`
    select best.id from (${kinds}) as kind cross join lateral (
      select ${products.id} as id, ${products.rating} as rating from ${products} where ${isOffered}
      order by ${products.rating} desc, ${products.id} desc limit ${limit}
    ) as best
    order by best.rating desc, best.id desc limit ${limit}`;
  return db
    .select({ row: products })
    .from(products)
    .innerJoin(sql`(${best}) as best`, sql`best.id = ${products.id}`)
    .orderBy(desc(products.rating), desc(products.id))
    .then((found) => found.map(({ row }) => row));
}

function sameOrOthers<Value>(values: readonly Value[], value: Value, isSame: boolean): Value[] {
  return isSame ? [value] : values.filter((each) => each !== value);
}

function textArray(values: readonly string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}

function smallintArray(values: readonly number[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::smallint[]`;
}
