import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRandom, type Random } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { atLeast, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { type KeepAliveClient, openKeepAliveClient, type RequestOutcome } from './harness/keep-alive-client.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { addShoppers, addStockedProducts } from './harness/shopper.ts';

const ROUNDS = 10;
const CLIENTS = 16;
/** Pauses between requests. They leave some connections idle at the shutdown. */
const PAUSES_MS = [0, 0, 0, 5, 50];
const BROWSED_PATHS = ['/', '/shop', '/api/products?limit=8', '/search?q=shirt', '/api/store', '/about-us'];

interface ShutdownOptions extends ResilienceShopOptions {
  seed: number;
  rounds: number;
  loadMs: number;
}

export async function shutdown({ homes, postgresUrl, seed, kills = ROUNDS }: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const home of homes) {
    assertions.push(...(await endUnderLoad({ home, postgresUrl, seed, rounds: kills, loadMs: 2_000 })));
  }
  return {
    assertions,
    notes: ['Dropped are requests sent on an established connection without a complete response.'],
  };
}

export async function endUnderLoad({ seed, rounds, loadMs, ...options }: ShutdownOptions): Promise<InvariantResult[]> {
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, CLIENTS),
      stock: await addStockedProducts(deps, [1_000_000, 1_000_000]),
    }));
    const outcomes: RequestOutcome[] = [];
    const codes: (number | null)[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await shop.start({ SHUTDOWN_SECONDS: '600' });
      const before = outcomes.length;
      const load = shoppers.map((shopper, index) =>
        browseUntilUnreachable(
          openKeepAliveClient(shop.url),
          shopper,
          stock,
          makeRandom(seed + round * CLIENTS + index),
          outcomes,
        ),
      );
      await delay(loadMs);
      await waitUntil('the load is on', () => outcomes.length >= before + 2 * CLIENTS || undefined);
      const { code } = await server.end('SIGTERM');
      codes.push(code);
      await Promise.all(load);
    }
    const failed = outcomes.filter((outcome) => outcome.kind === 'responded' && outcome.status >= 500);
    const assertions = [
      exactly('graceful shutdowns', codes.filter((code) => code === 0).length, rounds),
      atLeast('requests with a response', outcomes.filter(({ kind }) => kind === 'responded').length, rounds),
      exactly('requests dropped', outcomes.filter(({ kind }) => kind === 'dropped').length, 0),
      exactly('responses with a 5xx', failed.length, 0),
    ];
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${options.home})` }));
  } finally {
    await shop.close();
  }
}

async function browseUntilUnreachable(
  client: KeepAliveClient,
  shopper: SignedInUser,
  stock: readonly ProductRow[],
  random: Random,
  outcomes: RequestOutcome[],
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${shopper.token}`,
  };
  for (;;) {
    const body = JSON.stringify(orderBody(shopper, [{ product: random.pick(stock), quantity: 1 }]));
    const outcome = random.chance(0.2)
      ? await client.send('/api/orders/create-order', {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body,
        })
      : await client.send(random.pick(BROWSED_PATHS));
    if (outcome.kind === 'unsent') break;
    outcomes.push(outcome);
    await delay(random.pick(PAUSES_MS));
  }
  client.close();
}
