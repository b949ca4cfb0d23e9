import { count, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { scannedColumns } from './scanned-columns.ts';

/** Products that an index scan looks at before it is given up. */
const SCAN_AT_MOST = 20_000;

/** Finds all matches, as they are few, and sorts them: the ids from `offset` to before `last`, and how many there are. */
export async function fetchMatches(
  db: Executor,
  found: SQL | undefined,
  order: SQL,
  offset: number,
  last: number,
): Promise<{ ids: string[]; total: number }> {
  const [page] = await db
    .select({
      total: count(),
      ids: sql<string[] | null>`(array_agg(${products.id}::text order by ${order}))[${offset + 1}::int:${last}::int]`,
    })
    .from(products)
    .where(found);
  return { ids: page?.ids ?? [], total: Math.min(page?.total ?? 0, MAX_COUNTED_MATCHES) };
}

/** Goes through the index of an order and takes what matches; less than `limit` where that does not come soon. */
export async function scanMatches(
  db: Executor,
  filter: SQL | undefined,
  isMet: SQL | undefined,
  order: SQL,
  offset: number,
  limit: number,
): Promise<string[]> {
  const scanned = db
    .select(scannedColumns)
    .from(products)
    .where(filter)
    .orderBy(order)
    .limit(SCAN_AT_MOST)
    .as('products');
  const met = await db.select({ id: scanned.id }).from(scanned).where(isMet).limit(limit).offset(offset);
  return met.map(({ id }) => id);
}
