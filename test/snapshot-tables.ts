import { getTableName, is, sql, Table } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Deps } from '#server/deps.ts';
import * as schema from '#server/schema.ts';
import { rowsOf } from './rows.ts';

const tableNames = Object.values<unknown>(schema)
  .filter((exported) => is(exported, Table))
  .map((table) => getTableName(table))
  // Rejected requests may write to the first two tables. Jobs empty the outbox `tag_notices` at any time.
  .filter((name) => !['rate_limits', 'security_events', 'tag_notices'].includes(name));

export async function snapshotTables(deps: Deps): Promise<Record<string, string[]>> {
  const snapshot: Record<string, string[]> = {};
  for (const table of [...tableNames, '(select id, state::text, data from jobs.job)']) {
    const rows = await rowsOf<{ row: string }>(deps, sql.raw(`select to_jsonb(t)::text as row from ${table} t`));
    snapshot[table] = rows.map(({ row }) => row).sort();
  }
  return snapshot;
}

export async function expectNothingWritten<T>(deps: Deps, attempt: () => Promise<T>): Promise<T> {
  const before = await snapshotTables(deps);
  const result = await attempt();
  expect(await snapshotTables(deps)).toEqual(before);
  return result;
}

export async function textOfWholeDatabase(deps: Deps): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    deps,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(deps, sql.raw(`select to_jsonb(t)::text as row from ${name} t`));
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
