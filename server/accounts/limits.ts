import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/platform/limits/network-of.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { createWaitingRoom } from '#server/platform/limits/waiting-room.ts';
import { delayAfter, type LimitGuesses, limitGuesses } from './limit-guesses.ts';
import { isTrusted } from './trust-device.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Wrong passwords a day, from browsers that have never logged in to the account. The arithmetic: decision 24. */
export const STRANGERS_GUESSES_PER_DAY = 120;
/** Wrong passwords a day that a known browser has for itself; with more it is a stranger. */
export const DEVICE_GUESSES_PER_DAY = 10;
/** Wrong guesses from a network, and those of them at one account, that cost no time. */
export const FREE_PER_NETWORK = 30;
export const FREE_PER_PAIR = 3;
/** Codes that a network may ask for in an hour at no cost of time. A phone network is one for thousands: none is refused. */
export const FREE_CODES_PER_NETWORK = 60;
/** Requests of one network, and of them those at one account, that may be waiting at once. */
const SEATS = 20;

/** Whose secret is guessed, and where the guess comes from. */
interface Guesser {
  email: string;
  ip: string;
  /** SHA-256 of the browser's token, where it brought one. */
  device: string | undefined;
}

/** How often the doors of the house may be tried. Counted in the database, for all processes together. */
export function createAccountLimits({ db, now, wait }: Pick<Deps, 'db' | 'now' | 'wait'>) {
  const count = (name: string, windowSeconds: number) => createRateLimit(db, { name, windowSeconds });
  const perDay = { windowSeconds: DAY_SECONDS, error: 'password_tries_used_up' } as const;

  const perDevice = createRateLimit(db, { ...perDay, name: 'login-device', points: DEVICE_GUESSES_PER_DAY });
  const perSession = createRateLimit(db, { ...perDay, name: 'password-session', points: DEVICE_GUESSES_PER_DAY });
  const perAccount = createRateLimit(db, { ...perDay, name: 'login-account', points: STRANGERS_GUESSES_PER_DAY });
  const perPair = count('login-slow-pair', QUARTER_SECONDS);
  const perNetwork = count('login-slow-network', QUARTER_SECONDS);
  const codesPerNetwork = count('code-slow-network', QUARTER_SECONDS);
  const requestsPerNetwork = count('code-request-network', HOUR_SECONDS);
  const room = createWaitingRoom(wait, SEATS);

  function strangersGuesses({ email, ip }: Guesser): LimitGuesses {
    const network = networkOf(ip);
    return limitGuesses(
      [
        { limit: perAccount, key: email },
        { limit: perPair, key: `${email} ${network}`, isConsecutive: true, free: FREE_PER_PAIR },
        { limit: perNetwork, key: network, free: FREE_PER_NETWORK },
      ],
      room,
    );
  }

  return {
    /** At the login. A browser that is known to the account has a count of its own, which no stranger can fill. */
    loginGuesses(guesser: Guesser): LimitGuesses {
      return async (guess) => {
        const { email, device } = guesser;
        const key = `${device} ${email}`;
        const isKnown = device !== undefined && (await isTrusted(db, { email, device }, now()));
        if (!isKnown || (await perDevice.isUsedUp(key))) return strangersGuesses(guesser)(guess);
        return limitGuesses([{ limit: perDevice, key, isConsecutive: true }])(guess);
      };
    },

    /** Where somebody who is signed in is asked for the present password. */
    presentPasswordGuesses: (tokenHash: string): LimitGuesses =>
      limitGuesses([{ limit: perSession, key: tokenHash, isConsecutive: true }]),

    /** Where a mailed code is typed: a network that types wrong ones is slowed down. */
    codeGuesses: (ip: string): LimitGuesses =>
      limitGuesses([{ limit: codesPerNetwork, key: networkOf(ip), free: FREE_PER_NETWORK }], room),

    /** Where a code is asked for. Throws `rate_limited` where too many of the network wait already. */
    async slowCodeRequests(ip: string): Promise<void> {
      const network = networkOf(ip);
      const number = await requestsPerNetwork.consume(network);
      await room.hold([network], delayAfter(number - 1, FREE_CODES_PER_NETWORK));
    },
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
