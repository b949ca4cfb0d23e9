import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { RateLimit } from '#server/platform/limits/rate-limit.ts';
import type { WaitingRoom } from '#server/platform/limits/waiting-room.ts';

/** Throws the limits' errors and the guess's own. */
export type LimitGuesses = <T>(guess: () => Promise<T>) => Promise<T>;

export interface GuessCount {
  limit: RateLimit;
  /** The counter's key: an address, a network, a device. */
  key: string;
  /** A right guess resets the counter. */
  isConsecutive?: true;
  /** Wrong guesses before delays begin; without it there are none. */
  free?: number;
}

const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set([
  'credentials_invalid',
  'password_wrong',
  'otp_invalid',
  'code_invalid',
]);

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;

/** The delay in ms after `before` attempts: none for the first `free`, then exponential up to the longest. */
export function delayAfter(before: number, free: number): number {
  return before < free ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(before - free, 10));
}

/** Counts each guess before it is made and refunds it where it was not wrong, so that a burst is counted in full. */
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
      const result = await guess();
      for (const { limit, key, isConsecutive } of counted) await (isConsecutive ? limit.reset(key) : limit.refund(key));
      return result;
    } catch (error) {
      if (!isWrongGuess(error)) for (const { limit, key } of counted) await limit.refund(key);
      throw error;
    }
  };
}

function isWrongGuess(error: unknown): boolean {
  return error instanceof AppError && WRONG_GUESS.has(error.code);
}
