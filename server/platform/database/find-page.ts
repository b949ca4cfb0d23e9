import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import type { Executor } from './database.ts';
import { containing } from './like.ts';
import { pageWindow } from './page-window.ts';

/** A list read from its indexes. */
export interface PagedList {
  table: PgTable;
  /** A generated lower-case column with a trigram index. */
  searchColumn: string;
  id: PgColumn;
  filter: SQL | undefined;
  order: SQL;
  reverseOrder: SQL;
  /** Reads a materialized count of the rows that match the filter. */
  countAll: () => Promise<number>;
}

interface PageRequest {
  /** Text that a row must contain. */
  q?: string | undefined;
  /** From 1. */
  page: number;
  limit: number;
}

interface FoundPage {
  ids: string[];
  /** At most `MAX_COUNTED_MATCHES` with `q`. */
  total: number;
}

/** Rows of the first index scan. */
const FIRST_BATCH = 2_000;
/** Matches in the first batch that prove a text common, so that an index scan fills a page soon. */
const COMMON_MATCHES = 10;
/** Bound of the index scan for a common text. */
const MAX_INDEX_SCAN = 100_000;

/** Finds a page of ids and the total, by an index scan for common texts and a bitmap scan for rare ones. */
export async function findPage(db: Executor, list: PagedList, { q, page, limit }: PageRequest): Promise<FoundPage> {
  if (q) return findMatches(db, list, q, (page - 1) * limit, limit);
  const { table, id, filter, order, reverseOrder } = list;
  const total = await list.countAll();
  const window = pageWindow({ page, limit, total });
  if (!window) return { ids: [], total };
  const rows = await db
    .select({ id })
    .from(table)
    .where(filter)
    .orderBy(window.isFromEnd ? reverseOrder : order)
    .limit(window.limit)
    .offset(window.offset);
  const ids = rows.map((row) => String(row.id));
  return { ids: window.isFromEnd ? ids.toReversed() : ids, total };
}

async function findMatches(
  db: Executor,
  list: PagedList,
  q: string,
  offset: number,
  limit: number,
): Promise<FoundPage> {
  const last = Math.min(offset + limit, MAX_COUNTED_MATCHES);
  const seen = await indexScan(db, list, q, FIRST_BATCH, { offset: 0, limit: Math.max(last, COMMON_MATCHES) });
  if (seen.length < COMMON_MATCHES) return bitmapScan(db, list, q, offset, last);
  const total = await countMatches(db, list, q);
  const expected = Math.max(0, Math.min(last, total) - offset);
  if (seen.length >= offset + expected) return { ids: seen.slice(offset, offset + expected), total };
  const ids = await indexScan(db, list, q, MAX_INDEX_SCAN, { offset, limit: expected });
  return ids.length === expected ? { ids, total } : bitmapScan(db, list, q, offset, last);
}

export function hasText(searchColumn: string, q: string): SQL {
  return sql`${sql.identifier(searchColumn)} like lower(${containing(q)}::text)`;
}

async function indexScan(
  db: Executor,
  { table, searchColumn, id, filter, order }: PagedList,
  q: string,
  rows: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const scanned = db
    .select({ id: sql<string>`${id}`.as('id'), text: sql`${sql.identifier(searchColumn)}`.as(searchColumn) })
    .from(table)
    .where(filter)
    .orderBy(order)
    .limit(rows)
    .as('walked');
  const matches = await db
    .select({ id: scanned.id })
    .from(scanned)
    .where(hasText(searchColumn, q))
    .limit(limit)
    .offset(offset);
  return matches.map((row) => row.id);
}

async function bitmapScan(
  db: Executor,
  { table, searchColumn, id, filter, order }: PagedList,
  q: string,
  offset: number,
  last: number,
) {
  const [page] = await db
    .select({
      total: count(),
      ids: sql<string[] | null>`(array_agg(${id}::text order by ${order}))[${offset + 1}::int:${last}::int]`,
    })
    .from(table)
    .where(and(filter, hasText(searchColumn, q)));
  return { ids: page?.ids ?? [], total: Math.min(page?.total ?? 0, MAX_COUNTED_MATCHES) };
}

async function countMatches(db: Executor, { table, searchColumn, id, filter }: PagedList, q: string): Promise<number> {
  const some = db
    .select({ id })
    .from(table)
    .where(and(filter, hasText(searchColumn, q)))
    .limit(MAX_COUNTED_MATCHES)
    .as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
