/** Splits a list: PostgreSQL limits the parameters of a statement, and writing a long list blocks the event loop. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
