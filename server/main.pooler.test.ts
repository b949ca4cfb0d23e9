import { describe, expect, it, onTestFinished } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { logInDemo, logInDemoCustomer, mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, openEmptyEnvironment } from '#test/environments.ts';
import { findPgbouncers, openOwnPgbouncer } from '#test/own-pgbouncer.ts';
import { rawRequest } from '#test/raw-http.ts';
import { spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };
const ORDERS = 40;
const AT_ONCE = 8;
const WARNING = /DATABASE_URL leads to a pooler in transaction mode, and DATABASE_DIRECT_URL is not set/;

const pgbouncers = findPgbouncers();
const CASES = pgbouncers.flatMap(({ program, version }) =>
  (['transaction', 'session'] as const).map((mode) => ({ program, version, mode })),
);
const TRANSACTION_CASES = CASES.filter(({ mode }) => mode === 'transaction');

describe.skipIf(CASES.length === 0)('a shop behind PgBouncer (skipped where PgBouncer is missing)', SLOW, () => {
  const openBehind = async (
    { program, mode }: (typeof CASES)[number],
    open: typeof openEmptyEnvironment = openDemoEnvironment,
  ) => {
    const { env, close } = await open();
    const { DATABASE_URL: directUrl = '' } = env;
    const pooler = await openOwnPgbouncer(program, mode, directUrl);
    onTestFinished(async () => {
      await pooler.close();
      await close();
    });
    return { env: { ...env, DATABASE_URL: pooler.url }, directUrl };
  };

  const expectTwoToSell = async (env: Record<string, string>) => {
    const [first, second] = await Promise.all([spawnServer(env), spawnServer(env)]);
    const copies = [first, second];
    await Promise.all(copies.map((copy) => copy.serving()));
    const customer = await logInDemoCustomer(first);
    const orderIds: string[] = [];
    const place = async (each: number) => {
      for (let order = each; order < ORDERS; order += AT_ONCE) {
        orderIds.push(await placeDemoOrder(order % 2 === 0 ? first : second, customer));
        const stats = await second.fetchJson(`/api/stats/user-stats/${customer.id}`, { token: customer.token });
        expect(stats.status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => place(each)));
    expect(new Set(orderIds).size).toBe(ORDERS);
    for (const orderId of orderIds.slice(0, 3)) {
      await waitUntil('the mail of the order', async () => (await mailsAbout(second, orderId))[0]);
    }

    const { token } = await logInDemo(first, 'admin');
    const { products } = listProductsResponse.parse((await first.fetchJson('/api/products?limit=1')).body);
    const path = `/api/products/${products[0]?._id}`;
    for (const copy of copies) await rawRequest(copy.url + path);
    const body = { description: 'Dried on a roof of Multan.' };
    const edit = { method: 'PATCH', token, body };
    expect((await first.fetchJson(`/api/products/update-product/${products[0]?._id}`, edit)).status).toBe(200);
    for (const copy of copies) {
      await waitUntil('the edit is seen', async () =>
        (await rawRequest(copy.url + path)).body.includes('roof of Multan') ? true : undefined,
      );
    }
    const ends = await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(copies.map(() => ({ code: 0, stderr: '' })));
    return ends.map(({ stdout }) => stdout).join('');
  };

  it.each(CASES)('in $mode mode ($version) takes orders with a direct database address', async (pgbouncer) => {
    const { env, directUrl } = await openBehind(pgbouncer);
    expect(await expectTwoToSell({ ...env, DATABASE_DIRECT_URL: directUrl })).not.toMatch(WARNING);
  });

  it.each(CASES)('in $mode mode ($version) takes orders without a direct database address', async (pgbouncer) => {
    const { env } = await openBehind(pgbouncer);
    const printed = await expectTwoToSell(env);
    if (pgbouncer.mode === 'transaction') expect(printed).toMatch(WARNING);
    else expect(printed).not.toMatch(WARNING);
  });

  it.each(TRANSACTION_CASES)('in $mode mode ($version) creates its tables in an empty database', async (pgbouncer) => {
    const { env } = await openBehind(pgbouncer, openEmptyEnvironment);
    const copies = await Promise.all([spawnServer(env), spawnServer(env)]);
    await Promise.all(copies.map((copy) => copy.serving()));
    expect((await rawRequest(`${copies[0]?.url}/shop`)).status).toBe(200);
    const ends = await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(copies.map(() => ({ code: 0, stderr: '' })));
  });

  it.each(TRANSACTION_CASES)(
    'rejects a direct address of another database or of the pooler itself ($version)',
    async (pgbouncer) => {
      const { env } = await openBehind(pgbouncer);
      const elsewhere = await openEmptyEnvironment();
      onTestFinished(elsewhere.close);
      for (const [directUrl, message] of [
        [elsewhere.env.DATABASE_URL ?? '', 'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.\n'],
        [
          env.DATABASE_URL,
          /^DATABASE_DIRECT_URL leads to a pooler in transaction mode: use the address of the server\.\n$/,
        ],
        ['postgres://nobody@127.0.0.1:1/x', /^The database postgres:\/\/nobody@127\.0\.0\.1:1\/x cannot be reached/],
      ] as const) {
        const server = await spawnServer({ ...env, DATABASE_DIRECT_URL: directUrl });
        const { code, stderr } = await server.ended;
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
      }
    },
  );
});
