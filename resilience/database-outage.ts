import { setTimeout as delay } from 'node:timers/promises';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { errorSchema } from '#contract/errors.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { openCuttableProxy } from '#test/cuttable-proxy.ts';
import { orderBody } from '#test/factories.ts';
import { findPostgresPrograms, openOwnPostgres } from '#test/own-postgres.ts';
import type { SignedInUser } from '#test/users.ts';
import { atLeast, exactly, type Outcome } from './harness/invariant.ts';
import { inspectStock } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop } from './harness/shop.ts';
import { type ApiResponse, addShoppers, addStockedProducts, call, sendOrder } from './harness/shopper.ts';

const SHOPPERS = 4;
const QUIET_MS = 5_000;
const SLOW_BY_MS = 500;
const BROWSED_PATHS = ['/', '/shop', '/api/products?limit=8'];
const BROWSE_PAUSE_MS = 50;
const RETRY_PAUSE_MS = 200;

type Phase = 'before' | 'during the outage' | 'after' | 'while slow' | 'during the restart' | 'at the end';

interface RecordedCall {
  phase: Phase;
  /** Undefined if the request failed. */
  response: ApiResponse | undefined;
}

interface Scenario {
  phase: Phase;
  isOver: boolean;
  browsed: RecordedCall[];
  /** Every attempt to order. An order is retried until it is placed. */
  ordered: RecordedCall[];
  requested: number;
}

export async function databaseOutage({ seconds, homes }: ResilienceOptions): Promise<Outcome> {
  if (!homes.includes('server')) throw new CannotRun('the embedded database cannot be unavailable.');
  const programs = findPostgresPrograms();
  if (!programs) throw new CannotRun('PostgreSQL is not installed here.');
  const postgres = await openOwnPostgres(programs);
  const proxy = await openCuttableProxy({ host: '127.0.0.1', port: postgres.port });
  const mapDatabaseUrl = (databaseUrl: string) => databaseUrl.replace(`:${postgres.port}/`, `:${proxy.port}/`);
  const shop = await openResilienceShop({ home: 'server', postgresUrl: postgres.url, mapDatabaseUrl });
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, SHOPPERS),
      stock: await addStockedProducts(deps, [100_000, 100_000, 100_000]),
    }));
    const server = await shop.start({ LOG_LEVEL: 'error' });
    for (const path of [...BROWSED_PATHS, ...BROWSED_PATHS]) await call(shop.url, 'GET', path);
    const scenario: Scenario = { phase: 'before', isOver: false, browsed: [], ordered: [], requested: 0 };
    const users = [
      ...shoppers.map(() => browse(shop.url, scenario)),
      ...shoppers.map((shopper, index) => order(shop.url, shopper, stock, index, scenario)),
    ];
    const during = async (phase: Phase, ms: number) => {
      scenario.phase = phase;
      await delay(ms);
    };
    await during('before', QUIET_MS);
    scenario.phase = 'during the outage';
    postgres.stop();
    await delay(seconds * 1_000);
    postgres.start();
    await during('after', QUIET_MS * 2);
    proxy.slow(SLOW_BY_MS);
    await during('while slow', QUIET_MS * 2);
    proxy.mend();
    scenario.phase = 'during the restart';
    postgres.stop();
    postgres.start();
    await delay(QUIET_MS);
    await during('at the end', QUIET_MS);
    scenario.isOver = true;
    await Promise.all(users);
    const endRequestedAt = performance.now();
    const { code, signal, stdout, stderr } = await server.end('SIGTERM');
    const endSeconds = ((performance.now() - endRequestedAt) / 1_000).toFixed(1);
    const assertions = [...invariantsOf(scenario, stock.length), exactly('graceful shutdown', code === 0 ? 1 : 0, 1)];
    return {
      assertions: [...assertions, ...(await shop.withDeps((deps) => inspectStock(deps, stock)))],
      notes: [
        ...notesOf(scenario),
        `It ended with ${code ?? signal} after ${endSeconds} s. ${stderr.slice(0, 500)}`,
        ...errorsIn(stdout),
      ],
    };
  } finally {
    await shop.close();
    await proxy.close();
    await postgres.close();
  }
}

function invariantsOf({ browsed, ordered, requested }: Scenario, productCount: number) {
  const duringOutage = (calls: readonly RecordedCall[]) => calls.filter(({ phase }) => phase === 'during the outage');
  const placedIn = (phase: Phase) =>
    ordered.filter((each) => each.phase === phase && each.response?.status === 201).length;
  const rejected = ordered.filter(({ response }) => response?.status !== 201);
  return [
    atLeast('pages and lists requested during the outage', duringOutage(browsed).length, productCount),
    exactly(
      'page and list requests without a 200',
      browsed.filter(({ response }) => response?.status !== 200).length,
      0,
    ),
    atLeast('orders rejected during the outage', duringOutage(rejected).length, 1),
    exactly(
      'orders rejected other than with 503 unavailable',
      rejected.filter(({ response }) => !isUnavailable(response)).length,
      0,
    ),
    atLeast('orders placed after the outage', placedIn('after'), 1),
    atLeast('orders placed while the database is slow', placedIn('while slow'), 1),
    atLeast('orders placed at the end', placedIn('at the end'), 1),
    exactly('orders placed, of those requested', ordered.length - rejected.length, requested),
  ];
}

function notesOf({ browsed, ordered }: Scenario): string[] {
  const phases = [...new Set(browsed.map(({ phase }) => phase))];
  return phases.map((phase) => {
    const statuses = (calls: readonly RecordedCall[]) =>
      [
        ...Map.groupBy(
          calls.filter((each) => each.phase === phase),
          ({ response }) => response?.status ?? 'no response',
        ),
      ]
        .map(([status, all]) => `${all.length} x ${status}`)
        .join(', ');
    return `${phase}: browsing ${statuses(browsed)}; orders ${statuses(ordered)}.`;
  });
}

function errorsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('"unexpected failure"'));
  const messages = lines.map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line);
  return [...Map.groupBy(messages, (message) => message)]
    .slice(0, 20)
    .map(([message, all]) => `Logged ${all.length} times: ${message}`);
}

function isUnavailable(response: ApiResponse | undefined): boolean {
  return response?.status === 503 && errorSchema.safeParse(JSON.parse(response.text)).data?.code === 'unavailable';
}

async function browse(url: string, scenario: Scenario): Promise<void> {
  for (let turn = 0; !scenario.isOver; turn += 1) {
    const { phase } = scenario;
    const response = await call(url, 'GET', BROWSED_PATHS[turn % BROWSED_PATHS.length] ?? '/').catch(() => undefined);
    scenario.browsed.push({ phase, response });
    await delay(BROWSE_PAUSE_MS);
  }
}

async function order(
  url: string,
  shopper: SignedInUser,
  stock: readonly ProductRow[],
  index: number,
  scenario: Scenario,
) {
  for (let turn = 0; !scenario.isOver; turn += 1) {
    scenario.requested += 1;
    const [product] = [stock[turn % stock.length]].filter((each) => each !== undefined);
    const body = orderBody(shopper, product ? [{ product, quantity: 1 }] : []);
    for (;;) {
      const { phase } = scenario;
      const response = await sendOrder(url, shopper, body, `outage-${index}-${turn}`).catch(() => undefined);
      scenario.ordered.push({ phase, response });
      if (response?.status === 201) break;
      await delay(RETRY_PAUSE_MS);
    }
    await delay(RETRY_PAUSE_MS);
  }
}
