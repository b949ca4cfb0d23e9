import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { TRUSTED_GUESSES_PER_DAY } from '#server/accounts/limits.ts';
import { OTHERS_GUESSES_PER_YEAR } from '#server/accounts/registration/limit-short-code.ts';
import { parseEnv } from '#server/env.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { createServer } from './create-server.ts';

const TOKEN = 'a-token-for-prometheus';
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

describe('the metrics', () => {
  const shop = useTestShop({ env: { METRICS_TOKEN: TOKEN } });
  const read = async () => (await shop.app.inject({ url: '/metrics' })).payload;

  it.each([
    ['this machine', '127.0.0.1', {}, 200],
    ['this machine over IPv6', '::1', {}, 200],
    ['another machine', '192.0.2.7', {}, 404],
    ['another machine of this network', '10.0.0.7', {}, 404],
    ['another machine that claims to be this one', '10.0.0.7', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['a client of a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['a client of a proxy that adds only Via', '127.0.0.1', { via: '1.1 proxy' }, 404],
    ['a client of a proxy that adds nothing', '127.0.0.1', { host: 'shop.example' }, 404],
    ['a client of a proxy that adds only the port', '127.0.0.1', { host: 'shop.example:3000' }, 404],
    ['a client with a host that begins with localhost', '127.0.0.1', { host: 'localhost.example' }, 404],
    ['a client with a host that ends with localhost', '127.0.0.1', { host: 'x.localhost' }, 404],
    ['another machine with the host localhost', '192.0.2.7', { host: 'localhost' }, 404],
    ['this machine by its name', '127.0.0.1', { host: 'LocalHost:3000' }, 200],
    ['this machine by its IPv4 address', '127.0.0.1', { host: '127.0.0.1' }, 200],
    ['this machine by its IPv4 address and port', '::ffff:127.0.0.1', { host: '127.0.0.1:3000' }, 200],
    ['this machine by its IPv6 address', '::1', { host: '[::1]:3000' }, 200],
    ['a client with the token, by the name of the shop', '127.0.0.1', { host: 'shop.example', ...WITH_TOKEN }, 200],
    ['a client with the token', '192.0.2.7', WITH_TOKEN, 200],
    ['a client with the token, behind a proxy', '10.0.0.7', { ...WITH_TOKEN, 'x-forwarded-for': '192.0.2.7' }, 200],
    ['a client with another token', '192.0.2.7', { authorization: 'Bearer another' }, 404],
  ])('are served only to permitted clients: %s', async (_client, remoteAddress, headers, status) => {
    const response = await shop.app.inject({ url: '/metrics', remoteAddress, headers });
    expect(response.statusCode).toBe(status);
    expect(response.payload.includes('http_request_duration_seconds')).toBe(status === 200);
  });

  it('begin counts that alerts use with 0, and name the release', async () => {
    for (const outcome of ['placed', 'failed', 'unavailable', 'internal']) {
      expect(await read()).toMatch(new RegExp(`^orders_total\\{outcome="${outcome}"\\} 0$`, 'm'));
    }
    expect(await read()).toMatch(/^shop_build_info\{version="\d+\.\d+\.\d+",build="(?:[0-9a-f]{12}|unbuilt)"\} 1$/m);
  });

  it('count orders by outcome', async () => {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps);
    const placed = orderBody(owner, [{ product, quantity: 1 }]);
    await shop.call('POST', '/api/orders/create-order', { as: owner, body: placed });
    await shop.call('POST', '/api/orders/create-order', {
      as: owner,
      body: { ...placed, totalAmount: 1, grandTotal: 201 },
    });
    expect(await read()).toMatch(/^orders_total\{outcome="placed"\} 1$/m);
    expect(await read()).toMatch(/^orders_total\{outcome="total_changed"\} 1$/m);
    expect(await read()).toMatch(
      /_bucket\{le="0\.01",method="POST",route="\/api\/orders\/create-order",status="201"\}/,
    );
    expect(await read()).toMatch(/^jobs\{queue="order\.placed",state="waiting"\} \d+$/m);
    expect(await read()).toMatch(/^jobs\{queue="order\.placed\.dead",state="waiting"\} 0$/m);
    expect(await read()).toMatch(/^database_pool_connections\{state="allowed"\} 10$/m);
  });

  it('count wrong guesses of passwords and codes, and lockouts', async () => {
    const countsOf = async (name: string) =>
      Object.fromEntries(
        [...(await read()).matchAll(new RegExp(`^${name}\\{secret="(\\w+)"\\} (\\d+)$`, 'gm'))].map(
          ([, secret, count]) => [secret, Number(count)],
        ),
      );
    expect(await countsOf('account_wrong_guesses_total')).toEqual({ password: 0, code: 0 });
    expect(await countsOf('account_lockouts_total')).toEqual({ password: 0, code: 0 });
    const { owner, other } = shop.users;
    const body = { currentPassword: 'not-the-password-1', newPassword: 'gulab-jamun-31' };
    await shop.call('POST', '/api/auth/login', { body: { email: owner.email, password: 'not-the-password-1' } });
    for (let guess = 0; guess < TRUSTED_GUESSES_PER_DAY + 2; guess++)
      await shop.call('PATCH', '/api/auth/password', { as: other, body });
    // Whoever has not requested the code may guess it only a few times.
    const email = 'zarmina.gul@example.com';
    await shop.call('POST', '/api/auth/send-otp', { body: { email, username: 'Zarmina' } });
    await doWaitingJobs(shop.deps);
    const registration = { username: 'Zarmina', email, password: 'gulab-jamun-31', otp: '000000' };
    for (let guess = 0; guess < OTHERS_GUESSES_PER_YEAR + 3; guess++)
      await shop.call('POST', '/api/auth/register', { body: registration });
    expect(await countsOf('account_wrong_guesses_total')).toEqual({
      password: 1 + TRUSTED_GUESSES_PER_DAY,
      code: OTHERS_GUESSES_PER_YEAR,
    });
    expect(await countsOf('account_lockouts_total')).toEqual({ password: 2, code: 3 });
  });

  it('measure the wait for a connection of the pool', async () => {
    const longWaits = async () => {
      const exposed = await read();
      const below = (le: string) =>
        Number(new RegExp(`^database_pool_wait_seconds_bucket\\{le="${le}"\\} (\\d+)$`, 'm').exec(exposed)?.[1]);
      return below('\\+Inf') - below('0.05');
    };
    const before = await longWaits();
    // The pool has ten connections, so two of the twelve statements wait.
    await Promise.all(Array.from({ length: 12 }, () => shop.deps.db.execute(sql`select pg_sleep(0.06)`)));
    expect((await longWaits()) - before).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['deploy/grafana-dashboard.json', () => dashboardExpressions()],
    ['deploy/alerts.yml', () => alertExpressions()],
  ])('cover every expression of %s', async (_file, find) => {
    const exposed = await read();
    const names = find().flatMap(metricsOf);
    expect(names.length).toBeGreaterThan(8);
    const isExposed = (name: string) =>
      name === 'up' ||
      new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '(_bucket|_count|_sum)?')} `, 'm').test(exposed);
    expect([...new Set(names)].filter((name) => !isExposed(name))).toEqual([]);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool)('Prometheus accepts the rules of the alerts (needs promtool)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yml'], {
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

it.skipIf(!hasPromtool)('the alerts fire when they should, and not before (needs promtool)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml'], {
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

describe("a client's address", () => {
  it.each([
    ['loopback,uniquelocal', '127.0.0.1, 192.0.2.7', '192.0.2.7'],
    // With `uniquelocal`, a client in the local network is trusted as a proxy, and can claim any address.
    ['loopback,uniquelocal', '192.0.2.9, 10.0.0.7', '192.0.2.9'],
    ['loopback', '192.0.2.9, 10.0.0.7', '10.0.0.7'],
    ['none', '192.0.2.9', '127.0.0.1'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (TRUST_PROXY, forwarded, ip) => {
    const app = createServer(false, parseEnv({ TRUST_PROXY }));
    app.get('/ip', (request) => ({ ip: request.ip }));
    const response = await app.inject({
      url: '/ip',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(response.json()).toEqual({ ip });
    await app.close();
  });
});

function dashboardExpressions(): string[] {
  const dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });
  const { panels } = dashboard.parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

function alertExpressions(): string[] {
  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.object({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.object({ summary: z.string() }),
  });
  const file = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) });
  return file
    .parse(parse(readFileSync('deploy/alerts.yml', 'utf8')))
    .groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'bool']);

function metricsOf(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ');
  return [...withoutLabels.matchAll(/[a-z_:][\w:]*(?!\w)(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !OPERATORS.has(name));
}
