import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import type { Executor } from './database.ts';
import { containing } from './like.ts';
import { pageWindow } from './page-window.ts';

/** A list whose pages are read by its indexes, however long it is. */
export interface PagedList {
  table: PgTable;
  /** A column in small letters that only the database writes, with an index of its trigrams. */
  searchColumn: string;
  id: PgColumn;
  filter: SQL | undefined;
  /** What it is sorted by, and the same the other way round. */
  order: SQL;
  reverseOrder: SQL;
  /** How many pass the filter, without counting them. */
  countAll: () => Promise<number>;
}

interface PageRequest {
  /** What a row's text must contain. */
  q?: string | undefined;
  /** From 1. */
  page: number;
  limit: number;
}

interface FoundPage {
  ids: string[];
  /** With `q` no more than `MAX_COUNTED_MATCHES`. */
  total: number;
}

/** Rows in which a text is looked for before its index is asked. */
const FIRST_BATCH = 2_000;
/** A text that so many of them have is had by many, and met soon wherever one looks. */
const MET_OFTEN = 10;
/** Rows through which such a text is looked for at the most. */
const MAX_INDEX_SCAN = 100_000;

/** The ids of a page, and how many there are in all. */
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
  const seen = await indexScan(db, list, q, FIRST_BATCH, { offset: 0, limit: Math.max(last, MET_OFTEN) });
  if (seen.length < MET_OFTEN) return bitmapScan(db, list, q, offset, last);
  const total = await countMatches(db, list, q);
  const expected = Math.max(0, Math.min(last, total) - offset);
  if (seen.length >= offset + expected) return { ids: seen.slice(offset, offset + expected), total };
  const ids = await indexScan(db, list, q, MAX_INDEX_SCAN, { offset, limit: expected });
  return ids.length === expected ? { ids, total } : bitmapScan(db, list, q, offset, last);
}

/** Whether a row of such a table has the text. */
export function hasText(searchColumn: string, q: string): SQL {
  return sql`${sql.identifier(searchColumn)} like lower(${containing(q)}::text)`;
}

/** Goes through the first `rows` of the list and takes what has the text. */
async function indexScan(
  db: Executor,
  { table, searchColumn, id, filter, order }: PagedList,
  q: string,
  rows: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const walked = db
    .select({ id: sql<string>`${id}`.as('id'), text: sql`${sql.identifier(searchColumn)}`.as(searchColumn) })
    .from(table)
    .where(filter)
    .orderBy(order)
    .limit(rows)
    .as('walked');
  const met = await db
    .select({ id: walked.id })
    .from(walked)
    .where(hasText(searchColumn, q))
    .limit(limit)
    .offset(offset);
  return met.map((row) => row.id);
}

/** Finds all that has the text by its index, as that is little. */
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
