import { MAX_STOCK } from '#contract/stock.ts';
import { formatDateTime } from '#contract/time.ts';

/** What a change makes of a stock: the new one, or why not. */
export type Plan = { stock: number } | { refused: string };

const GONE = 'This product is no longer in the shop.';
const NOT_COUNTED = 'Its pieces are not counted.';
const NOT_COUNTED_ANY_MORE = 'Its pieces are no longer counted.';
const COUNTED_MEANWHILE = 'Its pieces were counted meanwhile. Please look again.';
const TOO_MANY = 'That is more than the shop can count.';

/** `stock` is the present one: null where it is not counted, undefined where the product is gone. */
export function planDelta(stock: number | null | undefined, delta: number): Plan {
  if (stock === undefined) return { refused: GONE };
  if (stock === null) return { refused: NOT_COUNTED };
  const after = stock + delta;
  if (after < 0) return { refused: `There are only ${stock} left, so that ${-delta} cannot be taken away.` };
  return after > MAX_STOCK ? { refused: TOO_MANY } : { stock: after };
}

/** A count that has changed a product's stock. */
export interface WrittenCount {
  at: Date;
  /** Username; null for deleted accounts. */
  by: string | null;
}

interface Count {
  expected: number | null;
  found: number;
  /** Undefined in what pages of the previous release send. */
  timesCounted?: number | undefined;
}

/**
 * A count says how many pieces there are beside those expected. It is added as a difference, so that what was sold since the
 * counter saw `expected` stays sold. The first count of a product whose pieces were not counted sets its stock. Where another count
 * was written since (`written`: all of the product, the oldest first), both would add the same difference: the later one is refused.
 */
export function planCount(
  stock: number | null | undefined,
  { expected, found, timesCounted }: Count,
  written: readonly WrittenCount[] = [],
): Plan {
  if (stock === undefined) return { refused: GONE };
  const meanwhile = timesCounted === undefined ? undefined : written.slice(timesCounted).at(-1);
  if (meanwhile) return { refused: describeCount(meanwhile) };
  if (expected === null) return stock === null ? { stock: found } : { refused: COUNTED_MEANWHILE };
  if (stock === null) return { refused: NOT_COUNTED_ANY_MORE };
  const after = stock + found - expected;
  if (after < 0) {
    return { refused: `${expected - stock} were ordered since, more than the ${found} found. Please count again.` };
  }
  return after > MAX_STOCK ? { refused: TOO_MANY } : { stock: after };
}

function describeCount({ at, by }: WrittenCount): string {
  const who = by === null ? '' : ` by ${by}`;
  return `Counted meanwhile${who} at ${formatDateTime(at.toISOString())}. Please enter its code and count again.`;
}
