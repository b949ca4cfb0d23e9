import { count, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { scannedColumns } from './scanned-columns.ts';

/** Products that an index scan reads before it is given up. */
const MAX_SCANNED = 20_000;
/** PostgreSQL sorts a whole table sooner than it reads most of it along an index: 30 ms of 20,000 products in place of 0.1. */
const MAX_SCANNED_SHARE = 0.25;

/**
 * Fetches all matches, which are few, and sorts them. Returns the ids from `offset` to before `last`, and the total.
 */
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

interface Scan {
  productCount: number;
  filter: SQL | undefined;
  condition: SQL | undefined;
  order: SQL;
  offset: number;
  limit: number;
}

/** Scans an index in order for matches; returns less than `limit` where they are rare. */
export async function scanMatches(
  db: Executor,
  { productCount, filter, condition, order, offset, limit }: Scan,
): Promise<string[]> {
  const scanned = db
    .select(scannedColumns)
    .from(products)
    .where(filter)
    .orderBy(order)
    .limit(Math.min(MAX_SCANNED, Math.ceil(productCount * MAX_SCANNED_SHARE)))
    .as('products');
  const matches = await db.select({ id: scanned.id }).from(scanned).where(condition).limit(limit).offset(offset);
  return matches.map(({ id }) => id);
}
