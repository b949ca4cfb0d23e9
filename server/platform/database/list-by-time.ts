import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import type { Cell } from '../exports/table.ts';
import { type KeysetPage, readBatches } from './keyset-pages.ts';
import { parseTimeCursor, type TimePosition, timeCursorOf } from './time-cursor.ts';

/** Replaces earlier days: no row is older, and PostgreSQL cannot read how JavaScript writes years before the year 1. */
const FIRST_DAY = '1970-01-01';
const ROWS_PER_BATCH = 500;

/** Includes both days, from midnight to midnight in Pakistan. */
export function isWithinDays(
  at: AnyColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(at, startOf(from)),
    to === undefined ? undefined : lt(at, new Date(startOf(to).getTime() + DAY_MS)),
  );
}

function startOf(day: string): Date {
  return new Date(Date.parse(`${day < FIRST_DAY ? FIRST_DAY : day}T00:00:00Z`) - SHOP_UTC_OFFSET_MS);
}

/** An invalid cursor matches no row. */
export function isBehind(
  { at, id }: { at: AnyColumn; id: AnyColumn },
  cursor: string | undefined,
  first: 'newest' | 'oldest' = 'newest',
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const last = parseTimeCursor(cursor);
  if (!last) return sql`false`;
  return sql`(${at}, ${id}) ${first === 'newest' ? sql`<` : sql`>`} (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

export async function* readAllByTime<Row extends TimePosition>(
  readPage: (page: KeysetPage) => Promise<Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[]> {
  for await (const row of readBatches(ROWS_PER_BATCH, readPage, timeCursorOf)) yield cellsOf(row);
}
