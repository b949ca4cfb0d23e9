import { errorSchema } from '#contract/errors.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { makeRandom } from '#database/demo/random.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { orderBody } from '#test/factories.ts';
import type { SignedInPerson } from '#test/people.ts';
import { atOnce } from './harness/at-once.ts';
import { inspectShelf } from './harness/books.ts';
import { atLeast, atMost, type Claim, exactly, type Outcome } from './harness/claim.ts';
import type { TortureOptions } from './harness/options.ts';
import { openTortureShop, type TortureShopOptions } from './harness/shop.ts';
import { type Answered, addAdmin, addShelf, addShoppers, call, sendOrder } from './harness/shopper.ts';

const SHOPPERS = 500;
const CONNECTIONS = [8, 32, 64];
const LAST = [1, 10];
const CLIENTS_WHILE_OTHERS_WRITE = 32;
const REFILL = 5;
/** After so many buyers an admin fills the shelf again. */
const REFILL_EVERY = 25;
const PAIRS_IN_STOCK = 11;
const CANCELLED_STOCK = 20;

interface LastPiecesOptions extends TortureShopOptions {
  seed: number;
  shoppers: number;
  connections: readonly number[];
}

/** `last-pieces`: what there is is sold once, and whoever comes too late is told so by name. */
export async function lastPieces({ engines, postgresUrl, seed, amount = SHOPPERS }: TortureOptions): Promise<Outcome> {
  const claims: Claim[] = [];
  for (const engine of engines) {
    claims.push(...(await sellLastPieces({ engine, postgresUrl, seed, shoppers: amount, connections: CONNECTIONS })));
  }
  return { claims, notes: [`${amount} shoppers for each of the pieces.`] };
}

export async function sellLastPieces(options: LastPiecesOptions): Promise<Claim[]> {
  const { engine, seed, connections } = options;
  const shop = await openTortureShop(options);
  try {
    const sales = LAST.flatMap((stock) => connections.map((atATime) => ({ stock, atATime })));
    const { shoppers, admin, shelf, pairs, refilled, cancelled } = await shop.within((deps) =>
      fillShop(
        deps,
        options.shoppers,
        sales.map(({ stock }) => stock),
      ),
    );
    const server = await shop.start();
    const buy = (person: SignedInPerson, product: ProductRow, what: string, quantities = [1]) =>
      buyLines(shop.url, person, product, what, quantities);
    const claims: Claim[] = [];

    for (const [index, { stock, atATime }] of sales.entries()) {
      const product = shelf[index] ?? pairs;
      const answers = await atOnce(shoppers, atATime, (person) => buy(person, product, `last-${index}`));
      claims.push(...salesOf(`the last ${stock}, ${atATime} at once`, answers, product, stock));
    }

    const inPairs = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (person) => buy(person, pairs, 'pair', [1, 1]));
    claims.push(
      ...salesOf('11 pieces, two lines of one in each order', inPairs, pairs, Math.floor(PAIRS_IN_STOCK / 2)),
    );

    const edit = (stock: number) =>
      call(shop.url, 'PATCH', `/api/products/update-product/${refilled.id}`, { as: admin, body: { stock } });
    const refills: Promise<Answered>[] = [];
    const whileRefilled = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (person, index) => {
      if (index % REFILL_EVERY === 0) refills.push(edit(REFILL));
      return buy(person, refilled, 'refilled');
    });
    const edits = (await Promise.all(refills)).filter(({ status }) => status === 200).length;
    const sold = whileRefilled.filter(({ status }) => status === 201).length;
    claims.push(
      exactly('edits of a stock that is being sold', edits, refills.length),
      atLeast('sold while it is refilled', sold, REFILL),
      atMost('sold while it is refilled, of what was ever put there', sold, REFILL * (edits + 1)),
      ...refusalsOf('sold while it is refilled', whileRefilled, refilled),
    );
    await edit(REFILL);
    const afterwards = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, (person) => buy(person, refilled, 'after'));
    claims.push(...salesOf('what the last edit says', afterwards, refilled, REFILL));

    const random = makeRandom(seed);
    const setStatus = (id: string, status: string) =>
      call(shop.url, 'PATCH', `/api/orders/update-order-status/${id}`, { as: admin, body: { status } });
    const changes: Answered[] = [];
    const whileCancelled = await atOnce(shoppers, CLIENTS_WHILE_OTHERS_WRITE, async (person) => {
      const answer = await buy(person, cancelled, 'cancelled');
      if (answer.status !== 201 || random.chance(0.3)) return answer;
      const { _id } = createOrderResponse.parse(JSON.parse(answer.text));
      changes.push(await setStatus(_id, 'cancelled'));
      if (random.chance(0.7)) changes.push(await setStatus(_id, 'pending'));
      return answer;
    });
    claims.push(
      ...refusalsOf('orders are cancelled and taken back meanwhile', whileCancelled, cancelled),
      atLeast('changes of status while others order', changes.length, 10),
      exactly(
        'changes of status that were neither done nor refused for want of pieces',
        changes.filter((answer) => answer.status !== 200 && !isRefusalOf(answer, cancelled)).length,
        0,
      ),
    );
    await server.end('SIGTERM');
    // What was refilled was never counted: it is what the admin says.
    const counted = [pairs, cancelled, ...shelf];
    claims.push(...(await shop.within((deps) => inspectShelf(deps, counted))));
    return claims.map((claim) => ({ ...claim, what: `${claim.what} (${engine})` }));
  } finally {
    await shop.close();
  }
}

async function fillShop(deps: Deps, shoppers: number, stocks: readonly number[]) {
  const [pairs, refilled, cancelled, ...shelf] = await addShelf(deps, [
    PAIRS_IN_STOCK,
    REFILL,
    CANCELLED_STOCK,
    ...stocks,
  ]);
  if (!pairs || !refilled || !cancelled) throw new Error('The shelf is not filled');
  return {
    shoppers: await addShoppers(deps, shoppers),
    admin: await addAdmin(deps),
    shelf,
    pairs,
    refilled,
    cancelled,
  };
}

function buyLines(url: string, person: SignedInPerson, product: ProductRow, what: string, quantities: number[]) {
  const lines = quantities.map((quantity) => ({ product, quantity }));
  return sendOrder(url, person, orderBody(person, lines), `${what}-${product.id}`);
}

function salesOf(what: string, answers: Answered[], product: ProductRow, expected: number): Claim[] {
  const sold = answers.filter(({ status }) => status === 201).length;
  return [exactly(`${what}: sold`, sold, expected), ...refusalsOf(what, answers, product)];
}

function refusalsOf(what: string, answers: Answered[], product: ProductRow): Claim[] {
  const refused = answers.filter(({ status }) => status !== 201);
  return [
    atLeast(`${what}: refused`, refused.length, 1),
    exactly(`${what}: refused otherwise than by name`, refused.filter((each) => !isRefusalOf(each, product)).length, 0),
  ];
}

function isRefusalOf({ status, text }: Answered, { name }: ProductRow): boolean {
  const parsed = errorSchema.safeParse(JSON.parse(text));
  return status === 409 && parsed.data?.code === 'out_of_stock' && parsed.data.message.includes(name);
}
