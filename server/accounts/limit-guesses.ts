import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { RateLimit } from '#server/platform/limits/rate-limit.ts';
import type { WaitingRoom } from '#server/platform/limits/waiting-room.ts';

/** Runs a guess at a secret unless too many have failed before it. Throws what its limits throw, and what the guess throws. */
export type LimitGuesses = <T>(guess: () => Promise<T>) => Promise<T>;

export interface GuessCount {
  limit: RateLimit;
  /** What the wrong guesses are counted for. */
  key: string;
  /** Counts wrong guesses in a row: a right one ends it. */
  isConsecutive?: true;
  /** After so many wrong ones each further guess waits. Left out where it never does. */
  free?: number;
}

const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set(['credentials_invalid', 'password_wrong', 'otp_invalid']);

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;

/** How long an attempt waits that follows `before` others: some are free, then it doubles up to the longest. */
export function delayAfter(before: number, free: number): number {
  return before < free ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(before - free, 10));
}

/**
 * Counts a guess in each of `counts` before it is made, and takes it back where it was not wrong: in a burst each one
 * knows of all others.
 */
export function limitGuesses(counts: readonly GuessCount[], room?: WaitingRoom): LimitGuesses {
  return async (guess) => {
    const counted: GuessCount[] = [];
    let delayMs = 0;
    try {
      for (const count of counts) {
        const number = await count.limit.consume(count.key);
        counted.push(count);
        if (count.free !== undefined) delayMs = Math.max(delayMs, delayAfter(number - 1, count.free));
      }
      const slowed = counts.filter(({ free }) => free !== undefined).map(({ key }) => key);
      await room?.hold(slowed, delayMs);
      const found = await guess();
      for (const { limit, key, isConsecutive } of counted) await (isConsecutive ? limit.reset(key) : limit.refund(key));
      return found;
    } catch (error) {
      if (!isWrongGuess(error)) for (const { limit, key } of counted) await limit.refund(key);
      throw error;
    }
  };
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && WRONG_GUESS.has(error.code);
}
