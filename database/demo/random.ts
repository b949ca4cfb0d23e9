/** A small seeded source of chance: the same seed gives the same demo shop on every machine. Not for secrets. */
export interface Random {
  /** In [0, 1). */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  /** One of `items`, which must not be empty. */
  pick: <T>(items: readonly T[]) => T;
  /** True in `probability` of the cases. */
  chance: (probability: number) => boolean;
  /** A shuffled copy. */
  shuffle: <T>(items: readonly T[]) => T[];
}

/** The mulberry32 generator: 32 bits of state are plenty for a few thousand draws. */
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
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
