import { setTimeout as delay } from 'node:timers/promises';
import { orderBody } from '#test/factories.ts';
import { waitUntil } from '#test/wait-until.ts';
import { editProduct, measureEdit, showsEdit } from './harness/edit.ts';
import { atMost, exactly, type Outcome } from './harness/invariant.ts';
import { inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { addAdmin, addShoppers, addStockedProducts, sendOrder, signIn } from './harness/shopper.ts';
import { startTraffic } from './harness/traffic.ts';
import { openTwoHosts } from './harness/two-hosts.ts';

const EDITS = 20;
const SHOWN_WITHIN_MS = 100;
/** Time for two failed health checks of the load balancer, and for timeouts of connections to the lost host. */
const NOTICED_WITHIN_MS = 5_000;

export async function cutOffHost({ seed, seconds }: ResilienceOptions): Promise<Outcome> {
  const shop = await openTwoHosts();
  try {
    const { one, two } = shop;
    const { admin, shoppers, stock } = await shop.withDeps(async (deps) => ({
      admin: await addAdmin(deps),
      shoppers: await addShoppers(deps, 4),
      stock: await addStockedProducts(deps, [1_000_000, 1_000_000]),
    }));
    const [product] = stock;
    if (!product) throw new Error('There is no product');
    const missed = { productId: product.id, admin, description: 'Edited while the other was cut off.' };

    const [visitor] = shoppers;
    if (!visitor) throw new Error('There is no shopper');
    const signedIn = { ...visitor, token: await signIn(one.url, visitor.email) };
    const crossed = await sendOrder(
      two.url,
      signedIn,
      orderBody(visitor, [{ product, quantity: 1 }]),
      'an-order-at-the-other-host',
    );
    let slowestEditMs = 0;
    for (let number = 0; number < EDITS; number += 1) {
      const [writing, reading] = number % 2 === 0 ? [one, two] : [two, one];
      const edit = { productId: product.id, admin, description: `Edited ${number} times.` };
      slowestEditMs = Math.max(slowestEditMs, await measureEdit(edit, { writing: writing.url, reading: reading.url }));
    }

    const traffic = startTraffic({ url: shop.url, shoppers, stock, seed });
    await delay(2_000);
    two.cutOff();
    const cutOffAt = performance.now();
    await delay(seconds * 500);
    await editProduct(one.url, missed);
    await delay(seconds * 500);
    two.reconnect();
    await waitUntil('the host is back', async () => (await showsEdit(two.url, missed)) || undefined);
    const backAt = performance.now();
    let staleAfterReturn = 0;
    for (let read = 0; read < 20; read += 1) {
      if (!(await showsEdit(two.url, missed))) staleAfterReturn += 1;
    }
    await delay(3_000);
    const { failed } = await traffic.stop();
    const { acknowledged } = traffic;
    const late = failed.filter(({ startedAt }) => startedAt > cutOffAt + NOTICED_WITHIN_MS);
    const { orderIds, assertions } = await shop.withDeps((deps) => inspectOrders(deps, stock, shoppers));
    const placed = new Set(acknowledged.placed.values());
    return {
      assertions: [
        exactly('status of an order at one host in a session of the other', crossed.status, 201),
        atMost('the longest wait until the other host showed an edit', slowestEditMs, SHOWN_WITHIN_MS, ' ms'),
        exactly('failed requests later than five seconds after the cut', late.length, 0),
        exactly('reads of the returned host without the edit that it had missed', staleAfterReturn, 0),
        exactly('acknowledged orders that are not stored', [...placed].filter((id) => !orderIds.has(id)).length, 0),
        ...assertions.filter(({ what }) => !what.includes('mail')),
      ],
      notes: [
        `In the first five seconds ${failed.length} requests of visitors and ${acknowledged.repeats} orders failed. The orders were repeated.`,
        `The host showed the edit it had missed ${((backAt - cutOffAt) / 1_000 - seconds).toFixed(1)} s after it was back.`,
      ],
    };
  } finally {
    await shop.close();
  }
}
