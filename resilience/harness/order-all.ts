import { createOrderResponse } from '#contract/orders.schema.ts';
import type { Random } from '#database/demo/random.ts';
import { type OrderedProduct, orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { type Repeats, retryUntilResponse } from './retry-until-response.ts';
import { sendOrder } from './shopper.ts';

export interface Acknowledged extends Repeats {
  placed: Map<string, string>;
  rejected: Set<string>;
  differing: number;
  differingOrders: number;
}

export const noneAcknowledged = (): Acknowledged => ({
  placed: new Map(),
  rejected: new Set(),
  repeats: 0,
  errors: new Map(),
  differing: 0,
  differingOrders: 0,
});

interface OrderingClient {
  url: string;
  shopper: SignedInUser;
  stock: readonly OrderedProduct[];
  numbers: Iterable<number>;
  random: Random;
  acknowledged: Acknowledged;
}

/** Repeats each order with the same idempotency key until it has a final response. */
export async function orderAll({ url, shopper, stock, numbers, random, acknowledged }: OrderingClient): Promise<void> {
  for (const number of numbers) {
    const products = random.shuffle(stock).slice(0, random.between(1, 3));
    const body = orderBody(
      shopper,
      products.map((product) => ({ product, quantity: random.between(1, 3) })),
    );
    const key = `order-number-${number}`;
    const first = await retryUntilResponse(() => sendOrder(url, shopper, body, key), acknowledged);
    if (first.status === 409) {
      acknowledged.rejected.add(key);
      continue;
    }
    if (first.status !== 201) throw new Error(`An order returned ${first.status} ${first.text}`);
    acknowledged.placed.set(key, orderIdIn(first.text));
    if (!random.chance(0.1)) continue;
    const repeated = await retryUntilResponse(() => sendOrder(url, shopper, body, key), acknowledged);
    if (repeated.text === first.text && repeated.status === 201) continue;
    acknowledged.differing += 1;
    if (repeated.status !== 201 || orderIdIn(repeated.text) !== orderIdIn(first.text))
      acknowledged.differingOrders += 1;
  }
}

const orderIdIn = (text: string) => createOrderResponse.parse(JSON.parse(text))._id;
