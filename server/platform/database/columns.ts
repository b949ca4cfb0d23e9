import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 as uuidv7, validate } from 'uuid';

/** UUID v7 sorts by creation time, so that indexes grow at their end. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export function newId(): string {
  return uuidv7();
}

/** True for a uuid; PostgreSQL fails to compare one with other text. */
export function isId(text: string): boolean {
  return validate(text);
}

/** `column in ('a', 'b')` for check constraints. */
export function isOneOf(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  return sql`${column} in (${literalsOf(values)})`;
}

/** `'a', 'b'` of constants, which go in unescaped. */
export function literalsOf(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '));
}
