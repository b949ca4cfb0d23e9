import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type DayFigures, NO_FIGURES } from '#contract/closings.ts';
import { SHOP_TIME_ZONE } from '#contract/time.ts';

export type ByDay = Map<string, DayFigures>;

/** SQL that returns the day in Pakistan, such as '2026-11-21'. */
export const dayIn = (at: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${at} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)}, 'YYYY-MM-DD')`;

/** For `group by`: PostgreSQL does not recognize a repeated expression with parameters as the same column. */
export const FIRST_COLUMN = sql`1`;

export function addRows(days: ByDay, rows: readonly ({ day: string } & Partial<DayFigures>)[]): void {
  for (const { day, ...figures } of rows) {
    const own = days.get(day) ?? { ...NO_FIGURES };
    for (const [name, value] of Object.entries(figures)) own[name as keyof DayFigures] += value;
    days.set(day, own);
  }
}
