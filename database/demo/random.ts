/** Pseudo-random: equal seeds give equal demo shops on every machine. Not for secrets. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** An integer, both bounds included. */
  between: (min: number, max: number) => number;
  /** Throws for an empty list. */
  pick: <T>(items: readonly T[]) => T;
  chance: (probability: number) => boolean;
  shuffle: <T>(items: readonly T[]) => T[];
}

/** Mulberry32: 32 bits of state are plenty for a few thousand draws. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item),
  };
}
