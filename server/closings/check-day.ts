import { AppError } from '#contract/errors.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { dayOf } from './figures/periods.ts';
import { type FoundClosing, findClosings } from './queries.ts';

export function assertBegun(day: string, now: Date): void {
  if (day <= shopDayOf(now)) return;
  const message = 'This day has not begun yet.';
  throw new AppError('validation', { message, fields: { day: message } });
}

export async function findClosing(tx: Executor, day: string): Promise<FoundClosing | undefined> {
  const [found] = await findClosings(tx, dayOf(day));
  return found;
}

export function signedError({ closing, by }: FoundClosing): AppError {
  const at = formatDateTime(closing.signedAt.toISOString());
  return new AppError('day_signed', { message: `This day is signed already, by ${by ?? 'a former helper'} on ${at}.` });
}

export function timeOfEntry(day: string, now: Date): Date {
  return new Date(Math.min(now.getTime(), dayOf(day).before.getTime() - 1));
}
