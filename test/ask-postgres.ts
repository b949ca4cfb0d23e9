import { Client } from 'pg';
import { z } from 'zod';

// Asks what answers at a database URL. Prints a reason and exits with 1 if tests cannot create their databases there.
const LIMIT_MS = 10_000;
const rights = z.object({ rows: z.tuple([z.object({ may: z.boolean(), version: z.string() })]) });

const [url = ''] = process.argv.slice(2);
const { host } = new URL(url);
const client = new Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
client.on('error', () => undefined);
try {
  await client.connect();
  const { rows } = rights.parse(
    await client.query(`select rolsuper or rolcreatedb as may, current_setting('server_version') as version
      from pg_roles where rolname = current_user`),
  );
  if (!rows[0].may) fail(`the user of PostgreSQL ${rows[0].version} at ${host} may not create databases`);
  process.exit(0);
} catch (error) {
  fail(`no PostgreSQL answers at ${host} (${error instanceof Error ? error.message : String(error)})`);
}

function fail(reason: string): never {
  console.log(reason.replaceAll('\n', ' '));
  process.exit(1);
}
