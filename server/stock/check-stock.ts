import { type AnyColumn, and, asc, eq, gt, lte, ne, sql, sum } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { PermanentError } from '#server/platform/jobs/job.ts';
import { stockCheckDue, stockDiffers } from './events.ts';
import { stockMoves } from './tables.ts';

/** Products per query, and queries per job. A job takes a few seconds. */
export const CHECK = { products: 5_000, queries: 40 };
/** Maximum number of differing products that the mail and the log name. They only count the others. */
const NAMED_MAX = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Difference {
  id: string;
  stock: number;
  moved: number;
}

/**
 * Checks that the stock moves of a product sum to its stock, or to 0 for a deleted product. Large shops continue in a
 * further job. Throws a `PermanentError` with the ids of differing products.
 */
export async function checkStock({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, after?: string, size = CHECK): Promise<void> {
  const found: Difference[] = [];
  let last: string | undefined = after ?? FIRST_ID;
  for (let query = 0; query < size.queries && last !== undefined; query += 1) {
    const upTo = await findBatchEnd(db, last, size.products);
    found.push(...(await findDifferences(db, last, upTo ?? LAST_ID)));
    last = upTo;
  }
  const named = found.slice(0, NAMED_MAX);
  await inTransaction(db, async (tx) => {
    if (last !== undefined) await jobs.enqueue(tx, stockCheckDue, { after: last });
    if (found.length > 0) await jobs.publish(tx, stockDiffers, { total: found.length, products: named });
  });
  if (found.length === 0) return;
  const texts = named.map(({ id, stock, moved }) => `${id} (stock ${stock}, moves ${moved})`).join(', ');
  throw new PermanentError(`The moves of ${found.length} products do not sum to their stock: ${texts}`);
}

/** Returns the last product of the next batch; undefined if no full batch is left. */
async function findBatchEnd(db: Executor, after: string, size: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .offset(size - 1)
    .limit(1);
  return row?.id;
}

/** Uses one statement, so that stock and moves are from the same moment. */
async function findDifferences(db: Executor, after: string, upTo: string): Promise<Difference[]> {
  const ofBatch = (id: AnyColumn) => and(gt(id, after), lte(id, upTo));
  const counted = db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(ofBatch(products.id))
    .as('counted');
  const summed = db
    .select({ id: stockMoves.productId, moved: sum(stockMoves.delta).mapWith(Number).as('moved') })
    .from(stockMoves)
    .where(ofBatch(stockMoves.productId))
    .groupBy(stockMoves.productId)
    .as('summed');
  const stock = sql<number>`coalesce(${counted.stock}, 0)`;
  const moved = sql`coalesce(${summed.moved}, 0)`.mapWith(Number);
  const id = sql<string>`coalesce(${counted.id}, ${summed.id})`;
  return db
    .select({ id, stock, moved })
    .from(counted)
    .fullJoin(summed, eq(summed.id, counted.id))
    .where(ne(stock, moved))
    .orderBy(asc(id));
}
