/** Splits a list into one batch per statement. PostgreSQL limits parameters, and writing them blocks the event loop. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
