export interface Clock {
  now: () => Date;
  set(iso: string): void;
  /** Passes at once; what was waited for is noted in `waits`, in milliseconds. */
  wait: (ms: number) => Promise<void>;
  readonly waits: number[];
  advance(time: { ms?: number; minutes?: number; days?: number }): void;
}

/** A clock that stands still until a test moves it. */
export function createClock(startIso = '2026-11-21T07:00:00.000Z'): Clock {
  let timeMs = Date.parse(startIso);
  const waits: number[] = [];
  return {
    waits,
    async wait(ms) {
      waits.push(ms);
    },
    now: () => new Date(timeMs),
    set(iso) {
      timeMs = Date.parse(iso);
    },
    advance({ ms = 0, minutes = 0, days = 0 }) {
      timeMs += ms + minutes * 60_000 + days * 86_400_000;
    },
  };
}
