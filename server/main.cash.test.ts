import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postStatementResponse, statementResponse } from '#contract/statements.schema.ts';
import { addCourier, addParcels, fileOf, rowOf, statementBody } from '#test/cash.ts';
import { logInDemo } from '#test/demo-order.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import type { Deps } from './deps.ts';

const ROWS = 2_000;

describe('a process that is killed', { timeout: 600_000 }, () => {
  it('while it posts a statement has posted no row, and the next process can post all of it', async () => {
    const { env, close } = await openDemoEnvironment();
    onTestFinished(close);
    const client = await connect(env.DATABASE_URL);
    // The functions below use only these two members of `Deps`.
    const deps = { db: drizzle({ client }), now: () => new Date() } as unknown as Deps;
    const server = await spawnServer(env);
    await server.serving();
    const { token } = await logInDemo(server, 'admin');
    const account = await addCourier(deps);
    const parcels = await addParcels(
      deps,
      account,
      Array.from({ length: ROWS }, () => ({})),
    );
    const body = statementBody(account, fileOf(parcels.map((parcel) => rowOf(parcel))));
    const sent = await server.fetchJson('/api/cash/statements', { method: 'POST', token, body });
    const { statement } = statementResponse.parse(sent.body);
    const posting = { method: 'POST', token, body: { version: statement.version } };
    const path = `/api/cash/statements/${statement._id}/post`;

    // The lock stops the posting before its last write, the audit entry.
    const blocker = await connect(env.DATABASE_URL);
    await blocker.query('begin');
    await blocker.query('lock table audit_entries in exclusive mode');
    const lost = server.fetchJson(path, posting).catch(() => 'lost');
    await waitUntil('the posting waits', async () => {
      const waiting = await client.query(
        `select 1 from pg_locks where not granted and relation = 'audit_entries'::regclass`,
      );
      return waiting.rowCount || undefined;
    });
    await server.end('SIGKILL');
    await blocker.query('rollback');
    expect(await lost).toBe('lost');
    expect(await booked(client, statement._id)).toEqual(['draft', 0]);

    const again = await spawnServer(env);
    await again.serving();
    const { token: newToken } = await logInDemo(again, 'admin');
    const response = await again.fetchJson(path, { ...posting, token: newToken });
    expect(postStatementResponse.parse(response.body)).toMatchObject({ posted: ROWS, leftOut: [] });
    expect(await booked(client, statement._id)).toEqual(['posted', ROWS]);
    await again.end('SIGTERM');
  });
});

async function connect(url: string | undefined): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function booked(client: Client, id: string) {
  const { rows } = await client.query<{ state: string; entries: number }>(
    `select state, (select count(*)::int from entries where statement_id = s.id) as entries from statements s where id = $1`,
    [id],
  );
  return [rows[0]?.state, rows[0]?.entries];
}
