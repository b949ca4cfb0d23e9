import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { findPostgresPrograms, openOwnPostgres } from '#test/own-postgres.ts';
import { CannotRun } from './harness/cannot-run.ts';
import type { ClosedLoopOptions, RequestKind } from './harness/closed-loop.ts';
import { onDatabase } from './harness/databases.ts';
import { type DemoShop, mainPagesOf, openDemoShop } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import { type CostOfLoop, measureCost } from './harness/measure-cost.ts';
import type { BenchOptions } from './harness/options.ts';
import { type OrderedProduct, type OrderUser, prepareOrders } from './harness/order-users.ts';
import type { Server } from './harness/spawn.ts';
import { waitUntilQuiet } from './harness/wait-until-quiet.ts';
import { measureCommits, measureListener } from './simulate/measure-commits.ts';
import { measureOrderBytes, measureOrderStatements } from './simulate/measure-order.ts';
import {
  type MeasuredLoop,
  nameOfLoop,
  readServiceTimes,
  SERVICE_TIMES_FILE,
  type ServiceTimes,
  UNDISTURBED,
} from './simulate/service-times.schema.ts';

const USERS = 2_000;
/** Requests of one measurement of processor time. */
const AMOUNTS = { cached: 40_000, rendered: 500, list: 1_000, search: 500, signIn: 150, order: 1_500 };
/** Of the measurements of processor time. */
const CLIENTS = 4;
const MIX: RequestKind[] = ['order', ...Array.from({ length: 19 }, () => 'page' as const)];
const ACCOUNT = { email: 'admin@example.com', password: 'demo-admin' };
/** For all loops together, on a machine that others use. */
const QUIET_LIMIT_MS = 60_000;

interface Bench {
  shop: DemoShop;
  users: OrderUser[];
  products: OrderedProduct[];
  paths: string[];
  options: BenchOptions;
  patience: { leftMs: number };
}

/**
 * Service times of the built shop on a PostgreSQL of its own with its defaults, everything on this machine, and what closed
 * loops of clients get from it. Writes `bench/simulate/service-times.json`, which `simulate` reads.
 */
export async function serviceTimes(options: BenchOptions): Promise<Outcome> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  const postgres = await openOwnPostgres(programs, {
    settings: () => ['fsync = on', 'track_wal_io_timing = on', `shared_preload_libraries = 'pg_stat_statements'`],
  });
  try {
    const shop = await openDemoShop(postgres.url, 'any');
    try {
      const { users, products } = await prepareOrders(shop.databaseUrl, USERS);
      const paths = Object.values(await mainPagesOf(shop.server));
      const measured = await measure({ shop, users, products, paths, options, patience: { leftMs: QUIET_LIMIT_MS } });
      measured.closedLoops = preferUndisturbed(measured, await readServiceTimes().catch(() => undefined));
      await writeFile(SERVICE_TIMES_FILE, `${JSON.stringify(measured, null, 2)}\n`);
      return { findings: findingsOf(measured), notes: notesOf(measured) };
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.close();
  }
}

async function measure(bench: Bench): Promise<ServiceTimes> {
  const { shop, products, users, options } = bench;
  const uncached = await shop.startAnother({ CACHE_MB: '0' });
  const { flushMs, ...requests } = await measureRequests(bench, uncached);
  await uncached.end();
  const place = (amount: number, clients: number) =>
    measureCost(shop.server, shop.databaseUrl, { ...base(bench), amount, clients, turn: ['order'] });
  const statements = await measureOrderStatements(shop.databaseUrl, (amount) => place(amount, 1));
  await setStock(shop, true);
  const closedLoops = [];
  for (const clients of [1, 2, 4, 8, 16]) closedLoops.push(await measureLoop(bench, { clients, turn: ['order'] }));
  closedLoops.push(await measureLoop(bench, { clients: 16, turn: ['order'], products: products.slice(0, 1) }));
  for (const clients of [1, 4, 16]) closedLoops.push(await measureLoop(bench, { clients, turn: ['page'] }));
  // An order of counted pieces invalidates pages; the mix is to say what requests cost each other, not what pages cost anew.
  await setStock(shop, false);
  for (const clients of [1, 4, 16]) closedLoops.push(await measureLoop(bench, { clients, turn: MIX }));
  await setStock(shop, true);
  const commits = await measureCommits(shop.databaseUrl, options.rounds);
  const listener = await measureListener(shop);
  const bytes = await measureOrderBytes(shop.databaseUrl, users, (amount) => place(amount, CLIENTS));
  const [{ model } = { model: 'unknown' }] = cpus();
  const version = await onDatabase(shop.databaseUrl, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  return {
    measuredOn: {
      date: new Date().toISOString().slice(0, 10),
      processors: cpus().length,
      model,
      postgres: version.rows[0]?.server_version ?? '',
    },
    requests,
    order: { products: products.length, ...statements, ...bytes },
    flushMs,
    commits,
    listener,
    closedLoops,
  };
}

function base({ paths, users, products }: Bench) {
  return { paths, users, products, account: ACCOUNT };
}

/** The first run opens connections and compiles code. */
async function measureRequests(
  bench: Bench,
  uncached: Server,
): Promise<ServiceTimes['requests'] & { flushMs: number }> {
  const { databaseUrl, server } = bench.shop;
  const measureKind = async (on: Server, amount: number, more: Partial<ClosedLoopOptions>): Promise<CostOfLoop> => {
    const loop = { ...base(bench), clients: CLIENTS, turn: ['page' as const], ...more };
    await measureCost(on, databaseUrl, { ...loop, amount: Math.ceil(amount / 3) });
    return leastDisturbed(bench, () => measureCost(on, databaseUrl, { ...loop, amount }));
  };
  const lists = Array.from({ length: 4 }, (_list, page) => `/api/products?page=${page + 1}&limit=8`);
  const searches = ['bottoms', 'kids-shirts', 'tops-and-tees', 'kids-casuals'].map(
    (category) => `/api/products?q=shirt&category=${category}&page=1&limit=8`,
  );
  await setStock(bench.shop, true);
  const costOf = async (...measured: Parameters<typeof measureKind>) => (await measureKind(...measured)).cost;
  const order = await measureKind(server, AMOUNTS.order, { turn: ['order'] });
  return {
    cachedPage: await costOf(server, AMOUNTS.cached, {}),
    renderedPage: await costOf(uncached, AMOUNTS.rendered, {}),
    productList: await costOf(uncached, AMOUNTS.list, { paths: lists }),
    filteredSearch: await costOf(uncached, AMOUNTS.search, { paths: searches }),
    signIn: await costOf(server, AMOUNTS.signIn, { turn: ['sign-in'] }),
    order: order.cost,
    uncountedOrder: await withoutStock(bench.shop, () => costOf(server, AMOUNTS.order, { turn: ['order'] })),
    flushMs: order.flushMs,
  };
}

async function withoutStock<Result>(shop: DemoShop, work: () => Promise<Result>): Promise<Result> {
  await setStock(shop, false);
  const result = await work();
  await setStock(shop, true);
  return result;
}

async function setStock({ databaseUrl }: DemoShop, isCounted: boolean): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query('update products set stock = $1', [isCounted ? 10_000_000 : null]);
    await client.query(`select pg_notify('nanhi_tags', 'everything')`);
  });
}

async function measureLoop(
  bench: Bench,
  loop: Pick<ClosedLoopOptions, 'clients' | 'turn'> & { products?: OrderedProduct[] },
): Promise<MeasuredLoop> {
  const { shop, options } = bench;
  const run = (seconds: number) => measureCost(shop.server, shop.databaseUrl, { ...base(bench), ...loop, seconds });
  await run(1);
  const { report, otherProcessors } = await leastDisturbed(bench, () => run(options.seconds));
  const requests = Object.values(report.kinds).reduce((sum, { count }) => sum + count, 0);
  return {
    clients: loop.clients,
    turn: loop.turn,
    oneProduct: loop.products?.length === 1,
    perSecond: requests / report.seconds,
    otherProcessors,
    kinds: report.kinds,
  };
}

/** Loops of an earlier run on the same machine stay where other programs disturbed them less. */
function preferUndisturbed(now: ServiceTimes, earlier: ServiceTimes | undefined): MeasuredLoop[] {
  const isSame = earlier?.measuredOn.model === now.measuredOn.model && earlier.measuredOn.processors === cpus().length;
  const before = new Map(isSame ? earlier.closedLoops.map((loop) => [nameOfLoop(loop), loop]) : []);
  return now.closedLoops.map((loop) => {
    const other = before.get(nameOfLoop(loop));
    return other && loop.otherProcessors > UNDISTURBED && other.otherProcessors < loop.otherProcessors ? other : loop;
  });
}

/** Repeats a measurement while other programs disturb it, `--rounds` times at most; the least disturbed one counts. */
async function leastDisturbed(
  { options, patience }: Bench,
  measureOnce: () => Promise<CostOfLoop>,
): Promise<CostOfLoop> {
  let best: CostOfLoop | undefined;
  for (let round = 0; round < options.rounds && (best?.otherProcessors ?? 1) > UNDISTURBED; round += 1) {
    patience.leftMs -= await waitUntilQuiet(patience.leftMs);
    const measured = await measureOnce();
    if (!best || measured.otherProcessors < best.otherProcessors) best = measured;
  }
  if (!best) throw new Error('Nothing was measured');
  return best;
}

const once = (value: number) => ({ median: value, min: value, max: value });

function findingsOf({ requests, order, flushMs, commits, listener, closedLoops }: ServiceTimes): Finding[] {
  const figure = (what: string, unit: string, value: number): Finding => ({ what, unit, ours: once(value) });
  return [
    ...Object.entries(requests).flatMap(([name, cost]) => [
      figure(`${name}: thread of the shop`, 'processor ms', cost.shopMs),
      figure(`${name}: other threads of the shop`, 'processor ms', cost.shopThreadsMs),
      figure(`${name}: database`, 'processor ms', cost.databaseMs),
    ]),
    figure('an order: statements', '', order.statements),
    figure('an order: NOTIFY', '', order.notices),
    figure('an order: write-ahead log', 'bytes', order.walBytes),
    figure('an order: write-ahead log, right after a checkpoint', 'bytes', order.walBytesAfterCheckpoint),
    figure('an order: rows', 'bytes', order.tableBytes),
    figure('an order: indexes', 'bytes', order.indexBytes),
    figure('a flush of the log', 'ms', flushMs),
    figure('small commits of 16 connections', '/s', commits.perSecond),
    figure('the same with NOTIFY', '/s', commits.notifyingPerSecond),
    figure('a notice, for each more that listens: database', 'processor ms', listener.databaseMs),
    figure('a notice, for each more that listens: shop', 'processor ms', listener.shopMs),
    ...closedLoops.map((loop) => ({
      ...figure(nameOfLoop(loop), 'requests/s', loop.perSecond),
      detail: `other programs took ${loop.otherProcessors.toFixed(2)} processors`,
    })),
  ];
}

function notesOf({ closedLoops }: ServiceTimes): string[] {
  const disturbed = closedLoops.filter(({ otherProcessors }) => otherProcessors > UNDISTURBED);
  return [
    'Everything shares the processors: the shop, its database and the clients.',
    ...(disturbed.length > 0
      ? [`Other programs disturbed ${disturbed.length} of ${closedLoops.length} loops: their figures are too low.`]
      : []),
  ];
}
