import { isDeepStrictEqual } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/platform/database/database.ts';
import { wrapPglite } from '#server/platform/database/open-pglite.ts';

/** Row versions of the catalogue tell any change of the schema; `truncate` and `insert` leave them as they are. */
const SCHEMA = `select md5(string_agg(entry, '' order by entry)) as schema from (
  select concat_ws(' ', 'relation', oid, relname, relnamespace, relkind, reloptions) as entry from pg_class where oid >= 16384
  union all select concat_ws(' ', 'planner', oid, reltuples) from pg_class where oid >= 16384 and relkind = 'r'
  union all select concat_ws(' ', 'attribute', attrelid, attnum, xmin) from pg_attribute where attrelid >= 16384
  union all select concat_ws(' ', 'index', indexrelid, xmin) from pg_index where indexrelid >= 16384
  union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint where oid >= 16384
  union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger
  union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where oid >= 16384
  union all select concat_ws(' ', 'type', oid, xmin) from pg_type where oid >= 16384
  union all select concat_ws(' ', 'namespace', oid, xmin) from pg_namespace
  union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  union all select concat_ws(' ', 'statistics', starelid, staattnum, xmin) from pg_statistic where starelid >= 16384
) entries`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences order by 1`;
const TABLES = `select oid::regclass::text as name from pg_class where oid >= 16384 and relkind = 'r' order by 1`;

/** All of an engine that a later suite could notice. */
export interface PgliteState {
  schema: string | undefined;
  sequences: { name: string; value: number | null }[];
  /** JSON of the rows, by table; tables without rows are left out. */
  rows: Record<string, string>;
}

interface Engine {
  pglite: PGlite;
  /** As it was before its first suite. */
  unused: PgliteState;
}

/** The engine of this worker process that no suite uses at the moment. */
let idle: Engine | undefined;

/**
 * Lends an engine, and returns it to its first state at `close`: starting one takes five times the processor time. One that
 * a suite has left in another state is closed. Queries after `close` throw.
 */
export async function openReusedPglite(start: () => Promise<PGlite>): Promise<Database> {
  const engine = idle ?? (await startEngine(start));
  idle = undefined;
  const { pglite } = engine;
  const lent = Proxy.revocable(pglite, {
    get(_, name) {
      const value: unknown = Reflect.get(pglite, name, pglite);
      return typeof value === 'function' ? value.bind(pglite) : value;
    },
  });
  let isLent = true;
  return {
    ...wrapPglite(lent.proxy),
    async close() {
      if (!isLent) return;
      isLent = false;
      lent.revoke();
      if (!pglite.closed && (await restore(engine)) && !idle) idle = engine;
      else if (!pglite.closed) await pglite.close();
    },
  };
}

async function startEngine(start: () => Promise<PGlite>): Promise<Engine> {
  const pglite = await start();
  return { pglite, unused: await readState(pglite) };
}

/** Returns whether the engine is as it was. */
async function restore({ pglite, unused }: Engine): Promise<boolean> {
  try {
    await pglite.exec('discard all');
    const used = new Set<string>();
    for (const name of await listFilledTables(pglite)) {
      const isAsBefore = name in unused.rows && (await readRows(pglite, name)) === unused.rows[name];
      if (!isAsBefore) used.add(name);
    }
    await pglite.transaction(async (tx) => {
      // Without triggers and foreign keys.
      await tx.exec('set local session_replication_role = replica');
      if (used.size > 0) await tx.exec(`truncate ${[...used].join(', ')} restart identity cascade`);
      for (const [name, json] of Object.entries(unused.rows)) {
        if (!used.has(name)) continue;
        const rows = `select * from jsonb_populate_recordset(null::${name}, $1)`;
        await tx.query(`insert into ${name} overriding system value ${rows}`, [json]);
      }
      for (const { name, value } of unused.sequences) {
        if (value !== null) await tx.query('select setval($1, $2)', [name, value]);
      }
    });
    return isDeepStrictEqual(await readState(pglite), unused);
  } catch {
    return false;
  }
}

export async function readState(pglite: PGlite): Promise<PgliteState> {
  const schemas = await pglite.query<{ schema: string }>(SCHEMA);
  const sequences = await pglite.query<PgliteState['sequences'][number]>(SEQUENCES);
  const rows: PgliteState['rows'] = {};
  for (const name of await listFilledTables(pglite)) rows[name] = await readRows(pglite, name);
  return { schema: schemas.rows[0]?.schema, sequences: sequences.rows, rows };
}

async function readRows(pglite: PGlite, table: string): Promise<string> {
  const sorted = `select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text as json from ${table} t`;
  return (await pglite.query<{ json: string }>(sorted)).rows[0]?.json ?? '';
}

async function listFilledTables(pglite: PGlite): Promise<string[]> {
  const tables = await pglite.query<{ name: string }>(TABLES);
  const checks = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const filled = await pglite.query<{ name: string }>(checks.join(' union all '));
  return filled.rows.map(({ name }) => name);
}
