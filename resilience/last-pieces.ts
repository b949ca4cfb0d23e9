import { errorSchema } from '#contract/errors.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { makeRandom } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInUser } from '#test/users.ts';
import { atOnce } from './harness/at-once.ts';
import { atLeast, atMost, exactly, type InvariantResult, type Outcome } from './harness/invariant.ts';
import { inspectStock } from './harness/invariants.ts';
import type { ResilienceOptions } from './harness/options.ts';
import { openResilienceShop, type ResilienceShopOptions } from './harness/shop.ts';
import { type ApiResponse, addAdmin, addShoppers, addStockedProducts, call, sendOrder } from './harness/shopper.ts';

const SHOPPERS = 500;
const CONNECTIONS = [8, 32, 64];
const LAST = [1, 10];
const CLIENTS_WHILE_OTHERS_WRITE = 32;
const REFILL = 5;
/** The product is restocked each time that this many buyers have ordered. */
const REFILL_EVERY = 25;
const PAIRS_IN_STOCK = 11;
const CANCELLED_STOCK = 20;

interface LastPiecesOptions extends ResilienceShopOptions {
  seed: number;
  shoppers: number;
  connections: readonly number[];
}

export async function lastPieces({ homes, postgresUrl, seed, amount = SHOPPERS }: ResilienceOptions): Promise<Outcome> {
  const assertions: InvariantResult[] = [];
  for (const home of homes) {
    assertions.push(...(await sellLastPieces({ home, postgresUrl, seed, shoppers: amount, connections: CONNECTIONS })));
  }
  return { assertions, notes: [`${amount} shoppers for each product.`] };
}

export async function sellLastPieces(options: LastPiecesOptions): Promise<InvariantResult[]> {
  const { home, seed, connections } = options;
  const shop = await openResilienceShop(options);
  try {
    const sales = LAST.flatMap((stock) => connections.map((atATime) => ({ stock, atATime })));
    const { shoppers, admin, scarceProducts, pairs, refilled, cancelled } = await shop.withDeps((deps) =>
      fillShop(
        deps,
        options.shoppers,
        sales.map(({ stock }) => stock),
      ),
    );
    const server = await shop.start();
    const buy = (user: SignedInUser, product: ProductRow, what: string, quantities = [1]) =>
      buyLines(shop.url, user, product, what, quantities);
    const assertions: InvariantResult[] = [];

    for (const [index, { stock, atATime }] of sales.entries()) {
      const product = scarceProducts[index] ?? pairs;
      const responses = await atOnce(shoppers, atATime, (user) => buy(user, product, `last-${index}`));
      assertions.push(...salesOf(`the last ${stock}, ${atATime} at once`, responses, product, stock));
    }

    const pairResponses = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (user) =>
      buy(user, pairs, 'pair', [1, 1]),
    );
    assertions.push(
      ...salesOf('11 pieces, two lines of one in each order', pairResponses, pairs, Math.floor(PAIRS_IN_STOCK / 2)),
    );

    const edit = (stock: number) =>
      call(shop.url, 'PATCH', `/api/products/update-product/${refilled.id}`, { as: admin, body: { stock } });
    const refills: Promise<ApiResponse>[] = [];
    const whileRefilled = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (user, index) => {
      if (index % REFILL_EVERY === 0) refills.push(edit(REFILL));
      return buy(user, refilled, 'refilled');
    });
    const edits = (await Promise.all(refills)).filter(({ status }) => status === 200).length;
    const sold = whileRefilled.filter(({ status }) => status === 201).length;
    assertions.push(
      exactly('stock edits during sales', edits, refills.length),
      atLeast('sold during restocking', sold, REFILL),
      atMost('sold during restocking, at most all pieces ever stocked', sold, REFILL * (edits + 1)),
      ...errorsOf('sold during restocking', whileRefilled, refilled),
    );
    await edit(REFILL);
    const afterwards = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (user) => buy(user, refilled, 'after'));
    assertions.push(...salesOf('stock of the last edit', afterwards, refilled, REFILL));

    const random = makeRandom(seed);
    const setStatus = (id: string, status: string) =>
      call(shop.url, 'PATCH', `/api/orders/update-order-status/${id}`, { as: admin, body: { status } });
    const changes: ApiResponse[] = [];
    const whileCancelled = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, async (user) => {
      const response = await buy(user, cancelled, 'cancelled');
      if (response.status !== 201 || random.chance(0.3)) return response;
      const { _id } = createOrderResponse.parse(JSON.parse(response.text));
      changes.push(await setStatus(_id, 'cancelled'));
      if (random.chance(0.7)) changes.push(await setStatus(_id, 'pending'));
      return response;
    });
    assertions.push(
      ...errorsOf('sold while orders are cancelled and reinstated', whileCancelled, cancelled),
      atLeast('status changes during orders', changes.length, 10),
      exactly(
        'status changes neither applied nor rejected as out_of_stock',
        changes.filter((response) => response.status !== 200 && !isErrorOf(response, cancelled)).length,
        0,
      ),
    );
    await server.end('SIGTERM');
    // Excludes the restocked product, because its number of pieces is not fixed.
    const counted = [pairs, cancelled, ...scarceProducts];
    assertions.push(...(await shop.withDeps((deps) => inspectStock(deps, counted))));
    return assertions.map((invariant) => ({ ...invariant, what: `${invariant.what} (${home})` }));
  } finally {
    await shop.close();
  }
}

async function fillShop(deps: Deps, shoppers: number, stocks: readonly number[]) {
  const [pairs, refilled, cancelled, ...stock] = await addStockedProducts(deps, [
    PAIRS_IN_STOCK,
    REFILL,
    CANCELLED_STOCK,
    ...stocks,
  ]);
  if (!pairs || !refilled || !cancelled) throw new Error('The products were not created');
  return {
    shoppers: await addShoppers(deps, shoppers),
    admin: await addAdmin(deps),
    scarceProducts: stock,
    pairs,
    refilled,
    cancelled,
  };
}

function buyLines(url: string, user: SignedInUser, product: ProductRow, what: string, quantities: number[]) {
  const lines = quantities.map((quantity) => ({ product, quantity }));
  return sendOrder(url, user, orderBody(user, lines), `${what}-${product.id}`);
}

function salesOf(what: string, responses: ApiResponse[], product: ProductRow, expected: number): InvariantResult[] {
  const sold = responses.filter(({ status }) => status === 201).length;
  return [exactly(`${what}: sold`, sold, expected), ...errorsOf(what, responses, product)];
}

function errorsOf(what: string, responses: ApiResponse[], product: ProductRow): InvariantResult[] {
  const rejected = responses.filter(({ status }) => status !== 201);
  return [
    atLeast(`${what}: rejected`, rejected.length, 1),
    exactly(
      `${what}: rejected other than with out_of_stock and the product's name`,
      rejected.filter((each) => !isErrorOf(each, product)).length,
      0,
    ),
  ];
}

function isErrorOf({ status, text }: ApiResponse, { name }: ProductRow): boolean {
  const parsed = errorSchema.safeParse(JSON.parse(text));
  return status === 409 && parsed.data?.code === 'out_of_stock' && parsed.data.message.includes(name);
}
