import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type Attempt, consumeAll, refundAll } from '#server/platform/limits/count-attempts.ts';
import type { WaitingRoom } from '#server/platform/limits/waiting-room.ts';

/** Counts a guess, delays it after many wrong guesses, and runs it. */
export type LimitGuesses = <T>(guess: () => Promise<T>) => Promise<T>;

export interface GuessCount extends Attempt {
  /** True if a right guess sets the counter to zero. Otherwise a right guess only subtracts itself. */
  isConsecutive?: true;
  /** Number of wrong guesses without a delay. If undefined, no guess is delayed. */
  free?: number;
}

const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set([
  'credentials_invalid',
  'password_wrong',
  'otp_invalid',
  'code_invalid',
]);

const DELAY_FIRST_MS = 250;
const DELAY_MAX_MS = 5_000;

/** Returns milliseconds. The delay doubles with each guess after the free ones, up to `DELAY_MAX_MS`. */
export function delayAfter(before: number, free: number): number {
  return before < free ? 0 : Math.min(DELAY_MAX_MS, DELAY_FIRST_MS * 2 ** Math.min(before - free, 10));
}

/** Counts a guess before it runs, so that parallel guesses cannot pass the limit. A right guess is subtracted later. */
export function limitGuesses(db: Executor, counts: readonly GuessCount[], room?: WaitingRoom): LimitGuesses {
  const slowed = counts.filter(({ free }) => free !== undefined).map(({ key }) => key);
  const resets = counts.filter(({ isConsecutive }) => isConsecutive);
  const refunds = counts.filter(({ isConsecutive }) => !isConsecutive);
  return async (guess) => {
    const numbers = await consumeAll(db, counts);
    const delaysMs = counts.map(({ free = Infinity }, index) => delayAfter((numbers[index] ?? 0) - 1, free));
    const guessing = async () => {
      await room?.hold(slowed, Math.max(...delaysMs));
      return guess();
    };
    const result = await guessing().catch(async (error: unknown) => {
      if (!isWrongGuess(error)) await refundAll(db, counts);
      throw error;
    });
    await refundAll(db, refunds, resets);
    return result;
  };
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && WRONG_GUESS.has(error.code);
}
