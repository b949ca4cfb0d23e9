import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { purchases } from '#server/reviews/tables.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

/** What the shop should be, written down as plainly as can be. Products and orders go by their place in these lists. */
interface Model {
  stocks: (number | null)[];
  orders: { lines: Map<number, number>; history: OrderStatus[]; isDeleted: boolean }[];
}

type Step =
  | { do: 'place'; lines: { product: number; quantity: number }[] }
  | { do: 'set status'; order: number; status: OrderStatus }
  | { do: 'delete'; order: number }
  | { do: 'count anew'; product: number; stock: number | null };

const PRODUCTS = 3;
const anyProduct = fc.nat({ max: PRODUCTS - 1 });
const anyStock = fc.option(fc.nat({ max: 6 }), { nil: null, freq: 5 });
const anyLine = fc.record({ product: anyProduct, quantity: fc.integer({ min: 1, max: 3 }) });
/** Most steps are about the first order: anyOrder, so that it lives through many of them; the second is often not there. */
const anyOrder = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constant(1));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set status' as const),
      order: anyOrder,
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), order: anyOrder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('count anew' as const), product: anyProduct, stock: anyStock }) },
);

/** Does the step in the model. Answers what the shop should say: 'done', or the code of its refusal. */
function takeStep(model: Model, step: Step): string {
  if (step.do === 'count anew') {
    model.stocks[step.product] = step.stock;
    return 'done';
  }
  if (step.do === 'place') {
    const lines = new Map<number, number>();
    for (const { product, quantity } of step.lines) lines.set(product, (lines.get(product) ?? 0) + quantity);
    if (!take(model, lines)) return 'out_of_stock';
    model.orders.push({ lines, history: ['pending'], isDeleted: false });
    return 'done';
  }
  const order = model.orders[step.order];
  if (!order || order.isDeleted) return 'order_not_found';
  const status = order.history.at(-1);
  // The pieces lie in the shop until the parcel leaves; a cancellation keeps what it found.
  const lastOnTheWay = order.history.findLast((each) => each !== 'cancelled');
  const isInShop = lastOnTheWay === 'pending' || lastOnTheWay === 'processing';
  if (step.do === 'delete') {
    if (isInShop && status !== 'cancelled') giveBack(model, order.lines);
    order.isDeleted = true;
    return 'done';
  }
  if (step.status === status) return 'done';
  if (isInShop && status === 'cancelled' && !take(model, order.lines)) return 'out_of_stock';
  if (isInShop && step.status === 'cancelled') giveBack(model, order.lines);
  order.history.push(step.status);
  return 'done';
}

/** All of it or nothing. */
function take({ stocks }: Model, lines: Map<number, number>): boolean {
  if ([...lines].some(([product, quantity]) => (stocks[product] ?? quantity) < quantity)) return false;
  for (const [product, quantity] of lines) stocks[product] = lessBy(stocks[product] ?? null, quantity);
  return true;
}

function giveBack({ stocks }: Model, lines: Map<number, number>): void {
  for (const [product, quantity] of lines) stocks[product] = lessBy(stocks[product] ?? null, -quantity);
}

/** What is not counted stays so. */
function lessBy(stock: number | null, quantity: number): number | null {
  return stock === null ? null : stock - quantity;
}

/** The products that the person has received: those of the delivered orders that there are. */
function receivedOf({ orders }: Model): number[] {
  const delivered = orders.filter(({ history, isDeleted }) => !isDeleted && history.at(-1) === 'Delivered');
  return [...new Set(delivered.flatMap(({ lines }) => [...lines.keys()]))].sort(byPlace);
}

function byPlace(one: number, other: number): number {
  return one - other;
}

describeOnEngines('orders and what they do to the shelf', (engine) => {
  const shop = useTestShop({ engine });
  const runs = runsOf('RUNS', engine === 'pglite' ? 120 : 30);

  async function openPlay(stocks: (number | null)[]) {
    const { deps, users, call } = shop;
    const customer = await openSession(deps, await addUser(deps));
    const played: Awaited<ReturnType<typeof addProduct>>[] = [];
    for (const stock of stocks) played.push(await addProduct(deps, { stock }));
    const [first] = played;
    if (!first) throw new Error('There is nothing to play with');
    const placed: string[] = [];
    const send = (step: Step) => {
      switch (step.do) {
        case 'place': {
          const lines = step.lines.map(({ product, quantity }) => ({ product: played[product] ?? first, quantity }));
          return call('POST', '/api/orders/create-order', { as: customer, body: orderBody(customer, lines) });
        }
        case 'set status': {
          const url = `/api/orders/update-order-status/${placed[step.order] ?? 'nothing'}`;
          return call('PATCH', url, { as: users.admin, body: { status: step.status } });
        }
        case 'delete':
          return call('DELETE', `/api/orders/delete-order/${placed[step.order] ?? 'nothing'}`, { as: users.admin });
        case 'count anew': {
          const url = `/api/products/update-product/${played[step.product]?.id}`;
          return call('PATCH', url, { as: users.admin, body: { stock: step.stock } });
        }
      }
    };
    return {
      async take(step: Step): Promise<string> {
        const response = await send(step);
        if (response.status >= 400) return response.error().code;
        if (step.do === 'place') placed.push(response.as(createOrderResponse)._id);
        return 'done';
      },
      /** In the words of the model. */
      async look() {
        const ids = played.map(({ id }) => id);
        const rows = await deps.db.select().from(products).where(inArray(products.id, ids));
        const received = await deps.db.select().from(purchases).where(eq(purchases.userId, customer.id));
        const histories: (OrderStatus[] | null)[] = [];
        for (const id of placed) {
          const response = await call('GET', `/api/orders/order/${id}`, { as: customer });
          const isThere = response.status === 200;
          histories.push(isThere ? response.as(orderResponse).order.history.map(({ status }) => status) : null);
        }
        return {
          stocks: ids.map((id) => rows.find((row) => row.id === id)?.stock),
          histories,
          received: received.map(({ productId }) => ids.indexOf(productId)).sort(byPlace),
        };
      },
    };
  }

  it('are what a plain model says, whatever is done in whatever order', { timeout: 600_000 + runs * 500 }, async () => {
    const counts: Record<string, number> = { runs: 0, steps: 0 };
    const drawn = fc.record({
      stocks: fc.array(anyStock, { minLength: PRODUCTS, maxLength: PRODUCTS }),
      steps: fc.array(anyStep, { minLength: 5, maxLength: 12, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ stocks, steps }) => {
        const model: Model = { stocks: [...stocks], orders: [] };
        const play = await openPlay(stocks);
        for (const one of steps) {
          const said = await play.take(one);
          expect([one, said]).toEqual([one, takeStep(model, one)]);
          counts[said] = (counts[said] ?? 0) + 1;
        }
        expect(await play.look()).toEqual({
          stocks: model.stocks,
          histories: model.orders.map(({ history, isDeleted }) => (isDeleted ? null : history)),
          received: receivedOf(model),
        });
        counts.runs = (counts.runs ?? 0) + 1;
        counts.steps = (counts.steps ?? 0) + steps.length;
      }),
      { numRuns: runs, endOnFailure: engine === 'postgres' },
    );
    for (const said of ['done', 'out_of_stock', 'order_not_found'])
      expect([said, (counts[said] ?? 0) > 0]).toEqual([said, true]);
    reportCounts(`orders, stock and purchases (${engine})`, counts);
  });
});
