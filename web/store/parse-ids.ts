/** Longer than any id; what is longer is not ours. */
const ID_MAX_LENGTH = 200;

/** A stored list of ids, each once, at most `limit` of them; whatever is no id is dropped. */
export function parseIds(stored: unknown, limit: number): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= ID_MAX_LENGTH,
  );
  return [...new Set(ids)].slice(0, limit);
}
