import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import type { Cell } from '../exports/table.ts';
import { type KeysetPage, readBatches } from './keyset-pages.ts';
import { parseTimeCursor, type TimePosition, timeCursorOf } from './time-cursor.ts';

/** Dates of PostgreSQL and of JavaScript are written alike from here to the year 9999. */
const FIRST_DAY = '1970-01-01';
/** Rows of a batch. */
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

/** Matches rows after the cursor. An invalid cursor matches none. */
export function isBehind({ at, id }: { at: AnyColumn; id: AnyColumn }, cursor: string): SQL {
  const last = parseTimeCursor(cursor);
  if (!last) return sql`false`;
  return sql`(${at}, ${id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

/** Reads all rows of a list by time as cells. */
export async function* readAllByTime<Row extends TimePosition>(
  readPage: (page: KeysetPage) => Promise<Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  for await (const row of readBatches(BATCH, readPage, timeCursorOf)) yield cellsOf(row);
}
