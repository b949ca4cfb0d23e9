import { setTimeout as delay } from 'node:timers/promises';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { makeRandom, type Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { jobHandlers } from '#server/jobs.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInPerson } from '#test/people.ts';
import { waitUntil } from '#test/wait-until.ts';
import { countMailsOwed, inspectOrders } from './harness/books.ts';
import { atLeast, type Claim, exactly, type Outcome } from './harness/claim.ts';
import type { TortureOptions } from './harness/options.ts';
import { openTortureShop, type TortureShop, type TortureShopOptions } from './harness/shop.ts';
import { addShelf, addShoppers, sendOrder } from './harness/shopper.ts';

const CLIENTS = 8;
const ORDERS = 10_000;
const KILLS = 25;
/** Most products are never sold out; of two of them there are less than are wanted. */
const SHELF = [...Array.from({ length: 20 }, () => 1_000_000), 40, 5];
const PAUSE_MS = 20;
/** A kill waits for a number of answers, then this long at most: it falls anywhere in an order. */
const KILL_JITTER_MS = 40;
/** A mail whose process was killed is given to another after a minute, and looked for each minute. */
const DRAIN_LIMIT_MS = 300_000;

interface KillOptions extends TortureShopOptions {
  seed: number;
  orders: number;
  kills: number;
  /** Of the servers that are killed; the last one does both. */
  services?: 'web' | 'web,worker';
}

/** What the clients together have been told. */
interface Told {
  placed: Map<string, string>;
  refused: Set<string>;
  /** Calls that got no answer, or one that said to try again. */
  repeats: number;
  /** Second answers under a key that were not the first one's. */
  unequal: number;
}

/** `orders-under-kill`: nothing that was acknowledged is lost, and nothing happens twice. */
export async function ordersUnderKill({ engines, postgresUrl, seed, ...options }: TortureOptions): Promise<Outcome> {
  const { amount: orders = ORDERS, kills = KILLS } = options;
  const outcomes: Outcome[] = [];
  for (const engine of engines) outcomes.push(await killWhileOrdering({ engine, postgresUrl, seed, orders, kills }));
  return { claims: outcomes.flatMap(({ claims }) => claims), notes: outcomes.flatMap(({ notes }) => notes) };
}

export async function killWhileOrdering({ services = 'web,worker', ...options }: KillOptions): Promise<Outcome> {
  const { engine, seed, orders, kills } = options;
  const shop = await openTortureShop(options);
  try {
    const { shoppers, shelf } = await shop.within(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      shelf: await addShelf(deps, SHELF),
    }));
    const told: Told = { placed: new Map(), refused: new Set(), repeats: 0, unequal: 0 };
    const startedAt = performance.now();
    const clients = Promise.all(
      shoppers.map((shopper, index) => {
        const share = Array.from({ length: orders }, (_, number) => number).filter((n) => n % CLIENTS === index);
        return orderAll(shop.url, shopper, shelf, share, makeRandom(seed + index), told);
      }),
    );
    const killed = await killAgainAndAgain({ shop, told, orders, kills, services, random: makeRandom(seed) });
    const last = await shop.start();
    await clients;
    const ordering = performance.now() - startedAt;
    await last.end('SIGTERM');
    const inBooks = await shop.within(async (deps) => {
      await deps.jobs.work(jobHandlers(deps));
      await waitUntil(
        'all mails are sent',
        async () => (await countMailsOwed(deps)) === 0 || undefined,
        DRAIN_LIMIT_MS,
      );
      return inspectOrders(deps, shelf, shoppers);
    });
    const name = (what: string) => `${what} (${engine})`;
    const lost = [...told.placed.values()].filter((id) => !inBooks.orderIds.has(id)).length;
    const claims: Claim[] = [
      atLeast(name('kills while orders were placed'), killed, kills),
      exactly(name('orders that got a final answer'), told.placed.size + told.refused.size, orders),
      exactly(name('acknowledged orders lost'), lost, 0),
      exactly(name('orders in the books'), inBooks.orderIds.size, told.placed.size),
      exactly(name('keys with an order'), inBooks.keys, told.placed.size),
      exactly(name('second answers under a key that differ'), told.unequal, 0),
      ...inBooks.claims.map((claim) => ({ ...claim, what: name(claim.what) })),
    ];
    return {
      claims,
      notes: [
        `${engine}: ${told.placed.size} placed, ${told.refused.size} refused as sold out, ${told.repeats} calls repeated, ` +
          `${(ordering / 1_000).toFixed(0)} s for ordering.`,
      ],
    };
  } finally {
    await shop.close();
  }
}

async function orderAll(
  url: string,
  shopper: SignedInPerson,
  shelf: readonly ProductRow[],
  numbers: readonly number[],
  random: Random,
  told: Told,
): Promise<void> {
  for (const number of numbers) {
    const products = random.shuffle(shelf).slice(0, random.between(1, 3));
    const body = orderBody(
      shopper,
      products.map((product) => ({ product, quantity: random.between(1, 3) })),
    );
    const key = `order-number-${number}`;
    const first = await untilAnswered(() => sendOrder(url, shopper, body, key), told);
    if (first.status === 409) {
      told.refused.add(key);
      continue;
    }
    if (first.status !== 201) throw new Error(`An order was answered ${first.status} ${first.text}`);
    told.placed.set(key, createOrderResponse.parse(JSON.parse(first.text))._id);
    if (!random.chance(0.1)) continue;
    const again = await untilAnswered(() => sendOrder(url, shopper, body, key), told);
    if (again.text !== first.text || again.status !== 201) told.unequal += 1;
  }
}

/** Repeats what got no answer, and what was answered with a failure of the shop. */
async function untilAnswered(send: () => ReturnType<typeof sendOrder>, told: Told) {
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    told.repeats += 1;
    await delay(PAUSE_MS);
  }
}

interface Killing {
  shop: TortureShop;
  told: Told;
  orders: number;
  kills: number;
  services: string;
  random: Random;
}

/** Each kill comes after a share of the answers, and a moment of chance later. Returns how many there were. */
async function killAgainAndAgain({ shop, told, orders, kills, services, random }: Killing): Promise<number> {
  const answered = () => told.placed.size + told.refused.size;
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await shop.start({ SERVICES: services });
    const after = Math.floor((orders * (kill - random.next() / 2)) / (kills + 1));
    await waitUntil('orders are answered', () => answered() >= after || undefined, DRAIN_LIMIT_MS);
    await delay(random.between(0, KILL_JITTER_MS));
    if (answered() === orders) throw new Error('All orders were placed before the last kill: ask for fewer kills');
    await server.end('SIGKILL');
  }
  return kills;
}
