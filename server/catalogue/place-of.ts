import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { FACETS } from '#contract/facets.ts';

/** Returns SQL for the place of a colour or size in its sequence, from 1. Null for a value that was just added. */
export function placeOf(name: 'color' | 'age', column: SQLWrapper): SQL {
  const type = sql.raw(name === 'age' ? 'smallint[]' : 'text[]');
  return sql`array_position(${sql.param([...FACETS[name].sequence()])}::${type}, ${column})`;
}
