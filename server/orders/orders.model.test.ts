import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { boughtProducts } from '#server/reviews/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

/** Products and orders are named by their index. */
interface Model {
  stocks: (number | null)[];
  orders: { lines: Map<number, number>; history: OrderStatus[]; isDeleted: boolean }[];
}

type Step =
  | { do: 'place'; lines: { product: number; quantity: number }[] }
  | { do: 'set status'; order: number; status: OrderStatus }
  | { do: 'delete'; order: number }
  | { do: 'set stock'; product: number; stock: number | null };

const PRODUCTS = 3;
const anyProduct = fc.nat({ max: PRODUCTS - 1 });
const anyStock = fc.option(fc.nat({ max: 6 }), { nil: null, freq: 5 });
const anyLine = fc.record({ product: anyProduct, quantity: fc.integer({ min: 1, max: 3 }) });
/** Mostly the first order, so that its history becomes long. The second order often does not exist. */
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set stock' as const), product: anyProduct, stock: anyStock }) },
);

function applyStep(model: Model, step: Step): string {
  if (step.do === 'set stock') {
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
  // Pieces are in the shop until the order ships. A cancellation does not change where they are.
  const lastActive = order.history.findLast((each) => each !== 'cancelled');
  const isInShop = lastActive === 'pending' || lastActive === 'processing';
  if (step.do === 'delete') {
    if (isInShop && status !== 'cancelled') restock(model, order.lines);
    order.isDeleted = true;
    return 'done';
  }
  if (step.status === status) return 'done';
  if (isInShop && status === 'cancelled' && !take(model, order.lines)) return 'out_of_stock';
  if (isInShop && step.status === 'cancelled') restock(model, order.lines);
  order.history.push(step.status);
  return 'done';
}

function take({ stocks }: Model, lines: Map<number, number>): boolean {
  if ([...lines].some(([product, quantity]) => (stocks[product] ?? quantity) < quantity)) return false;
  for (const [product, quantity] of lines) stocks[product] = subtract(stocks[product] ?? null, quantity);
  return true;
}

function restock({ stocks }: Model, lines: Map<number, number>): void {
  for (const [product, quantity] of lines) stocks[product] = subtract(stocks[product] ?? null, -quantity);
}

function subtract(stock: number | null, quantity: number): number | null {
  return stock === null ? null : stock - quantity;
}

function expectedPurchases({ orders }: Model): number[] {
  const delivered = orders.filter(({ history, isDeleted }) => !isDeleted && history.at(-1) === 'Delivered');
  return [...new Set(delivered.flatMap(({ lines }) => [...lines.keys()]))].sort(ascending);
}

function ascending(one: number, other: number): number {
  return one - other;
}

describe('orders and the stock', () => {
  const shop = useTestShop();
  const runs = runsOf('RUNS', 60);

  async function openRun(stocks: (number | null)[]) {
    const { deps, users, call } = shop;
    const customer = await openSession(deps, await addUser(deps));
    const productRows: Awaited<ReturnType<typeof addProduct>>[] = [];
    for (const stock of stocks) productRows.push(await addProduct(deps, { stock }));
    const [first] = productRows;
    if (!first) throw new Error('There are no products');
    const placed: string[] = [];
    const send = (step: Step) => {
      switch (step.do) {
        case 'place': {
          const lines = step.lines.map(({ product, quantity }) => ({
            product: productRows[product] ?? first,
            quantity,
          }));
          return call('POST', '/api/orders/create-order', { as: customer, body: orderBody(customer, lines) });
        }
        case 'set status': {
          const url = `/api/orders/update-order-status/${placed[step.order] ?? 'nothing'}`;
          return call('PATCH', url, { as: users.admin, body: { status: step.status } });
        }
        case 'delete':
          return call('DELETE', `/api/orders/delete-order/${placed[step.order] ?? 'nothing'}`, { as: users.admin });
        case 'set stock': {
          const url = `/api/products/update-product/${productRows[step.product]?.id}`;
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
      async readState() {
        const ids = productRows.map(({ id }) => id);
        const rows = await deps.db.select().from(products).where(inArray(products.id, ids));
        const received = await deps.db.select().from(boughtProducts).where(eq(boughtProducts.userId, customer.id));
        const histories: (OrderStatus[] | null)[] = [];
        for (const id of placed) {
          const response = await call('GET', `/api/orders/order/${id}`, { as: customer });
          const isThere = response.status === 200;
          histories.push(isThere ? response.as(orderResponse).order.history.map(({ status }) => status) : null);
        }
        return {
          stocks: ids.map((id) => rows.find((row) => row.id === id)?.stock),
          histories,
          received: received.map(({ productId }) => ids.indexOf(productId)).sort(ascending),
        };
      },
    };
  }

  it('equal a reference model after any sequence of steps', { timeout: 600_000 + runs * 500 }, async () => {
    const counts: Record<string, number> = { runs: 0, steps: 0 };
    const drawn = fc.record({
      stocks: fc.array(anyStock, { minLength: PRODUCTS, maxLength: PRODUCTS }),
      steps: fc.array(anyStep, { minLength: 5, maxLength: 12, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ stocks, steps }) => {
        const model: Model = { stocks: [...stocks], orders: [] };
        const run = await openRun(stocks);
        for (const one of steps) {
          const outcome = await run.take(one);
          expect([one, outcome]).toEqual([one, applyStep(model, one)]);
          counts[outcome] = (counts[outcome] ?? 0) + 1;
        }
        expect(await run.readState()).toEqual({
          stocks: model.stocks,
          histories: model.orders.map(({ history, isDeleted }) => (isDeleted ? null : history)),
          received: expectedPurchases(model),
        });
        counts.runs = (counts.runs ?? 0) + 1;
        counts.steps = (counts.steps ?? 0) + steps.length;
      }),
      { numRuns: runs, endOnFailure: true },
    );
    for (const outcome of ['done', 'out_of_stock', 'order_not_found'])
      expect([outcome, (counts[outcome] ?? 0) > 0]).toEqual([outcome, true]);
    reportCounts('orders, stock and bought products', counts);
  });
});
