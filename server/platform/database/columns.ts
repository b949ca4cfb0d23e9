import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 as uuidv7, validate } from 'uuid';

/** A primary key that sorts by time of making (UUID v7), so that indexes grow at their end. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(newId);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export function newId(): string {
  return uuidv7();
}

/** Whether a client's text can be an id at all: the database refuses to compare a uuid with anything else. */
export function isId(text: string): boolean {
  return validate(text);
}

/** `column in ('a', 'b')` as a check constraint: the database itself refuses what the contract does not know. */
export function isOneOf(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  const literals = values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`));
  return sql`${column} in (${sql.raw(literals.join(', '))})`;
}
