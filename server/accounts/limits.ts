import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/platform/limits/ip-address.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { createWaitingRoom } from '#server/platform/limits/waiting-room.ts';
import { delayAfter, type LimitGuesses, limitGuesses } from './limit-guesses.ts';
import { isTrusted } from './sessions/trust-device.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Wrong guesses per account and day by all untrusted browsers together. In a year they find the password with a chance
 * of 1 in 10,000 (decision 24).
 */
export const UNTRUSTED_GUESSES_PER_DAY = 120;
/** Wrong guesses of a trusted browser per day. Further guesses count as those of an untrusted browser. */
export const TRUSTED_GUESSES_PER_DAY = 10;
/**
 * Wrong guesses of one network in 15 minutes without delay. The limit is high, because many phones share one IP
 * address.
 */
export const FREE_PER_NETWORK = 30;
/** Wrong guesses in 15 minutes that one network may make at one account without delay. */
export const FREE_PER_PAIR = 3;
/**
 * Requests of one network for codes in an hour without delay. Further requests are delayed, because customers share IP
 * addresses.
 */
export const FREE_CODES_PER_NETWORK = 60;

const PER_DAY = { windowSeconds: DAY_SECONDS, error: 'password_tries_used_up' } as const;
const PER_DEVICE = { ...PER_DAY, name: 'login-device', points: TRUSTED_GUESSES_PER_DAY };
const PER_SESSION = { ...PER_DAY, name: 'password-session', points: TRUSTED_GUESSES_PER_DAY };
const PER_ACCOUNT = { ...PER_DAY, name: 'login-account', points: UNTRUSTED_GUESSES_PER_DAY };
const PER_PAIR = { name: 'login-slow-pair', windowSeconds: QUARTER_SECONDS };
const PER_NETWORK = { name: 'login-slow-network', windowSeconds: QUARTER_SECONDS };
const CODES_PER_NETWORK = { name: 'code-slow-network', windowSeconds: QUARTER_SECONDS };
const REQUESTS_PER_NETWORK = { name: 'code-request-network', windowSeconds: HOUR_SECONDS };

/** Requests of one network that may be delayed at once. Further requests are rejected. */
const DELAYED_REQUESTS_MAX = 20;

interface Guesser {
  email: string;
  ip: string;
  /** SHA-256 hash of the browser's device cookie. */
  device: string | undefined;
}

export function createAccountLimits({ db, now, wait }: Pick<Deps, 'db' | 'now' | 'wait'>) {
  const room = createWaitingRoom(wait, DELAYED_REQUESTS_MAX);

  function untrustedGuesses({ email, ip }: Guesser): LimitGuesses {
    const network = networkOf(ip);
    return limitGuesses(
      db,
      [
        { limit: PER_ACCOUNT, key: email },
        { limit: PER_PAIR, key: `${email} ${network}`, isConsecutive: true, free: FREE_PER_PAIR },
        { limit: PER_NETWORK, key: network, free: FREE_PER_NETWORK },
      ],
      room,
    );
  }

  return {
    /** A trusted browser has a counter of its own, so that strangers cannot lock its user out. */
    loginGuesses(guesser: Guesser): LimitGuesses {
      return async (guess) => {
        const { email, device } = guesser;
        const key = `${device} ${email}`;
        const isTrustedDevice = device !== undefined && (await isTrusted(db, { email, device }, now()));
        if (!isTrustedDevice || (await createRateLimit(db, PER_DEVICE).isUsedUp(key)))
          return untrustedGuesses(guesser)(guess);
        return limitGuesses(db, [{ limit: PER_DEVICE, key, isConsecutive: true }])(guess);
      };
    },

    currentPasswordGuesses: (tokenHash: string): LimitGuesses =>
      limitGuesses(db, [{ limit: PER_SESSION, key: tokenHash, isConsecutive: true }]),

    codeGuesses: (ip: string): LimitGuesses =>
      limitGuesses(db, [{ limit: CODES_PER_NETWORK, key: networkOf(ip), free: FREE_PER_NETWORK }], room),

    /**
     * Delays requests of a network that has already requested many codes. Throws `rate_limited` if too many requests of
     * the network are being delayed.
     */
    async slowCodeRequests(ip: string): Promise<void> {
      const network = networkOf(ip);
      const number = await createRateLimit(db, REQUESTS_PER_NETWORK).consume(network);
      await room.hold([network], delayAfter(number - 1, FREE_CODES_PER_NETWORK));
    },
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
