import { setImmediate as nextTurn } from 'node:timers/promises';

/** A fifth of 50 ms, the longest time that one request may block the event loop. */
const SLICE_MS = 10;

/** Like `Array.map`, but lets other requests run in between. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let endsAt = performance.now() + SLICE_MS;
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (performance.now() < endsAt) continue;
    await nextTurn();
    endsAt = performance.now() + SLICE_MS;
  }
  return results;
}
