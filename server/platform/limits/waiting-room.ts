import { AppError } from '#contract/errors.ts';

export type Wait = (ms: number) => Promise<void>;

export interface WaitingRoom {
  /** Waits for `ms`. Throws `rate_limited` if `seatsPerKey` requests of a key are waiting already. */
  hold(keys: readonly string[], ms: number): Promise<void>;
}

/** Delays suspicious requests. Rejects further requests of a key that already has `seatsPerKey` delayed requests. */
export function createWaitingRoom(wait: Wait, seatsPerKey: number): WaitingRoom {
  const taken = new Map<string, number>();
  const seat = (key: string, change: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    async hold(keys, ms) {
      if (ms <= 0) return;
      if (keys.some((key) => (taken.get(key) ?? 0) >= seatsPerKey)) {
        throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(ms / 1_000) });
      }
      for (const key of keys) seat(key, 1);
      try {
        await wait(ms);
      } finally {
        for (const key of keys) seat(key, -1);
      }
    },
  };
}
