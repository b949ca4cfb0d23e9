import { errorSchema } from '#contract/errors.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { orderBody } from '#test/factories.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { atOnce } from './harness/at-once.ts';
import { exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { inspectStock } from './harness/invariants.ts';
import type { Engine, ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { addShoppers, addStockedProducts, type Responded, sendOrder } from './harness/shopper.ts';

const CALLS = 100;
const STOCK = 50;

interface SameKeyOptions extends ResilienceShopOptions {
  calls: number;
}

/** `same-key`: one press of the button is one order, however often and wherever the call arrives. */
export async function sameKey({ engines, postgresUrl, amount = CALLS }: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const engine of engines) assertions.push(...(await repeatKeys({ engine, postgresUrl, calls: amount })));
  return { assertions, notes: ['On PostgreSQL the calls go to two processes in turn.'] };
}

export async function repeatKeys({ calls, ...options }: SameKeyOptions): Promise<InvariantResult[]> {
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.within(async (deps) => ({
      shoppers: await addShoppers(deps, 2),
      stock: await addStockedProducts(deps, [STOCK, 1, STOCK]),
    }));
    const urls = await startProcesses(shop, options.engine);
    const urlOf = (index: number) => urls[index % urls.length] ?? shop.url;
    const [one, other] = shoppers;
    const [plenty, single, third] = stock;
    if (!one || !other || !plenty || !single || !third) throw new Error('The shop is not filled');
    const numbers = Array.from({ length: calls }, (_, index) => index);
    const all = (send: (number: number) => Promise<Responded>) => atOnce(numbers, calls, send);

    const body = orderBody(one, [{ product: plenty, quantity: 2 }]);
    const repeated = await all((number) => sendOrder(urlOf(number), one, body, 'one-press'));
    const lastPiece = orderBody(one, [{ product: single, quantity: 1 }]);
    const ofLast = await all((number) => sendOrder(urlOf(number), one, lastPiece, 'last-press'));
    const later = await all((number) => sendOrder(urlOf(number), one, body, 'one-press'));
    const changed = orderBody(one, [{ product: plenty, quantity: 3 }]);
    const otherBody = await all((number) => sendOrder(urlOf(number), one, changed, 'one-press'));
    // Two bodies race for one key that nobody has used: one of them becomes an order.
    const racing = [1, 2].map((quantity) => orderBody(one, [{ product: third, quantity }]));
    const race = await all((number) => sendOrder(urlOf(number), one, racing[(number >> 1) % 2] ?? body, 'raced-press'));
    const theirs = await all((number) => {
      const user = number % 2 === 0 ? one : other;
      return sendOrder(urlOf(number >> 1), user, orderBody(user, [{ product: plenty, quantity: 1 }]), 'shared-key');
    });
    await shop.stopAll();
    const assertions = [
      exactly(`one key ${calls} times at once: answers 201`, countStatus(repeated, 201), calls),
      exactly('different bodies among them', distinct(repeated), 1),
      exactly('the last piece, one key: answers 201', countStatus(ofLast, 201), calls),
      exactly('different bodies among them', distinct(ofLast), 1),
      exactly('the same key later: answers that are the first one', sameAs(later, repeated[0]), calls),
      exactly('another body under the key: answers 422', countStatus(otherBody, 422), calls),
      exactly('of them in the words for it', countCode(otherBody, 'idempotency_key_reused'), calls),
      exactly('two bodies race for one key: orders', distinct(withStatus(race, 201)), 1),
      exactly('answers 201 or 422', countStatus(race, 201) + countStatus(race, 422), calls),
      exactly('the same key of two persons: answers 201', countStatus(theirs, 201), calls),
      exactly('orders made of them', ordersOf(theirs).size, 2),
      ...(await shop.within((deps) => inspectStock(deps, stock))),
    ];
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${options.engine})` }));
  } finally {
    await shop.close();
  }
}

/** Two where there is a database that two can share. */
async function startProcesses(shop: ResilienceShop, engine: Engine): Promise<string[]> {
  const first = await shop.start();
  if (engine === 'pglite') return [first.url];
  const second = await shop.start({ PORT: String(await findFreePort()) });
  return [first.url, second.url];
}

function withStatus(responses: readonly Responded[], wanted: number): Responded[] {
  return responses.filter(({ status }) => status === wanted);
}

function countStatus(responses: readonly Responded[], wanted: number): number {
  return withStatus(responses, wanted).length;
}

function countCode(responses: readonly Responded[], wanted: string): number {
  return responses.filter(({ text }) => errorSchema.safeParse(JSON.parse(text)).data?.code === wanted).length;
}

function distinct(responses: readonly Responded[]): number {
  return new Set(responses.map(({ text }) => text)).size;
}

function sameAs(responses: readonly Responded[], first: Responded | undefined): number {
  return responses.filter(({ status, text }) => status === first?.status && text === first.text).length;
}

function ordersOf(responses: readonly Responded[]): Set<string> {
  return new Set(withStatus(responses, 201).map(({ text }) => createOrderResponse.parse(JSON.parse(text))._id));
}
