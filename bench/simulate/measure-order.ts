import { onDatabase } from '#bench/harness/databases.ts';
import type { OrderUser } from '#bench/harness/order-users.ts';
import type { ServiceTimes } from './service-times.schema.ts';

type Order = ServiceTimes['order'];
type PlaceOrders = (amount: number) => Promise<unknown>;

const STATEMENTS_OF = 300;
const WAL_OF = 1_000;
const AFTER_CHECKPOINT_OF = 300;
/** So many that orders after a checkpoint seldom share a page of an index. */
const EARLIER_ORDERS = 100_000;

/** What one client's orders execute, by round trip. */
export async function measureOrderStatements(
  databaseUrl: string,
  place: PlaceOrders,
): Promise<Pick<Order, 'statements' | 'notices' | 'shares'>> {
  await place(STATEMENTS_OF);
  await onDatabase(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
  });
  await place(STATEMENTS_OF);
  const result = await onDatabase(databaseUrl, (client) =>
    client.query<{ query: string; calls: number; ms: number }>(
      `select query, calls::int, total_exec_time as ms from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and calls >= $1`,
      [STATEMENTS_OF / 2],
    ),
  );
  const ms = { session: 0, begin: 0, locks: 0, writes: 0 };
  for (const row of result.rows) {
    const roundTrip = roundTripOf(row.query);
    if (roundTrip) ms[roundTrip] += row.ms;
  }
  const sum = Object.values(ms).reduce((total, each) => total + each, 0);
  const count = (rows: { calls: number }[]) => rows.reduce((total, { calls }) => total + calls, 0) / STATEMENTS_OF;
  return {
    statements: count(result.rows),
    notices: count(result.rows.filter(({ query }) => query.includes('pg_notify'))),
    shares: {
      session: ms.session / sum,
      begin: ms.begin / sum,
      locks: ms.locks / sum,
      writes: ms.writes / sum,
    },
  };
}

/** None for COMMIT, whose work comes after its execution. */
function roundTripOf(query: string): keyof Order['shares'] | undefined {
  if (/^\s*begin/i.test(query)) return 'begin';
  if (/^\s*commit/i.test(query)) return undefined;
  if (/for (no key )?update|with recent/i.test(query) && !/insert into/i.test(query)) return 'locks';
  return /^\s*select[^;]*sessions/i.test(query) ? 'session' : 'writes';
}

const RELATIONS = ['orders', 'order_lines', 'order_events', 'idempotency_keys', 'jobs.job_common'];

/** Bytes that an order adds to tables and log. Fills the tables with earlier orders for the second figure of the log. */
export async function measureOrderBytes(
  databaseUrl: string,
  users: readonly OrderUser[],
  place: PlaceOrders,
): Promise<
  Pick<
    Order,
    'walBytes' | 'walBytesAfterCheckpoint' | 'walAfterCheckpointRows' | 'tableBytes' | 'indexBytes' | 'relations'
  >
> {
  const relations = await readRelations(databaseUrl);
  await place(WAL_OF);
  const walBytes = await walBytesPer(databaseUrl, WAL_OF, place);
  await addEarlierOrders(databaseUrl, users.length);
  await onDatabase(databaseUrl, (client) => client.query('checkpoint'));
  const walBytesAfterCheckpoint = await walBytesPer(databaseUrl, AFTER_CHECKPOINT_OF, place);
  const sumOf = (kind: 'tableBytes' | 'indexBytes') =>
    Object.values(relations).reduce((sum, bytes) => sum + bytes[kind], 0);
  return {
    walBytes,
    walBytesAfterCheckpoint,
    walAfterCheckpointRows: EARLIER_ORDERS,
    tableBytes: sumOf('tableBytes'),
    indexBytes: sumOf('indexBytes'),
    relations,
  };
}

async function readRelations(databaseUrl: string): Promise<Order['relations']> {
  return onDatabase(databaseUrl, async (client) => {
    const relations: Order['relations'] = {};
    for (const name of RELATIONS) {
      const result = await client.query<{ table_bytes: number; index_bytes: number }>(
        `select pg_table_size($1::regclass)::float8 / placed as table_bytes,
          pg_indexes_size($1::regclass)::float8 / placed as index_bytes
        from (select greatest(1, count(*)) as placed from orders join bench.people person on person.id = user_id) as counted`,
        [name],
      );
      const [row] = result.rows;
      if (row) relations[name] = { tableBytes: row.table_bytes, indexBytes: row.index_bytes };
    }
    return relations;
  });
}

async function walBytesPer(databaseUrl: string, amount: number, place: PlaceOrders): Promise<number> {
  const read = () =>
    onDatabase(databaseUrl, (client) =>
      client.query<{ bytes: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`),
    );
  const before = await read();
  await place(amount);
  const after = await read();
  return ((after.rows[0]?.bytes ?? 0) - (before.rows[0]?.bytes ?? 0)) / amount;
}

/** Rows alone: what triggers count does not matter here. */
async function addEarlierOrders(databaseUrl: string, users: number): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temporary table earlier as
      select gen_random_uuid() as id, person.id as user_id, person.email, now() - random() * interval '700 days' as at,
        'ND-' || upper(substr(md5(random()::text), 1, 10)) as number, (100000 + random() * 900000)::int as total
      from generate_series(1, $1::int) as row join bench.people person on person.number = 1 + row % $2::int`,
      [EARLIER_ORDERS, users],
    );
    await client.query(`insert into orders (id, order_id, user_id, status, email, phone, customer_name, address, city, state,
        zip_code, total_paisa, delivery_paisa, grand_total_paisa, created_at, updated_at)
      select id, number, user_id, 'Delivered', email, '0300 0000456', 'Zara Sheikh', 'House 12, Street 4', 'Lahore', 'Punjab',
        '54700', total, 20000, total + 20000, at, at from earlier order by at`);
    await client.query(`insert into idempotency_keys (user_id, key, request_hash, order_id, response, created_at)
      select user_id, gen_random_uuid()::text, md5(number), id, '', at from earlier order by at`);
    await client.query('vacuum analyze orders, idempotency_keys');
  });
}
