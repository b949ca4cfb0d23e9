import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 as uuidv7, validate } from 'uuid';

/** A primary key of UUID v7. Such ids sort by creation time, so inserts go to the end of the index. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export function newId(): string {
  return uuidv7();
}

/** True for a UUID. Check before a query: comparing a uuid column with any other text is an error in PostgreSQL. */
export function isId(text: string): boolean {
  return validate(text);
}

/** Returns `column in ('a', 'b')`, for check constraints. */
export function isOneOf(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  return sql`${column} in (${literalsOf(values)})`;
}

/** Returns `'a', 'b'`. The values must be constants, because they are not escaped. */
export function literalsOf(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '));
}
