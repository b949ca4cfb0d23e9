import { and, count, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { COUNTED_MATCHES_MAX, type SortOrder } from '#contract/pagination.ts';
import type { Executor } from './database.ts';
import { containing } from './like.ts';
import { pageWindow } from './page-window.ts';

type ListedTable = PgTable & { id: PgColumn };

interface PagedList<Table extends ListedTable> {
  table: Table;
  /** A generated lower-case column with a trigram index. */
  searchColumn: string;
  /** Needs an index over this column and the id, because the id breaks ties. */
  sortColumn: SQLWrapper;
  filter: SQL | undefined;
  countAll: () => Promise<number>;
}

interface PageRequest {
  q?: string | undefined;
  order: SortOrder;
  /** Counts from 1. */
  page: number;
  limit: number;
}

interface Scan {
  table: PgTable;
  searchColumn: string;
  id: PgColumn;
  filter: SQL | undefined;
  order: SQL;
}

interface FoundPage {
  ids: string[];
  /** Number of rows in the list; with a search text at most `COUNTED_MATCHES_MAX`. */
  total: number;
}

const FIRST_BATCH = 2_000;
/**
 * A text is common if at least this many of the first `FIRST_BATCH` rows match. An index scan then fills a page
 * quickly.
 */
const COMMON_MATCHES = 10;
const INDEX_SCAN_MAX = 100_000;

/** Finds a common text by scanning the sorted index, and a rare text by a bitmap scan. */
export async function listPage<Table extends ListedTable>(
  db: Executor,
  list: PagedList<Table>,
  request: PageRequest,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const { ids, total } = await findPage(db, list, request);
  const table: ListedTable = list.table;
  const rows = ids.length === 0 ? [] : await db.select().from(table).where(inArray(table.id, ids));
  const rowById = new Map(rows.map((row) => [row['id'], row as Table['$inferSelect']]));
  return { rows: ids.map((id) => rowById.get(id)).filter((row) => row !== undefined), total };
}

async function findPage(
  db: Executor,
  { table, searchColumn, sortColumn, filter, countAll }: PagedList<ListedTable>,
  { q, order, page, limit }: PageRequest,
): Promise<FoundPage> {
  const { id } = table;
  const ascending = sql`${sortColumn} asc, ${id} asc`;
  const descending = sql`${sortColumn} desc, ${id} desc`;
  const [forwards, backwards] = order === 'asc' ? [ascending, descending] : [descending, ascending];
  if (q) return findMatches(db, { table, searchColumn, id, filter, order: forwards }, q, (page - 1) * limit, limit);
  const total = await countAll();
  const window = pageWindow({ page, limit, total });
  if (!window) return { ids: [], total };
  const rows = await db
    .select({ id })
    .from(table)
    .where(filter)
    .orderBy(window.isFromEnd ? backwards : forwards)
    .limit(window.limit)
    .offset(window.offset);
  const ids = rows.map((row) => String(row.id));
  return { ids: window.isFromEnd ? ids.toReversed() : ids, total };
}

async function findMatches(db: Executor, list: Scan, q: string, offset: number, limit: number): Promise<FoundPage> {
  const last = Math.min(offset + limit, COUNTED_MATCHES_MAX);
  const seen = await indexScan(db, list, q, FIRST_BATCH, { offset: 0, limit: Math.max(last, COMMON_MATCHES) });
  if (seen.length < COMMON_MATCHES) return bitmapScan(db, list, q, offset, last);
  const total = await countMatches(db, list, q);
  const expected = Math.max(0, Math.min(last, total) - offset);
  if (seen.length >= offset + expected) return { ids: seen.slice(offset, offset + expected), total };
  const ids = await indexScan(db, list, q, INDEX_SCAN_MAX, { offset, limit: expected });
  return ids.length === expected ? { ids, total } : bitmapScan(db, list, q, offset, last);
}

export function hasText(searchColumn: string, q: string): SQL {
  return sql`${sql.identifier(searchColumn)} like lower(${containing(q)}::text)`;
}

async function indexScan(
  db: Executor,
  { table, searchColumn, id, filter, order }: Scan,
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
    .as('scanned');
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
  { table, searchColumn, id, filter, order }: Scan,
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
  return { ids: page?.ids ?? [], total: Math.min(page?.total ?? 0, COUNTED_MATCHES_MAX) };
}

async function countMatches(db: Executor, { table, searchColumn, id, filter }: Scan, q: string): Promise<number> {
  const some = db
    .select({ id })
    .from(table)
    .where(and(filter, hasText(searchColumn, q)))
    .limit(COUNTED_MATCHES_MAX)
    .as('some');
  const [total] = await db.select({ count: count() }).from(some);
  return total?.count ?? 0;
}
