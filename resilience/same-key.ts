import { errorSchema } from '#contract/errors.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { orderBody } from '#test/factories.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { atOnce } from './harness/at-once.ts';
import { exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { inspectStock } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { type ApiResponse, addShoppers, addStockedProducts, sendOrder } from './harness/shopper.ts';

const CALLS = 100;
const STOCK = 50;

interface SameKeyOptions extends ResilienceShopOptions {
  calls: number;
}

export async function sameKey({ homes, postgresUrl, amount = CALLS }: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const home of homes) assertions.push(...(await repeatKeys({ home, postgresUrl, calls: amount })));
  return { assertions, notes: ['On a server the calls go to two processes in turn.'] };
}

export async function repeatKeys({ calls, ...options }: SameKeyOptions): Promise<InvariantResult[]> {
  const shop = await openResilienceShop(options);
  try {
    const { shoppers, stock } = await shop.withDeps(async (deps) => ({
      shoppers: await addShoppers(deps, 2),
      stock: await addStockedProducts(deps, [STOCK, 1, STOCK]),
    }));
    const urls = await startProcesses(shop, options.home);
    const urlOf = (index: number) => urls[index % urls.length] ?? shop.url;
    const [one, other] = shoppers;
    const [plenty, single, third] = stock;
    if (!one || !other || !plenty || !single || !third) throw new Error('The shop is not filled');
    const numbers = Array.from({ length: calls }, (_, index) => index);
    const all = (send: (number: number) => Promise<ApiResponse>) => atOnce(numbers, calls, send);

    const body = orderBody(one, [{ product: plenty, quantity: 2 }]);
    const repeated = await all((number) => sendOrder(urlOf(number), one, body, 'one-press'));
    const lastPiece = orderBody(one, [{ product: single, quantity: 1 }]);
    const lastPieceResponses = await all((number) => sendOrder(urlOf(number), one, lastPiece, 'last-press'));
    const later = await all((number) => sendOrder(urlOf(number), one, body, 'one-press'));
    const changed = orderBody(one, [{ product: plenty, quantity: 3 }]);
    const otherBody = await all((number) => sendOrder(urlOf(number), one, changed, 'one-press'));
    // Two different bodies race for a new key. Exactly one of them becomes an order.
    const racing = [1, 2].map((quantity) => orderBody(one, [{ product: third, quantity }]));
    const race = await all((number) => sendOrder(urlOf(number), one, racing[(number >> 1) % 2] ?? body, 'raced-press'));
    const sharedKeyResponses = await all((number) => {
      const user = number % 2 === 0 ? one : other;
      return sendOrder(urlOf(number >> 1), user, orderBody(user, [{ product: plenty, quantity: 1 }]), 'shared-key');
    });
    await shop.stopAll();
    const assertions = [
      exactly(`one key ${calls} times at once: 201 responses`, countStatus(repeated, 201), calls),
      exactly('distinct bodies among them', distinct(repeated), 1),
      exactly('the last piece, one key: 201 responses', countStatus(lastPieceResponses, 201), calls),
      exactly('distinct bodies among them', distinct(lastPieceResponses), 1),
      exactly('the same key later: responses equal to the first', sameAs(later, repeated[0]), calls),
      exactly('another body under the key: 422 responses', countStatus(otherBody, 422), calls),
      exactly('of them with idempotency_key_reused', countCode(otherBody, 'idempotency_key_reused'), calls),
      exactly('two bodies race for one key: orders', distinct(withStatus(race, 201)), 1),
      exactly('201 or 422 responses', countStatus(race, 201) + countStatus(race, 422), calls),
      exactly('the same key of two users: 201 responses', countStatus(sharedKeyResponses, 201), calls),
      exactly('orders placed by them', ordersOf(sharedKeyResponses).size, 2),
      ...(await shop.withDeps((deps) => inspectStock(deps, stock))),
    ];
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${options.home})` }));
  } finally {
    await shop.close();
  }
}

/** Only one process can use the embedded database. */
async function startProcesses(shop: ResilienceShop, home: ResilienceShopOptions['home']): Promise<string[]> {
  const first = await shop.start();
  if (home === 'embedded') return [first.url];
  const second = await shop.start({ PORT: String(await findFreePort()) });
  return [first.url, second.url];
}

function withStatus(responses: readonly ApiResponse[], expected: number): ApiResponse[] {
  return responses.filter(({ status }) => status === expected);
}

function countStatus(responses: readonly ApiResponse[], expected: number): number {
  return withStatus(responses, expected).length;
}

function countCode(responses: readonly ApiResponse[], expected: string): number {
  return responses.filter(({ text }) => errorSchema.safeParse(JSON.parse(text)).data?.code === expected).length;
}

function distinct(responses: readonly ApiResponse[]): number {
  return new Set(responses.map(({ text }) => text)).size;
}

function sameAs(responses: readonly ApiResponse[], first: ApiResponse | undefined): number {
  return responses.filter(({ status, text }) => status === first?.status && text === first.text).length;
}

function ordersOf(responses: readonly ApiResponse[]): Set<string> {
  return new Set(withStatus(responses, 201).map(({ text }) => createOrderResponse.parse(JSON.parse(text))._id));
}
