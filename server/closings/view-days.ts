import type { Day, Days } from '#contract/closings.schema.ts';
import { correctionsOf, sumDays } from '#contract/closings.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { dayOf, monthOf } from './figures/periods.ts';
import { readDay, readDays } from './figures/read-days.ts';
import { presentDay, presentSignature } from './present.ts';
import { findClosings, listDeposits } from './queries.ts';

export async function viewDay(db: Executor, day: string, now: Date): Promise<Day> {
  const period = dayOf(day);
  const [found] = await findClosings(db, period);
  const deposits = await listDeposits(db, period);
  return presentDay({ day, today: shopDayOf(now), figures: await readDay(db, day, now), found, deposits });
}

export async function viewDays(db: Executor, month: string, now: Date): Promise<Days> {
  const period = monthOf(month);
  const closings = new Map((await findClosings(db, period)).map((found) => [found.closing.day, found]));
  const days = await readDays(db, period, now);
  return {
    month,
    days: days.map(([day, figures]) => {
      const found = closings.get(day);
      return {
        day,
        figures,
        signed: found ? presentSignature(found) : null,
        corrections: found ? correctionsOf(found.closing.figures, figures).length : 0,
      };
    }),
    sums: sumDays(days.map(([, figures]) => figures)),
  };
}
