/** Lists for one statement each: PostgreSQL limits the parameters of one, and writing them holds the event loop. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
