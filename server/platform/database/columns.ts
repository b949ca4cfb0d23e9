import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 as uuidv7, validate } from 'uuid';

/** UUID v7 sorts by creation time, so inserts go to the end of the index. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export function newId(): string {
  return uuidv7();
}

/** Call this before a query, because PostgreSQL throws when it compares a uuid column with text that is no uuid. */
export function isId(text: string): boolean {
  return validate(text);
}

export function isOneOf(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  return sql`${column} in (${literalsOf(values)})`;
}

/** Returns SQL such as `'a', 'b'`. Pass only constants, because the values are not escaped. */
export function literalsOf(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '));
}
