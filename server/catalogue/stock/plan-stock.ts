import { STOCK_MAX } from '#contract/stock.ts';
import { formatDateTime } from '#contract/time.ts';

/** `refused` explains why the change is rejected. */
export type Plan = { stock: number } | { refused: string };

const GONE = 'This product is no longer in the shop.';
const NOT_COUNTED = 'Its pieces are not counted.';
const NOT_COUNTED_ANY_MORE = 'Its pieces are no longer counted.';
const COUNTED_MEANWHILE = 'Its pieces were counted meanwhile. Please look again.';
const TOO_MANY = 'That is more than the shop can count.';

/**
 * Plans to add or remove pieces. `stock` is null for a product that is not counted, and undefined for a deleted
 * product.
 */
export function planDelta(stock: number | null | undefined, delta: number): Plan {
  if (stock === undefined) return { refused: GONE };
  if (stock === null) return { refused: NOT_COUNTED };
  const after = stock + delta;
  if (after < 0) return { refused: `There are only ${stock} left, so that ${-delta} cannot be taken away.` };
  return after > STOCK_MAX ? { refused: TOO_MANY } : { stock: after };
}

export interface WrittenCount {
  at: Date;
  /** Null if the account is deleted. */
  by: string | null;
}

interface Count {
  expected: number | null;
  found: number;
  /** Number of earlier counts that the page knew. The grid of a design does not send it. */
  timesCounted?: number | undefined;
}

/**
 * Adds `found - expected`, so that pieces sold since stay sold. Rejects a count if another was written since, because
 * both would add the same difference.
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
  return after > STOCK_MAX ? { refused: TOO_MANY } : { stock: after };
}

function describeCount({ at, by }: WrittenCount): string {
  const who = by === null ? '' : ` by ${by}`;
  return `Counted meanwhile${who} at ${formatDateTime(at.toISOString())}. Please enter its code and count again.`;
}
