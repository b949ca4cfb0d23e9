import { CODE_WINDOWS, CODES_WARNING_SHARE, type CodeWindow } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { codesNearLimit } from '#server/accounts/events.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { areUsedUp, consumeAll, readCounts } from '#server/platform/limits/count-attempts.ts';

const SECONDS: Record<CodeWindow, number> = { hour: 60 * 60, day: DAY_SECONDS };
/** One key for all e-mail addresses: a limit for each of them would not stop an attacker who uses many. */
const KEY = 'shop';

export interface MailedCodes {
  window: CodeWindow;
  sent: number;
  limit: number;
}

const limitIn = (settings: Settings, window: CodeWindow) =>
  window === 'hour' ? settings.codesPerHour : settings.codesPerDay;

const attemptsIn = (settings: Settings) =>
  CODE_WINDOWS.map((window) => ({
    limit: {
      name: `mailed-codes-${window}`,
      points: limitIn(settings, window),
      windowSeconds: SECONDS[window],
      error: 'too_many_codes' as const,
    },
    key: KEY,
  }));

/** Throws `too_many_codes` with the minutes to wait. Does not count a code. */
export async function assertCodesLeft({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const attempts = attemptsIn(await settings.read());
  const usedUp = await areUsedUp(db, attempts);
  const longest = attempts.findLast((_, index) => usedUp[index]);
  if (longest) await consumeAll(db, [longest]).catch(withMinutes);
}

/** Counts a code and warns the shop once in each window. Throws `too_many_codes`. */
export async function countMailedCode({ db, jobs, settings }: Pick<Deps, 'db' | 'jobs' | 'settings'>): Promise<void> {
  const current = await settings.read();
  const counts = await consumeAll(db, attemptsIn(current)).catch(withMinutes);
  for (const [index, window] of CODE_WINDOWS.entries()) {
    const limit = limitIn(current, window);
    const sent = counts[index] ?? 0;
    if (sent === warningOf(limit))
      await inTransaction(db, (tx) => jobs.enqueue(tx, codesNearLimit, { window, sent, limit }));
  }
}

export async function readMailedCodes({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<MailedCodes[]> {
  const current = await settings.read();
  const counts = await readCounts(db, attemptsIn(current));
  return CODE_WINDOWS.map((window, index) => {
    const limit = limitIn(current, window);
    return { window, sent: Math.min(limit, counts[index] ?? 0), limit };
  });
}

export function isNearLimit({ sent, limit }: MailedCodes): boolean {
  return sent >= warningOf(limit);
}

const warningOf = (limit: number) => Math.ceil(limit * CODES_WARNING_SHARE);

function withMinutes(error: unknown): never {
  if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
  const minutes = Math.ceil(error.retryAfterSeconds / 60);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new AppError('too_many_codes', {
    message: `Too many codes were sent. Please try again in ${wait}. If you have a password, you can log in with it now.`,
    retryAfterSeconds: error.retryAfterSeconds,
  });
}
