import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { makeRandom, type Random } from '#database/demo/random.ts';
import { jobHandlers } from '#server/jobs.ts';
import { rawRequest } from '#test/raw-http.ts';
import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { atLeast, atMost, exactly, type InvariantResult, type Outcome } from './invariant.ts';
import { countPendingMails, inspectOrders } from './invariants.ts';
import { type Acknowledged, noneAcknowledged, orderAll } from './order-all.ts';
import { openResilienceShop } from './shop.ts';
import { addShoppers, addStockedProducts, call } from './shopper.ts';

const CLIENTS = 8;
/** The last two products sell out. */
const STOCK = [...Array.from({ length: 20 }, () => 1_000_000), 40, 5];
/** The random delay makes kills hit different points of an order. */
const KILL_JITTER_MS = 40;
const DRAIN_LIMIT_MS = 300_000;
const BETWEEN_PROBES_MS = 50;
const ORDERS_FLOW_WITHIN_MS = 5_000;

/** A primary and a synchronous standby that can swap roles. */
export interface FailoverCluster {
  url: string;
  /** Kills the primary without a shutdown, like a power cut. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  /** Resolves when the killed server is the synchronous standby. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

export interface FailoverOptions {
  cluster: FailoverCluster;
  seed: number;
  orders: number;
  failovers: number;
  /** With `web` the shop's process runs no jobs. */
  services?: 'web' | 'web,worker';
}

/** Closes the cluster. `gapsMs` in the result: milliseconds from each promotion to the next order. */
export async function failOverWhileOrdering({ services = 'web,worker', ...options }: FailoverOptions) {
  const { cluster, seed, orders, failovers } = options;
  const shop = await openResilienceShop({
    home: 'server',
    postgresUrl: cluster.url,
    openEnvironment: () => openEnvironmentOn(cluster),
  });
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      stock: await addStockedProducts(deps, STOCK),
    }));
    const server = await shop.start({ SERVICES: services, LOG_LEVEL: 'error' });
    const acknowledged = noneAcknowledged();
    const probe = probeRequests(shop.url, shoppers[0]);
    const clients = Promise.all(
      shoppers.map((shopper, index) => {
        const numbers = Array.from({ length: orders }, (_, number) => number).filter((n) => n % CLIENTS === index);
        return orderAll({ url: shop.url, shopper, stock, numbers, random: makeRandom(seed + index), acknowledged });
      }),
    );
    const { gapsMs, promotionsMs } = await failOver({
      cluster,
      acknowledged,
      orders,
      failovers,
      random: makeRandom(seed),
    });
    await clients;
    const probed = await probe.stop();
    const { code, stdout: log } = await server.end('SIGTERM');
    const inDatabase = await shop.withDeps(async (deps) => {
      await deps.jobs.work(jobHandlers(deps));
      const isDone = async () => (await countPendingMails(deps)) === 0 || undefined;
      await waitUntil('all mails are sent', isDone, DRAIN_LIMIT_MS);
      return inspectOrders(deps, stock, shoppers);
    });
    const lost = [...acknowledged.placed.values()].filter((id) => !inDatabase.orderIds.has(id)).length;
    const otherErrors = [...acknowledged.errors].filter(([status]) => status !== 503);
    const assertions: InvariantResult[] = [
      exactly('failovers while orders were placed', gapsMs.length, failovers),
      exactly('orders with a final response', acknowledged.placed.size + acknowledged.rejected.size, orders),
      exactly('acknowledged orders lost', lost, 0),
      exactly('orders in the database', inDatabase.orderIds.size, acknowledged.placed.size),
      exactly('retries of a key with another response', acknowledged.differing, 0),
      exactly('orders rejected with another status than 503', otherErrors.length, 0),
      exactly('signed-in requests with another status than 200 or 503', probed.strangeSignedIn, 0),
      atLeast('requests for the shop page', probed.pages, 1),
      exactly('of those without the page', probed.pagesWithout, 0),
      exactly('exit code of the only process', code ?? -1, 0),
      ...inDatabase.assertions,
    ];
    const inSeconds = (times: number[]) => times.map((ms) => (ms / 1_000).toFixed(2)).join(', ');
    const notes = [
      `${acknowledged.placed.size} placed, ${acknowledged.rejected.size} rejected as sold out, ${acknowledged.repeats} calls repeated (by status: ${JSON.stringify(Object.fromEntries(acknowledged.errors))}).`,
      `Seconds from each kill to the promotion: ${inSeconds(promotionsMs)}; from that to the next order: ${inSeconds(gapsMs)}.`,
      ...(otherErrors.length > 0 ? [`Errors of requests in the log: ${requestErrorsIn(log).join('; ')}.`] : []),
    ];
    const outcome: Outcome = { assertions, notes };
    return { outcome, gapsMs };
  } finally {
    await shop.close();
  }
}

export function withinGap({ outcome, gapsMs }: Awaited<ReturnType<typeof failOverWhileOrdering>>): Outcome {
  const longest = Math.max(...gapsMs);
  const flows = atMost('the longest wait for an order after a promotion', longest, ORDERS_FLOW_WITHIN_MS, ' ms');
  return { ...outcome, assertions: [...outcome.assertions, flows] };
}

const loggedError = z.object({
  reqId: z.string(),
  err: z.object({ message: z.string(), code: z.string().optional() }),
});

function requestErrorsIn(log: string): string[] {
  const errors = log.split('\n').flatMap((line) => {
    const { data } = loggedError.safeParse(line.startsWith('{') ? JSON.parse(line) : undefined);
    return data ? [`${data.err.message} (${data.err.code ?? 'no code'})`] : [];
  });
  return [...new Set(errors)];
}

async function openEnvironmentOn(cluster: FailoverCluster) {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-resilience-'));
  return {
    env: { DATA_DIR: folder, DEMO: 'true', DATABASE_URL: cluster.url },
    async close() {
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface FailoverPlan {
  cluster: FailoverCluster;
  acknowledged: Acknowledged;
  orders: number;
  failovers: number;
  random: Random;
}

async function failOver({ cluster, acknowledged, orders, failovers, random }: FailoverPlan) {
  const countResponses = () => acknowledged.placed.size + acknowledged.rejected.size;
  const gapsMs: number[] = [];
  const promotionsMs: number[] = [];
  for (let round = 1; round <= failovers; round += 1) {
    const after = Math.floor((orders * (round - random.next() / 2)) / (failovers + 1));
    await waitUntil('orders have responses', () => countResponses() >= after || undefined, DRAIN_LIMIT_MS);
    await delay(random.between(0, KILL_JITTER_MS));
    if (countResponses() === orders) throw new Error('All orders were placed before the kill. Choose fewer failovers.');
    await cluster.killPrimary();
    const killedAt = performance.now();
    await cluster.promoteStandby();
    const before = countResponses();
    const promotedAt = performance.now();
    promotionsMs.push(promotedAt - killedAt);
    await waitUntil('an order is placed', () => countResponses() > before || undefined, DRAIN_LIMIT_MS);
    gapsMs.push(performance.now() - promotedAt);
    if (round < failovers) await cluster.rejoin();
  }
  return { gapsMs, promotionsMs };
}

function probeRequests(url: string, shopper: SignedInUser | undefined) {
  const counts = { pages: 0, pagesWithout: 0, strangeSignedIn: 0 };
  const progress = { isStopped: false };
  const run = async () => {
    while (!progress.isStopped) {
      const { status } = await rawRequest(`${url}/shop`);
      counts.pages += 1;
      if (status !== 200) counts.pagesWithout += 1;
      const path = `/api/stats/user-stats/${shopper?.id}`;
      const personal = await call(url, 'GET', path, shopper && { as: shopper });
      if (personal.status !== 200 && personal.status !== 503) counts.strangeSignedIn += 1;
      await delay(BETWEEN_PROBES_MS);
    }
    return counts;
  };
  const running = run();
  return {
    stop() {
      progress.isStopped = true;
      return running;
    },
  };
}
