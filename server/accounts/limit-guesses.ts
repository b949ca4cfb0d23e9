import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type Attempt, consumeAll, refundAll } from '#server/platform/limits/count-attempts.ts';
import type { WaitingRoom } from '#server/platform/limits/waiting-room.ts';

/** Counts and delays a guess as its limits require, then runs it. */
export type LimitGuesses = <T>(guess: () => Promise<T>) => Promise<T>;

/** `key` identifies an account, a network or a browser. */
export interface GuessCount extends Attempt {
  /** Set if a right guess resets the counter. Otherwise a right guess only takes back its own count. */
  isConsecutive?: true;
  /** Wrong guesses before delays begin; undefined for no delays. */
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

/** The delay doubles with each attempt after `free`, up to `DELAY_MAX_MS`. */
export function delayAfter(before: number, free: number): number {
  return before < free ? 0 : Math.min(DELAY_MAX_MS, DELAY_FIRST_MS * 2 ** Math.min(before - free, 10));
}

/** Counts a guess before it runs, so that parallel guesses are counted in full. Takes back a right guess. */
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
