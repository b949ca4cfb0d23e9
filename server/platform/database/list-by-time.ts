import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import type { Cell } from '../exports/table.ts';
import { parseTimeCursor, type TimePosition, timeCursorOf } from './time-cursor.ts';

/** A page of a list by time, the newest first (keyset pagination). */
export interface TimePage {
  /** The cursor of the row before the page. */
  after?: string | undefined;
  limit: number;
}

const DAY_MS = 86_400_000;
/** Dates of PostgreSQL and of JavaScript are written alike from here to the year 9999. */
const FIRST_DAY = '1970-01-01';
/** Bounds the rows in memory, however long the list. */
const BATCH = 500;

/** Whole days in Pakistan, both included. */
export function isWithinDays(
  at: AnyColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(at, startOf(from)),
    to === undefined ? undefined : lt(at, new Date(startOf(to).getTime() + DAY_MS)),
  );
}

/** Midnight in Pakistan. */
function startOf(day: string): Date {
  return new Date(Date.parse(`${day < FIRST_DAY ? FIRST_DAY : day}T00:00:00Z`) - SHOP_UTC_OFFSET_MS);
}

/** Rows behind the cursor. One that nobody gave out leads to an empty page. */
export function isBehind({ at, id }: { at: AnyColumn; id: AnyColumn }, cursor: string): SQL {
  const last = parseTimeCursor(cursor);
  if (!last) return sql`false`;
  return sql`(${at}, ${id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

/** All rows of a list by time, page by page, as `cellsOf` shows them. */
export async function* readAllByTime<Row extends TimePosition>(
  readPage: (page: TimePage) => Promise<Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await readPage({ after, limit: BATCH });
    for (const row of rows) yield cellsOf(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = timeCursorOf(last);
  }
}
