import { LRUCache } from 'lru-cache';

/** Per connection, which stores a plan for each. */
export const NAMED_STATEMENTS_MAX = 500;

interface StatementNames {
  /** Undefined at the first use of a text, because a list of unusual length may never be sent again. */
  nameOf(text: string): string | undefined;
  /** Forgets all names, so that PostgreSQL prepares the statements again. */
  clear(): void;
}

/** Names the statements of one connection, so that PostgreSQL parses and plans them once. `close` frees a statement. */
export function nameStatements(close: (name: string) => void): StatementNames {
  let created = 0;
  const names = new LRUCache<string, { name?: string }>({
    max: NAMED_STATEMENTS_MAX,
    dispose: ({ name }) => name !== undefined && close(name),
  });
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) known.name ??= `s${(created += 1)}`;
      else names.set(text, {});
      return known?.name;
    },
    clear: () => names.clear(),
  };
}
