import { setTimeout as delay } from 'node:timers/promises';
import { makeRandom, type Random } from '#database/demo/random.ts';
import { jobHandlers } from '#server/jobs.ts';
import { waitUntil } from '#test/wait-until.ts';
import { atLeast, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { countPendingMails, inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { type Acknowledged, noneAcknowledged, orderAll } from './harness/order-all.ts';
import { openResilienceShop, type ResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { addShoppers, addStockedProducts } from './harness/shopper.ts';

const CLIENTS = 8;
const ORDERS = 10_000;
const KILLS = 25;
/** The last two products sell out. */
const STOCK = [...Array.from({ length: 20 }, () => 1_000_000), 40, 5];
/** The random delay makes kills hit different points of an order. */
const KILL_JITTER_MS = 40;
/** Five minutes: another process takes over the mails of a killed process only after one to two minutes. */
const DRAIN_LIMIT_MS = 300_000;

interface KillOptions extends ResilienceShopOptions {
  seed: number;
  orders: number;
  kills: number;
  /** Services of the killed servers. The last server runs both services. */
  services?: 'web' | 'web,worker';
}

export async function ordersUnderKill({ homes, postgresUrl, seed, ...options }: ResilienceOptions): Promise<Outcome> {
  const { amount: orders = ORDERS, kills = KILLS } = options;
  const outcomes: Outcome[] = [];
  for (const home of homes) outcomes.push(await killWhileOrdering({ home, postgresUrl, seed, orders, kills }));
  return {
    assertions: outcomes.flatMap(({ assertions }) => assertions),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

export async function killWhileOrdering({ services = 'web,worker', ...options }: KillOptions): Promise<Outcome> {
  const { home, seed, orders, kills } = options;
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      stock: await addStockedProducts(deps, STOCK),
    }));
    const acknowledged = noneAcknowledged();
    const startedAt = performance.now();
    const clients = Promise.all(
      shoppers.map((shopper, index) => {
        const share = Array.from({ length: orders }, (_, number) => number).filter((n) => n % CLIENTS === index);
        return orderAll({
          url: shop.url,
          shopper,
          stock,
          numbers: share,
          random: makeRandom(seed + index),
          acknowledged,
        });
      }),
    );
    const killed = await killRepeatedly({ shop, acknowledged, orders, kills, services, random: makeRandom(seed) });
    const last = await shop.start();
    await clients;
    const orderingMs = performance.now() - startedAt;
    await last.end('SIGTERM');
    const inDatabase = await shop.withDeps(async (deps) => {
      await deps.jobs.work(jobHandlers(deps));
      await waitUntil(
        'all mails are sent',
        async () => (await countPendingMails(deps)) === 0 || undefined,
        DRAIN_LIMIT_MS,
      );
      return inspectOrders(deps, stock, shoppers);
    });
    const name = (what: string) => `${what} (${home})`;
    const lost = [...acknowledged.placed.values()].filter((id) => !inDatabase.orderIds.has(id)).length;
    const assertions: InvariantResult[] = [
      atLeast(name('kills while orders were placed'), killed, kills),
      exactly(name('orders with a final response'), acknowledged.placed.size + acknowledged.rejected.size, orders),
      exactly(name('acknowledged orders lost'), lost, 0),
      exactly(name('orders in the database'), inDatabase.orderIds.size, acknowledged.placed.size),
      exactly(name('keys with an order'), inDatabase.keys, acknowledged.placed.size),
      exactly(name('retries of a key with another response'), acknowledged.differing, 0),
      ...inDatabase.assertions.map((invariant) => ({ ...invariant, what: name(invariant.what) })),
    ];
    return {
      assertions,
      notes: [
        `${home}: ${acknowledged.placed.size} placed, ${acknowledged.rejected.size} rejected as sold out, ${acknowledged.repeats} calls repeated, ` +
          `${(orderingMs / 1_000).toFixed(0)} s for ordering.`,
      ],
    };
  } finally {
    await shop.close();
  }
}

interface KillPlan {
  shop: ResilienceShop;
  acknowledged: Acknowledged;
  orders: number;
  kills: number;
  services: string;
  random: Random;
}

async function killRepeatedly({ shop, acknowledged, orders, kills, services, random }: KillPlan): Promise<number> {
  const countResponses = () => acknowledged.placed.size + acknowledged.rejected.size;
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await shop.start({ SERVICES: services });
    const after = Math.floor((orders * (kill - random.next() / 2)) / (kills + 1));
    await waitUntil('orders have responses', () => countResponses() >= after || undefined, DRAIN_LIMIT_MS);
    await delay(random.between(0, KILL_JITTER_MS));
    if (countResponses() === orders)
      throw new Error('All orders were placed before the last kill. Choose fewer kills.');
    await shop.kill(server);
  }
  return kills;
}
