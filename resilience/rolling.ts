import { setTimeout as delay } from 'node:timers/promises';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { orderBody } from '#test/factories.ts';
import { measureEdit } from './harness/edit.ts';
import { atMost, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { inspectOrders } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import type { Acknowledged } from './harness/order-all.ts';
import { buildPreviousRelease, type Release } from './harness/previous-release.ts';
import { addRowsOfPreviousRelease, type PreviousRows } from './harness/previous-rows.ts';
import { quantile } from './harness/quantile.ts';
import { sendOrder, signIn } from './harness/shopper.ts';
import { startTraffic } from './harness/traffic.ts';
import { openTwoHosts, type ShopHost } from './harness/two-hosts.ts';

const ROUNDS = 3;
const SHOPPERS = 4;
const EDITS = 10;
const BETWEEN_MS = 3_000;
/** A generous limit, because both hosts are under load. */
const SHOWN_WITHIN_MS = 2_000;

export async function rolling({ seed, kills: rounds = ROUNDS }: ResilienceOptions): Promise<Outcome> {
  let previous: Release | undefined;
  const shop = await openTwoHosts((folder) => {
    previous = buildPreviousRelease(folder);
    return previous;
  });
  try {
    const rows = await addRowsOfPreviousRelease(shop.databaseUrl, SHOPPERS);
    const { shoppers, stock } = rows;
    const traffic = startTraffic({ url: shop.url, shoppers, stock, seed });
    const { acknowledged } = traffic;
    const editsMs: number[] = [];
    const crossed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const release = round % 2 === 0 ? undefined : previous;
      for (const host of [shop.one, shop.two]) {
        await delay(BETWEEN_MS);
        await host.stop();
        await host.start(release);
        // Skips the second host: after its update both hosts run the same release again.
        if (host === shop.two) continue;
        editsMs.push(...(await editAtEach(shop.one, shop.two, { rows, round })));
        crossed.push(await orderAcross({ from: shop.one, to: shop.two, rows, round, acknowledged }));
        crossed.push(await orderAcross({ from: shop.two, to: shop.one, rows, round, acknowledged }));
      }
    }
    await delay(BETWEEN_MS);
    const { visits, failed } = await traffic.stop();
    const { orderIds, assertions } = await shop.withDeps((deps) => inspectOrders(deps, stock, shoppers));
    return {
      assertions: [
        exactly('failed requests of visitors', failed.filter(({ path }) => !isScript(path)).length, 0),
        exactly(
          'scripts that neither a page nor its reload got',
          failed.filter(({ path }) => isScript(path)).length,
          0,
        ),
        exactly('orders placed at one release in a session of the other', crossed.filter(isCreated).length, rounds * 2),
        exactly('edits shown by the other release', editsMs.length, rounds * EDITS),
        atMost('the longest wait until it showed an edit', Math.max(...editsMs), SHOWN_WITHIN_MS, ' ms'),
        ...ordersOf(acknowledged, orderIds),
        // Ignores the invariants about mails: mail jobs of an ended process may still be waiting for another process.
        ...assertions.filter(({ what }) => !what.includes('mail')),
      ],
      notes: [
        `Half of the edits were shown within ${quantile(editsMs, 0.5).toFixed(0)} ms.`,
        `${visits.length} requests of visitors, ${acknowledged.placed.size} orders, ${rounds * 2} hosts replaced.`,
        `Errors of orders by status: ${JSON.stringify(Object.fromEntries(acknowledged.errors))}.`,
      ],
    };
  } finally {
    await shop.close();
  }
}

const isScript = (path: string) => path.startsWith('/assets/');
const isCreated = (status: number) => status === 201;

async function editAtEach(one: ShopHost, two: ShopHost, { rows, round }: { rows: PreviousRows; round: number }) {
  const waitsMs: number[] = [];
  for (let number = 0; number < EDITS; number += 1) {
    const [writing, reading] = number % 2 === 0 ? [one, two] : [two, one];
    const description = `Edited in round ${round}, ${number} times.`;
    const edit = { productId: rows.stock[0].id, admin: rows.admin, description };
    waitsMs.push(await measureEdit(edit, { writing: writing.url, reading: reading.url }));
  }
  return waitsMs;
}

interface OrderAcross {
  from: ShopHost;
  to: ShopHost;
  rows: PreviousRows;
  round: number;
  acknowledged: Acknowledged;
}

async function orderAcross({ from, to, rows, round, acknowledged }: OrderAcross): Promise<number> {
  const [shopper] = rows.shoppers;
  const signedIn = { ...shopper, token: await signIn(from.url, shopper.email) };
  const key = `signed-in-at-${from.address}-in-round-${round}`;
  const { status, text } = await sendOrder(
    to.url,
    signedIn,
    orderBody(shopper, [{ product: rows.stock[0], quantity: 1 }]),
    key,
  );
  if (isCreated(status)) acknowledged.placed.set(key, createOrderResponse.parse(JSON.parse(text))._id);
  return status;
}

function ordersOf({ placed, repeats, differingOrders }: Acknowledged, stored: ReadonlySet<string>): InvariantResult[] {
  const ids = new Set(placed.values());
  return [
    exactly('failed requests of shoppers who order', repeats, 0),
    exactly('acknowledged orders that are not stored', [...ids].filter((id) => !stored.has(id)).length, 0),
    exactly('stored orders that were not acknowledged', [...stored].filter((id) => !ids.has(id)).length, 0),
    // Compares only the order in a response, because the two releases may word the rest differently.
    exactly('repeated orders that were another order', differingOrders, 0),
  ];
}
