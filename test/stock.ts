import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { stockLevels, stockMoves } from '#server/stock/tables.ts';

/** Null for a product without a stock count, undefined for a deleted product. */
export async function stockOf({ db }: Pick<Deps, 'db'>, id: string): Promise<number | null | undefined> {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product?.stock;
}

export function movesOf({ db }: Pick<Deps, 'db'>, productId: string) {
  return db.select().from(stockMoves).where(eq(stockMoves.productId, productId)).orderBy(stockMoves.at, stockMoves.id);
}

/** Returns products whose moves do not sum to their stock. A deleted product counts as stock 0. */
export async function differencesOfStock({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ id: sql<string>`id`, stock: sql<number>`stock`, moved: sql<number>`moved` })
    .from(
      sql`(
        select id, coalesce(max(stock), 0) as stock, coalesce(sum(delta), 0)::int as moved
        from (
          select id, stock, null::int as delta from products union all select product_id, null, delta from stock_moves
        ) as both_sides
        group by id
      ) as sums`,
    )
    .where(sql`stock <> moved`);
}

export async function differencesOfLevels({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ id: products.id, stock: products.stock, levelOf: stockLevels.productId, level: stockLevels.stock })
    .from(products)
    .fullJoin(stockLevels, and(eq(stockLevels.productId, products.id), eq(stockLevels.stock, products.stock)))
    .where(or(isNull(products.id), and(isNotNull(products.stock), isNull(stockLevels.stock))));
}
