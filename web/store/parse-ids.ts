/** Longer than any id. */
const ID_MAX_LENGTH = 200;

/** Returns the valid ids of a stored list, each once, at most `limit`. */
export function parseIds(stored: unknown, limit: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= ID_MAX_LENGTH,
  );
  return [...new Set(ids)].slice(0, limit);
}
