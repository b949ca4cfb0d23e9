import { setTimeout as delay } from 'node:timers/promises';
import { exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import type { Acknowledged } from './harness/order-all.ts';
import { addShoppers, addStockedProducts } from './harness/shopper.ts';
import { startTraffic } from './harness/traffic.ts';
import { openTwoHosts } from './harness/two-hosts.ts';

const ROUNDS = 3;
const SHOPPERS = 4;
const BETWEEN_MS = 3_000;

/**
 * `rolling`: visitors browse and order at the balancer while the two hosts are replaced one after the other, `--kills` times. No
 * request may fail, and no order be lost or doubled.
 */
export async function rolling({ seed, kills: rounds = ROUNDS }: ResilienceOptions): Promise<Outcome> {
  const shop = await openTwoHosts();
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, SHOPPERS),
      stock: await addStockedProducts(deps, [1_000_000, 1_000_000, 1_000_000]),
    }));
    const traffic = startTraffic({ url: shop.url, shoppers, stock, seed });
    for (let round = 0; round < rounds; round += 1) {
      for (const host of [shop.one, shop.two]) {
        await delay(BETWEEN_MS);
        await host.stop();
        await host.start();
      }
    }
    await delay(BETWEEN_MS);
    const { visits, failed } = await traffic.stop();
    const { acknowledged } = traffic;
    const { orderIds, assertions } = await shop.withDeps((deps) => inspectOrders(deps, stock, shoppers));
    return {
      assertions: [
        exactly('failed requests of visitors', failed.length, 0),
        ...ordersOf(acknowledged, orderIds),
        // Mails may still wait for a job of a process that has ended.
        ...assertions.filter(({ what }) => !what.includes('mail')),
      ],
      notes: [
        `${visits.length} requests of visitors, ${acknowledged.placed.size} orders, ${rounds * 2} hosts replaced.`,
        `Errors of who orders, by status: ${JSON.stringify(Object.fromEntries(acknowledged.errors))}.`,
      ],
    };
  } finally {
    await shop.close();
  }
}

function ordersOf({ placed, repeats, differing }: Acknowledged, stored: ReadonlySet<string>): InvariantResult[] {
  const ids = new Set(placed.values());
  return [
    exactly('failed requests of who orders', repeats, 0),
    exactly('acknowledged orders that are not stored', [...ids].filter((id) => !stored.has(id)).length, 0),
    exactly('stored orders that were not acknowledged', [...stored].filter((id) => !ids.has(id)).length, 0),
    exactly('repeated orders with another response', differing, 0),
  ];
}
