import { MAX_STOCK } from '#contract/stock.ts';

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

/**
 * A count says how many pieces there are beside those expected. It is added as a difference, so that what was sold since the
 * counter saw `expected` stays sold. The first count of a product whose pieces were not counted sets its stock.
 */
export function planCount(
  stock: number | null | undefined,
  { expected, found }: { expected: number | null; found: number },
): Plan {
  if (stock === undefined) return { refused: GONE };
  if (expected === null) return stock === null ? { stock: found } : { refused: COUNTED_MEANWHILE };
  if (stock === null) return { refused: NOT_COUNTED_ANY_MORE };
  const after = stock + found - expected;
  if (after < 0) {
    return { refused: `${expected - stock} were ordered since, more than the ${found} found. Please count again.` };
  }
  return after > MAX_STOCK ? { refused: TOO_MANY } : { stock: after };
}
