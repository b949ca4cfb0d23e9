import { type SQL, sql } from 'drizzle-orm';

/**
 * Settings that queries rely on. The embedded server starts with them. Other servers, databases and roles may have
 * different ones, so each session sets them.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  // Compiling takes seconds: PostgreSQL estimates the statistics as expensive, but they take milliseconds.
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  // A stricter level would not see rows that were committed while a statement waited for a lock.
  default_transaction_isolation: 'read committed',
};

const entries = Object.entries(SESSION_SETTINGS);

export const SET_SESSION = entries.map(([name, value]) => `set ${name} = '${value}'`).join('; ');

/** Sets them until the transaction ends. */
export const setInTransaction: SQL = sql`select ${sql.join(
  entries.map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
  sql`, `,
)}`;

/** Rows `{ name, value, wanted }` for the settings of the session that differ. */
export const differingSettings: SQL = sql`select name, current_setting(name) as value, wanted from (values ${sql.join(
  entries.map(([name, value]) => sql`(${name}, ${value})`),
  sql`, `,
)}) as expected (name, wanted) where current_setting(name) <> wanted`;
