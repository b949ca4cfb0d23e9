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

const JOBS = '(select id, state::text, data from jobs.job)';
const SOURCES = [...tableNames, JOBS];

export async function snapshotTables(deps: Deps): Promise<Record<string, string[]>> {
  const snapshot: Record<string, string[]> = Object.fromEntries(SOURCES.map((table) => [table, []]));
  for (const { table, row } of await selectFromEach<{ table: string; row: string }>(deps, 'to_jsonb(t)::text as row')) {
    snapshot[table]?.push(row);
  }
  for (const rows of Object.values(snapshot)) rows.sort();
  return snapshot;
}

export async function expectNothingWritten<T>(deps: Deps, attempt: () => Promise<T>): Promise<T> {
  const [start] = await rowsOf<{ nextXid: string }>(
    deps,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as "nextXid"`,
  );
  const before = await hashTables(deps);
  const result = await attempt();
  const after = await hashTables(deps);
  const changed = SOURCES.filter((table) => after.get(table) !== before.get(table));
  const written = changed.map(async (table) => [table, await rowsSince(deps, table, start?.nextXid ?? '')] as const);
  expect(await Promise.all(written), 'tables that have changed, with their new rows').toEqual([]);
  return result;
}

/** Returns a hash of each table's rows in any order. PostgreSQL computes it, because sending all rows takes ten times as long. */
async function hashTables(deps: Deps): Promise<Map<string, string>> {
  const rows = await selectFromEach<{ table: string; hash: string }>(
    deps,
    `concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as hash`,
  );
  return new Map(rows.map(({ table, hash }) => [table, hash]));
}

function selectFromEach<Row>(deps: Deps, columns: string): Promise<Row[]> {
  const selects = SOURCES.map((source) => `select '${source}' as "table", ${columns} from ${source} t`);
  return rowsOf<Row>(deps, sql.raw(selects.join(' union all ')));
}

/** Returns the rows that `nextXid` and later transactions have written. Deleted rows are missing. */
async function rowsSince(deps: Deps, table: string, nextXid: string): Promise<string[]> {
  const source = sql.raw(table === JOBS ? 'jobs.job' : table);
  const rows = await rowsOf<{ row: string }>(
    deps,
    sql`select to_jsonb(t)::text as row from ${source} t where t.xmin::text::bigint >= ${nextXid}::bigint`,
  );
  return rows.map(({ row }) => row);
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
