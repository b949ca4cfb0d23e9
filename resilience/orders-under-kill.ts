import { setTimeout as delay } from 'node:timers/promises';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { makeRandom, type Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { jobHandlers } from '#server/jobs.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { atLeast, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { countMailsOwed, inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { addShoppers, addStockedProducts, sendOrder } from './harness/shopper.ts';

const CLIENTS = 8;
const ORDERS = 10_000;
const KILLS = 25;
/** Most products are never sold out; of two of them there are less than are wanted. */
const STOCK = [...Array.from({ length: 20 }, () => 1_000_000), 40, 5];
const PAUSE_MS = 20;
/** A kill waits for a number of answers, then this long at most: it falls anywhere in an order. */
const KILL_JITTER_MS = 40;
/** A mail whose process was killed is given to another after a minute, and looked for each minute. */
const DRAIN_LIMIT_MS = 300_000;

interface KillOptions extends ResilienceShopOptions {
  seed: number;
  orders: number;
  kills: number;
  /** Of the servers that are killed; the last one does both. */
  services?: 'web' | 'web,worker';
}

/** What the clients together have been told. */
interface Acknowledged {
  placed: Map<string, string>;
  rejected: Set<string>;
  /** Calls that got no answer, or one that said to try again. */
  repeats: number;
  /** Second answers under a key that were not the first one's. */
  unequal: number;
}

/** `orders-under-kill`: nothing that was acknowledged is lost, and nothing happens twice. */
export async function ordersUnderKill({ engines, postgresUrl, seed, ...options }: ResilienceOptions): Promise<Outcome> {
  const { amount: orders = ORDERS, kills = KILLS } = options;
  const outcomes: Outcome[] = [];
  for (const engine of engines) outcomes.push(await killWhileOrdering({ engine, postgresUrl, seed, orders, kills }));
  return {
    assertions: outcomes.flatMap(({ assertions }) => assertions),
    notes: outcomes.flatMap(({ notes }) => notes),
  };
}

export async function killWhileOrdering({ services = 'web,worker', ...options }: KillOptions): Promise<Outcome> {
  const { engine, seed, orders, kills } = options;
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.within(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      stock: await addStockedProducts(deps, STOCK),
    }));
    const acknowledged: Acknowledged = { placed: new Map(), rejected: new Set(), repeats: 0, unequal: 0 };
    const startedAt = performance.now();
    const clients = Promise.all(
      shoppers.map((shopper, index) => {
        const share = Array.from({ length: orders }, (_, number) => number).filter((n) => n % CLIENTS === index);
        return orderAll(shop.url, shopper, stock, share, makeRandom(seed + index), acknowledged);
      }),
    );
    const killed = await killAgainAndAgain({ shop, acknowledged, orders, kills, services, random: makeRandom(seed) });
    const last = await shop.start();
    await clients;
    const ordering = performance.now() - startedAt;
    await last.end('SIGTERM');
    const inDatabase = await shop.within(async (deps) => {
      await deps.jobs.work(jobHandlers(deps));
      await waitUntil(
        'all mails are sent',
        async () => (await countMailsOwed(deps)) === 0 || undefined,
        DRAIN_LIMIT_MS,
      );
      return inspectOrders(deps, stock, shoppers);
    });
    const name = (what: string) => `${what} (${engine})`;
    const lost = [...acknowledged.placed.values()].filter((id) => !inDatabase.orderIds.has(id)).length;
    const assertions: InvariantResult[] = [
      atLeast(name('kills while orders were placed'), killed, kills),
      exactly(name('orders that got a final answer'), acknowledged.placed.size + acknowledged.rejected.size, orders),
      exactly(name('acknowledged orders lost'), lost, 0),
      exactly(name('orders in the books'), inDatabase.orderIds.size, acknowledged.placed.size),
      exactly(name('keys with an order'), inDatabase.keys, acknowledged.placed.size),
      exactly(name('second answers under a key that differ'), acknowledged.unequal, 0),
      ...inDatabase.assertions.map((invariant) => ({ ...invariant, what: name(invariant.what) })),
    ];
    return {
      assertions,
      notes: [
        `${engine}: ${acknowledged.placed.size} placed, ${acknowledged.rejected.size} refused as sold out, ${acknowledged.repeats} calls repeated, ` +
          `${(ordering / 1_000).toFixed(0)} s for ordering.`,
      ],
    };
  } finally {
    await shop.close();
  }
}

async function orderAll(
  url: string,
  shopper: SignedInUser,
  stock: readonly ProductRow[],
  numbers: readonly number[],
  random: Random,
  acknowledged: Acknowledged,
): Promise<void> {
  for (const number of numbers) {
    const products = random.shuffle(stock).slice(0, random.between(1, 3));
    const body = orderBody(
      shopper,
      products.map((product) => ({ product, quantity: random.between(1, 3) })),
    );
    const key = `order-number-${number}`;
    const first = await untilResponded(() => sendOrder(url, shopper, body, key), acknowledged);
    if (first.status === 409) {
      acknowledged.rejected.add(key);
      continue;
    }
    if (first.status !== 201) throw new Error(`An order was answered ${first.status} ${first.text}`);
    acknowledged.placed.set(key, createOrderResponse.parse(JSON.parse(first.text))._id);
    if (!random.chance(0.1)) continue;
    const again = await untilResponded(() => sendOrder(url, shopper, body, key), acknowledged);
    if (again.text !== first.text || again.status !== 201) acknowledged.unequal += 1;
  }
}

/** Repeats what got no answer, and what was answered with a failure of the shop. */
async function untilResponded(send: () => ReturnType<typeof sendOrder>, acknowledged: Acknowledged) {
  for (;;) {
    const response = await send().catch(() => undefined);
    if (response && response.status < 500) return response;
    acknowledged.repeats += 1;
    await delay(PAUSE_MS);
  }
}

interface Killing {
  shop: ResilienceShop;
  acknowledged: Acknowledged;
  orders: number;
  kills: number;
  services: string;
  random: Random;
}

/** Each kill comes after a share of the answers, and a moment of chance later. Returns how many there were. */
async function killAgainAndAgain({ shop, acknowledged, orders, kills, services, random }: Killing): Promise<number> {
  const responded = () => acknowledged.placed.size + acknowledged.rejected.size;
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await shop.start({ SERVICES: services });
    const after = Math.floor((orders * (kill - random.next() / 2)) / (kills + 1));
    await waitUntil('orders are answered', () => responded() >= after || undefined, DRAIN_LIMIT_MS);
    await delay(random.between(0, KILL_JITTER_MS));
    if (responded() === orders) throw new Error('All orders were placed before the last kill: ask for fewer kills');
    await server.end('SIGKILL');
  }
  return kills;
}
