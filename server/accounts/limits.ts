import type { Executor } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/limits/network-of.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { type LimitCodeGuesses, limitCodeGuesses } from './limit-code-guesses.ts';
import { type LimitGuesses, limitGuesses } from './limit-guesses.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Whose secret is guessed, and the address that the guess comes from. */
interface Guesser {
  email: string;
  ip: string;
}

/** How often the doors of the house may be tried. Counted in the database, for all processes together. */
export function createAccountLimits(db: Executor) {
  const limit = (name: string, points: number, windowSeconds: number) =>
    createRateLimit(db, { name, points, windowSeconds });
  const limitPerAddress = (name: string, points: number, windowSeconds: number) =>
    createRateLimit(db, { name, points, windowSeconds, keyOf: networkOf });

  /** Tight for one address guessing at one account, loose for an account: else anybody could lock anybody out. */
  const passwordPerPair = limit('login-pair', 10, QUARTER_SECONDS);
  const passwordPerEmail = limit('login-email', 100, QUARTER_SECONDS);
  const passwordPerAddress = limitPerAddress('login-address', 60, QUARTER_SECONDS);

  const pairOf = ({ email, ip }: Guesser) => `${email} ${networkOf(ip)}`;

  /** Beside the five tries of each code: it holds where codes are asked for again and again. */
  const codeGuesses = (name: string) => {
    const perEmail = limit(`${name}-email`, 15, QUARTER_SECONDS);
    const perAddress = limitPerAddress(`${name}-address`, 60, QUARTER_SECONDS);
    return (guesser: Guesser): LimitCodeGuesses => limitCodeGuesses({ perEmail, perAddress }, guesser);
  };

  return {
    otpPerEmail: limit('otp-email', 5, QUARTER_SECONDS),
    otpPerAddress: limitPerAddress('otp-address', 60, HOUR_SECONDS),
    forgottenPerEmail: limit('forgotten-email', 5, QUARTER_SECONDS),
    forgottenPerAddress: limitPerAddress('forgotten-address', 60, HOUR_SECONDS),

    /** At the login, and where the present password is asked for before it is changed. */
    passwordGuesses: (guesser: Guesser): LimitGuesses =>
      limitGuesses([
        { limit: passwordPerAddress, key: guesser.ip },
        { limit: passwordPerPair, key: pairOf(guesser), isConsecutive: true },
        { limit: passwordPerEmail, key: guesser.email },
      ]),
    registrationCodeGuesses: codeGuesses('register'),
    resetCodeGuesses: codeGuesses('reset'),

    /** Whoever has proved that the e-mail is theirs is not kept out for guesses at a password that is no more. */
    async forgetPasswordGuesses(guesser: Guesser): Promise<void> {
      await passwordPerPair.reset(pairOf(guesser));
      await passwordPerEmail.reset(guesser.email);
    },
  };
}
