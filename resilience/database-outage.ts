import { setTimeout as delay } from 'node:timers/promises';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { errorSchema } from '#contract/errors.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { openCuttableProxy } from '#test/cuttable-proxy.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { atLeast, exactly, type Outcome } from './harness/invariant.ts';
import { inspectStock } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openOwnPostgres } from './harness/own-postgres.ts';
import { openResilienceShop } from './harness/shop.ts';
import { addShoppers, addStockedProducts, call, type Responded, sendOrder } from './harness/shopper.ts';

const SHOPPERS = 4;
const QUIET_MS = 5_000;
const SLOW_BY_MS = 500;
const BROWSED = ['/', '/shop', '/api/products?limit=8'];
const BROWSE_PAUSE_MS = 50;
const RETRY_PAUSE_MS = 200;

type Phase = 'before' | 'while it is away' | 'after' | 'while it is slow' | 'while it restarts' | 'at the end';

interface Noted {
  phase: Phase;
  /** Undefined where there was no answer. */
  response: Responded | undefined;
}

/** What people do as long as it is not over. */
interface Play {
  phase: Phase;
  isOver: boolean;
  browsed: Noted[];
  /** Each call; an order is asked for until it is placed. */
  ordered: Noted[];
  wanted: number;
}

/** `database-outage`: PostgreSQL goes away, is slow and restarts while people browse and order; the store lives on. */
export async function databaseOutage({ seconds, engines }: ResilienceOptions): Promise<Outcome> {
  if (!engines.includes('postgres')) throw new CannotRun('the embedded database cannot be away.');
  const postgres = await openOwnPostgres();
  const proxy = await openCuttableProxy({ host: '127.0.0.1', port: postgres.port });
  const wayThrough = (databaseUrl: string) => databaseUrl.replace(`:${postgres.port}/`, `:${proxy.port}/`);
  const shop = await openResilienceShop({ engine: 'postgres', postgresUrl: postgres.url, wayThrough });
  try {
    const { shoppers, stock } = await shop.within(async (deps) => ({
      shoppers: await addShoppers(deps, SHOPPERS),
      stock: await addStockedProducts(deps, [100_000, 100_000, 100_000]),
    }));
    const server = await shop.start({ LOG_LEVEL: 'error' });
    for (const path of [...BROWSED, ...BROWSED]) await call(shop.url, 'GET', path);
    const play: Play = { phase: 'before', isOver: false, browsed: [], ordered: [], wanted: 0 };
    const users = [
      ...shoppers.map(() => browse(shop.url, play)),
      ...shoppers.map((shopper, index) => order(shop.url, shopper, stock, index, play)),
    ];
    const during = async (phase: Phase, ms: number) => {
      play.phase = phase;
      await delay(ms);
    };
    await during('before', QUIET_MS);
    play.phase = 'while it is away';
    postgres.stop();
    await delay(seconds * 1_000);
    postgres.start();
    await during('after', QUIET_MS * 2);
    proxy.slow(SLOW_BY_MS);
    await during('while it is slow', QUIET_MS * 2);
    proxy.mend();
    play.phase = 'while it restarts';
    postgres.stop();
    postgres.start();
    await delay(QUIET_MS);
    await during('at the end', QUIET_MS);
    play.isOver = true;
    await Promise.all(users);
    const askedAt = performance.now();
    const { code, signal, stdout, stderr } = await server.end('SIGTERM');
    const endSeconds = ((performance.now() - askedAt) / 1_000).toFixed(1);
    const assertions = [
      ...invariantsOf(play, stock.length),
      exactly('ended in good order, when it was asked to', code === 0 ? 1 : 0, 1),
    ];
    return {
      assertions: [...assertions, ...(await shop.within((deps) => inspectStock(deps, stock)))],
      notes: [
        ...notesOf(play),
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

function invariantsOf({ browsed, ordered, wanted }: Play, productCount: number) {
  const away = (noted: readonly Noted[]) => noted.filter(({ phase }) => phase === 'while it is away');
  const placedIn = (phase: Phase) =>
    ordered.filter((noted) => noted.phase === phase && noted.response?.status === 201).length;
  const rejected = ordered.filter(({ response }) => response?.status !== 201);
  return [
    atLeast('pages and lists asked for while it is away', away(browsed).length, productCount),
    exactly('of all asked for, not answered 200', browsed.filter(({ response }) => response?.status !== 200).length, 0),
    atLeast('orders refused while it is away', away(rejected).length, 1),
    exactly(
      'refused otherwise than with 503 and its words',
      rejected.filter(({ response }) => !isUnavailable(response)).length,
      0,
    ),
    atLeast('orders placed after it', placedIn('after'), 1),
    atLeast('orders placed while it is slow', placedIn('while it is slow'), 1),
    atLeast('orders placed at the end', placedIn('at the end'), 1),
    exactly('orders placed, of those that were wanted', ordered.length - rejected.length, wanted),
  ];
}

function notesOf({ browsed, ordered }: Play): string[] {
  const phases = [...new Set(browsed.map(({ phase }) => phase))];
  return phases.map((phase) => {
    const statuses = (noted: readonly Noted[]) =>
      [
        ...Map.groupBy(
          noted.filter((each) => each.phase === phase),
          ({ response }) => response?.status ?? 'no answer',
        ),
      ]
        .map(([status, all]) => `${all.length} x ${status}`)
        .join(', ');
    return `${phase}: browsing ${statuses(browsed)}; orders ${statuses(ordered)}.`;
  });
}

/** What it has logged that it did not expect, each kind once. */
function errorsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('"unexpected failure"'));
  const messages = lines.map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line);
  return [...Map.groupBy(messages, (message) => message)]
    .slice(0, 20)
    .map(([message, all]) => `Logged ${all.length} times: ${message}`);
}

function isUnavailable(response: Responded | undefined): boolean {
  return response?.status === 503 && errorSchema.safeParse(JSON.parse(response.text)).data?.code === 'unavailable';
}

async function browse(url: string, play: Play): Promise<void> {
  for (let turn = 0; !play.isOver; turn += 1) {
    const { phase } = play;
    const response = await call(url, 'GET', BROWSED[turn % BROWSED.length] ?? '/').catch(() => undefined);
    play.browsed.push({ phase, response });
    await delay(BROWSE_PAUSE_MS);
  }
}

async function order(url: string, shopper: SignedInUser, stock: readonly ProductRow[], index: number, play: Play) {
  for (let turn = 0; !play.isOver; turn += 1) {
    play.wanted += 1;
    const [product] = [stock[turn % stock.length]].filter((each) => each !== undefined);
    const body = orderBody(shopper, product ? [{ product, quantity: 1 }] : []);
    for (;;) {
      const { phase } = play;
      const response = await sendOrder(url, shopper, body, `outage-${index}-${turn}`).catch(() => undefined);
      play.ordered.push({ phase, response });
      if (response?.status === 201) break;
      await delay(RETRY_PAUSE_MS);
    }
    await delay(RETRY_PAUSE_MS);
  }
}
