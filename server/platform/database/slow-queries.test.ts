import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer } from '#server/platform/http/create-server.ts';
import { logOptions } from '#server/platform/http/log-options.ts';
import { runOperation } from '#server/platform/running-operation.ts';
import { openTestDatabase } from '#test/test-database.ts';
import type { Database } from './database.ts';
import { logSlowQueries } from './slow-queries.ts';

const SECRET = 'amna@example.com';
const throwError = (error: Error) => {
  throw error;
};

describe('a slow query', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(throwError);
  });
  afterAll(() => database.close());

  /** Two routes on `/orders/:id` each run one slow statement. A third route is fast. */
  async function openServer(limitMs: number) {
    const lines: unknown[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const app = createServer({ ...logOptions('warn'), stream });
    logSlowQueries(app, limitMs);
    const { db } = database;
    const pause = sql`select   pg_sleep(0.05),
      ${SECRET}::text as email`;
    app.get('/orders/:id', async () => {
      await db.execute(pause);
      return 'done';
    });
    app.post('/orders/:id', async () => {
      await db.transaction((tx) => tx.execute(pause));
      return 'done';
    });
    app.get('/fast', async () => {
      await db.execute(sql`select ${SECRET}::text`);
      return 'done';
    });
    await app.ready();
    return { app, lines };
  }

  /** Omits other statements: on a busy machine, `begin` and `commit` may be slow too. */
  const pausesIn = (lines: unknown[]) =>
    z
      .array(z.object({ sql: z.string(), reqId: z.string(), route: z.string() }))
      .parse(lines)
      .filter((line) => line.sql.includes('pg_sleep'));

  it('is one line with its duration, its SQL without values, the route pattern and the request id', async () => {
    const { app, lines } = await openServer(20);
    const response = await app.inject({ url: `/orders/7?email=${SECRET}` });
    await app.close();
    expect(response.payload).toBe('done');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'slow query',
        sql: 'select pg_sleep(0.05), $1::text as email',
        route: 'GET /orders/:id',
        reqId: response.headers['x-request-id'],
      }),
    ]);
    expect(z.array(z.object({ durationMs: z.int().min(49) })).parse(lines)).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('amna');
  });

  it('is logged with its own request among parallel ones, in a transaction too', async () => {
    const { app, lines } = await openServer(20);
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/orders/7`;
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"quantity":1}' };
    // With more requests than connections, some requests get a connection that another request has used.
    const calls = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? post : { method: 'GET' }));
    const sent = await Promise.all(
      calls.map(async (init) => {
        const response = await fetch(url, init);
        await response.text();
        return `${response.headers.get('x-request-id')} ${init.method} /orders/:id`;
      }),
    );
    await app.close();
    const logged = pausesIn(lines);
    expect(logged.map(({ reqId, route }) => `${reqId} ${route}`).sort()).toEqual(sent.sort());
  });

  it('is logged with its own request if the body arrives after the head', async () => {
    const { app, lines } = await openServer(20);
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/orders/7`;
    const headers = { 'content-type': 'application/json', 'content-length': '14' };
    const post = request(url, { method: 'POST', headers });
    app.server.once('request', () => setImmediate(() => post.end('{"quantity":1}')));
    post.flushHeaders();
    const [response] = await once(post, 'response');
    response.resume();
    await app.close();
    expect(pausesIn(lines)).toEqual([expect.objectContaining({ reqId: response.headers['x-request-id'] })]);
  });

  it('is logged with its job', async () => {
    const { app, lines } = await openServer(20);
    const labels = { job: 'order.placed', jobId: 'a-job' };
    await runOperation({ labels }, async () => {
      await delay(1);
      await database.db.execute(sql`select pg_sleep(0.05)`);
    });
    await app.close();
    expect(lines).toEqual([expect.objectContaining({ ...labels, sql: 'select pg_sleep(0.05)' })]);
  });

  it('that fails is also logged, and a long one is shortened', async () => {
    const { app, lines } = await openServer(20);
    const divideByZero = `select 1 / case when pg_sleep(0.05)::text = '' then 0 else 1 end`;
    await expect(database.db.execute(sql.raw(divideByZero))).rejects.toThrow(/Failed query/);
    await database.db.execute(sql.raw(`select pg_sleep(0.05) ${'/* long */'.repeat(200)}`));
    await app.close();
    const [failed, long] = z
      .array(z.object({ sql: z.string() }))
      .length(2)
      .parse(lines);
    expect(failed?.sql).toBe(divideByZero);
    expect(long?.sql).toMatch(/^select pg_sleep.{985}\.\.\.$/);
  });

  it.each([
    ['that is fast enough is no line', 10_000],
    ['is no line with the limit 0', 0],
  ])('%s', async (_case, limitMs) => {
    const { app, lines } = await openServer(limitMs);
    await app.inject({ url: '/orders/7' });
    await app.inject({ url: '/fast' });
    await app.close();
    expect(lines).toEqual([]);
  });
});
