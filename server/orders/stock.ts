import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { compiledForCount } from '#server/platform/database/prepared.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';

interface Pieces {
  productId: string;
  name: string;
  quantity: number;
}

/** Locks in the order of ids; deleted products are missing. */
export function lockOrderedProducts(tx: Executor, lines: readonly Pieces[]): Promise<ProductRow[]> {
  return lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
}

/** The caller has locked the rows; uncounted stock stays. Throws `out_of_stock` naming the product. */
export async function takeStock(deps: Deps, tx: Executor, locked: readonly ProductRow[], lines: readonly Pieces[]) {
  await moveStock(deps, tx, locked, lines, -1);
}

/** The caller has locked the rows; uncounted stock stays. */
export async function returnStock(deps: Deps, tx: Executor, locked: readonly ProductRow[], lines: readonly Pieces[]) {
  await moveStock(deps, tx, locked, lines, 1);
}

async function moveStock(
  { tags }: Deps,
  tx: Executor,
  locked: readonly ProductRow[],
  lines: readonly Pieces[],
  direction: 1 | -1,
): Promise<void> {
  const moves = locked.flatMap((before) => {
    const line = lines.find(({ productId }) => productId === before.id);
    if (before.stock === null || line === undefined) return [];
    const after = { ...before, stock: before.stock + direction * line.quantity };
    if (after.stock < 0) {
      throw new AppError('out_of_stock', { message: `There are not enough pieces of ${line.name}.` });
    }
    return [{ before, after }];
  });
  if (moves.length === 0) return;
  const stocks = moves.flatMap(({ after }, index) => [
    [`id_${index}`, after.id],
    [`stock_${index}`, after.stock],
  ]);
  const change = setStocks(tx, moves.length).execute(Object.fromEntries(stocks));
  const changed = moves.flatMap(({ before, after }) => changeTags(before, after));
  await settleTogether([change, tags.invalidate(tx, changed)]);
}

const setStocks = compiledForCount((tx, count) => {
  const rows = Array.from(
    { length: count },
    (_, index) => sql`(${sql.placeholder(`id_${index}`)}::uuid, ${sql.placeholder(`stock_${index}`)}::int)`,
  );
  return tx
    .update(products)
    .set({ stock: sql`moved.stock` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as moved (id, stock)`)
    .where(sql`${products.id} = moved.id`)
    .prepare(`move_stock_${count}`);
});
