import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ProductRow } from './queries.ts';
import { products } from './tables.ts';

/** What has to be the same, the most alike first: category weighs most, then age, then colour. */
const LIKENESSES = [
  { category: true, age: true, color: true },
  { category: true, age: true, color: false },
  { category: true, age: false, color: true },
  { category: true, age: false, color: false },
  { category: false, age: true, color: true },
  { category: false, age: true, color: false },
  { category: false, age: false, color: true },
  { category: false, age: false, color: false },
] as const;
type Likeness = (typeof LIKENESSES)[number];

/**
 * The products most like this one: category weighs most, then age and colour; the better rated first among equals, and
 * what is sold out last. Those of its own design are left out: its page offers them already.
 *
 * Asks for one likeness after the other until there are enough. Of products that are alike in category, colour, age and
 * stock it reads no more than `limit` and those of the product's own design, whatever the size of the shop.
 */
export async function listRelatedProducts(db: Executor, product: ProductRow, limit: number): Promise<ProductRow[]> {
  const related: ProductRow[] = [];
  for (const inStock of [true, false]) {
    for (const likeness of LIKENESSES) {
      if (related.length === limit) return related;
      related.push(...(await listAlike(db, product, { likeness, inStock, limit: limit - related.length })));
    }
  }
  return related;
}

interface Wanted {
  likeness: Likeness;
  inStock: boolean;
  limit: number;
}

/** The best rated of exactly this likeness. */
function listAlike(db: Executor, product: ProductRow, { likeness, inStock, limit }: Wanted): Promise<ProductRow[]> {
  const isOffered = and(
    sql`${products.category} = kind.category and ${products.color} = kind.color and ${products.age} = kind.age`,
    eq(products.inStock, inStock),
    ne(products.id, product.id),
    product.design === null ? undefined : or(isNull(products.design), ne(products.design, product.design)),
  );
  const kinds = sql`
    select category, color, age
    from unnest(${textArray(sameOrOthers(CATEGORIES, product.category, likeness.category))}) as category
    cross join unnest(${textArray(sameOrOthers(COLORS, product.color, likeness.color))}) as color
    cross join unnest(${smallintArray(sameOrOthers(AGES, product.age, likeness.age))}) as age`;
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
