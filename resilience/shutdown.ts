import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRandom, type Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { atLeast, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { type Fate, type KeepAliveClient, openKeepAliveClient } from './harness/keep-alive-client.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { addShoppers, addStockedProducts } from './harness/shopper.ts';

const ROUNDS = 10;
const CLIENTS = 16;
/** Somebody reads between two clicks: then the connection is idle when the end comes. */
const PAUSES_MS = [0, 0, 0, 5, 50];
const BROWSED = ['/', '/shop', '/api/products?limit=8', '/search?q=shirt', '/api/store', '/about-us'];

interface ShutdownOptions extends ResilienceShopOptions {
  seed: number;
  /** How often the server is ended. */
  rounds: number;
  loadMs: number;
}

/** `shutdown`: a SIGTERM under load drops nothing that was sent on an open connection. */
export async function shutdown({ engines, postgresUrl, seed, kills = ROUNDS }: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const engine of engines) {
    assertions.push(...(await endUnderLoad({ engine, postgresUrl, seed, rounds: kills, loadMs: 2_000 })));
  }
  return {
    assertions,
    notes: ['Dropped is what was sent on an established connection and got no complete answer.'],
  };
}

export async function endUnderLoad({ seed, rounds, loadMs, ...options }: ShutdownOptions): Promise<InvariantResult[]> {
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.within(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      stock: await addStockedProducts(deps, [1_000_000, 1_000_000]),
    }));
    const fates: Fate[] = [];
    const codes: (number | null)[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Nothing is cut off by the clock: how quickly a process ends is the machine's matter.
      const server = await shop.start({ SHUTDOWN_SECONDS: '600' });
      const before = fates.length;
      const load = shoppers.map((shopper, index) =>
        useUntilGone(openKeepAliveClient(shop.url), shopper, stock, makeRandom(seed + round * CLIENTS + index), fates),
      );
      await delay(loadMs);
      await waitUntil('the load is on', () => fates.length >= before + 2 * CLIENTS || undefined);
      const { code } = await server.end('SIGTERM');
      codes.push(code);
      await Promise.all(load);
    }
    const failed = fates.filter((fate) => fate.kind === 'answered' && fate.status >= 500);
    const assertions = [
      exactly('processes that ended in good order', codes.filter((code) => code === 0).length, rounds),
      atLeast('requests answered', fates.filter(({ kind }) => kind === 'answered').length, rounds),
      exactly('requests dropped', fates.filter(({ kind }) => kind === 'dropped').length, 0),
      exactly('requests answered with a failure', failed.length, 0),
    ];
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${options.engine})` }));
  } finally {
    await shop.close();
  }
}

/** Browses, and orders now and then, until there is nobody to connect to. */
async function useUntilGone(
  client: KeepAliveClient,
  shopper: SignedInUser,
  stock: readonly ProductRow[],
  random: Random,
  fates: Fate[],
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${shopper.token}`,
  };
  for (;;) {
    const body = JSON.stringify(orderBody(shopper, [{ product: random.pick(stock), quantity: 1 }]));
    const fate = random.chance(0.2)
      ? await client.send('/api/orders/create-order', {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body,
        })
      : await client.send(random.pick(BROWSED));
    if (fate.kind === 'unsent') break;
    fates.push(fate);
    await delay(random.pick(PAUSES_MS));
  }
  client.close();
}
