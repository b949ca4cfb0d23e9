import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productResponse } from '#contract/catalogue.schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { changeStockResponse } from '#contract/stock.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import { type OrderedProduct, orderBody } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { differencesOfLevels, differencesOfStock, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

/** `product` and `order` are indexes, taken modulo the number of products or orders. */
type Step =
  | { do: 'create'; stock: number | null }
  | { do: 'place'; lines: { product: number; quantity: number }[] }
  | { do: 'set status'; order: number; status: OrderStatus }
  | { do: 'delete order'; order: number }
  | { do: 'edit'; product: number; stock: number | null }
  | { do: 'deltas' | 'repeat deltas'; changes: { product: number; delta: number }[] }
  | { do: 'count'; product: number; found: number; seenBefore: boolean }
  | { do: 'delete product'; product: number };

const any = fc.nat({ max: 7 });
const anyStock = fc.option(fc.nat({ max: 6 }), { nil: null, freq: 4 });
const step = (name: Step['do'], fields: object) =>
  fc.record({ do: fc.constant(name), ...fields } as never) as fc.Arbitrary<Step>;
const anyChanges = fc.array(fc.record({ product: any, delta: fc.integer({ min: -4, max: 6 }) }), {
  minLength: 1,
  maxLength: 3,
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: step('create', { stock: anyStock }) },
  {
    weight: 5,
    arbitrary: step('place', {
      lines: fc.array(fc.record({ product: any, quantity: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 6, arbitrary: step('set status', { order: any, status: fc.constantFrom(...ORDER_STATUSES) }) },
  { weight: 1, arbitrary: step('delete order', { order: any }) },
  { weight: 2, arbitrary: step('edit', { product: any, stock: anyStock }) },
  { weight: 3, arbitrary: step('deltas', { changes: anyChanges }) },
  { weight: 1, arbitrary: step('repeat deltas', { changes: anyChanges }) },
  {
    weight: 3,
    arbitrary: step('count', { product: any, found: fc.nat({ max: 8 }), seenBefore: fc.boolean() }),
  },
  { weight: 1, arbitrary: step('delete product', { product: any }) },
);

describe('the moves of all products', () => {
  const shop = useTestShop();
  const runs = runsOf('RUNS', 40);

  async function openRun() {
    const { deps, users, call } = shop;
    const as = users.admin;
    const customer = await openSession(deps, await addUser(deps));
    const rows: OrderedProduct[] = [];
    const placed: string[] = [];
    /** Stock at each product's last count. Some counts send this old value as the expected stock. */
    const seen = new Map<string, number | null>();
    const product = (index: number) => rows[index % Math.max(rows.length, 1)];
    const create = async (stock: number | null) => {
      const valid = await VALID_CALLS['POST /api/products/create-product']?.(shop, users.owner);
      const body = { ...(valid?.body as object), stock };
      const response = await call('POST', '/api/products/create-product', { as, body });
      const { _id: id, name, price, image } = response.as(productResponse).product;
      rows.push({ id, name, pricePaisa: price * 100, image, stock } satisfies Partial<ProductRow>);
      seen.set(id, stock);
      return response;
    };
    const send = async (one: Step) => {
      switch (one.do) {
        case 'create':
          return create(one.stock);
        case 'place': {
          const lines = one.lines.flatMap((line) => {
            const found = product(line.product);
            return found ? [{ product: found, quantity: line.quantity }] : [];
          });
          const response = await call('POST', '/api/orders/create-order', {
            as: customer,
            body: orderBody(customer, lines),
          });
          if (response.status === 201) placed.push(response.as(createOrderResponse)._id);
          return response;
        }
        case 'set status':
        case 'delete order': {
          const id = placed[one.order % Math.max(placed.length, 1)] ?? 'nothing';
          if (one.do === 'delete order') return call('DELETE', `/api/orders/delete-order/${id}`, { as });
          return call('PATCH', `/api/orders/update-order-status/${id}`, { as, body: { status: one.status } });
        }
        case 'edit': {
          const url = `/api/products/update-product/${product(one.product)?.id}`;
          return call('PATCH', url, { as, body: { stock: one.stock } });
        }
        case 'deltas':
        case 'repeat deltas': {
          const deltas = new Map(one.changes.map((each) => [product(each.product)?.id ?? newId(), each.delta]));
          const changes = Array.from(deltas, ([productId, delta]) => ({ productId, delta }));
          const body = { ref: newId(), changes };
          const first = await call('PATCH', '/api/stock', { as, body });
          if (one.do === 'deltas') return first;
          const stocks = await Promise.all(changes.map(({ productId }) => stockOf(deps, productId)));
          const made = first.as(changeStockResponse).results.map(({ outcome }) => outcome === 'changed');
          const again = await call('PATCH', '/api/stock', { as, body });
          const repeated = again.as(changeStockResponse).results.map(({ outcome }) => outcome === 'repeated');
          expect(repeated).toEqual(made);
          expect(await Promise.all(changes.map(({ productId }) => stockOf(deps, productId)))).toEqual(stocks);
          return again;
        }
        case 'count': {
          const id = product(one.product)?.id ?? newId();
          const before = (await stockOf(deps, id)) ?? null;
          const expected = one.seenBefore ? (seen.get(id) ?? null) : before;
          seen.set(id, before);
          const body = { ref: newId(), counts: [{ productId: id, expected, found: one.found }] };
          const response = await call('PATCH', '/api/stock', { as, body });
          const [result] = response.as(changeStockResponse).results;
          const after = (await stockOf(deps, id)) ?? null;
          if (result?.outcome === 'changed') expect(after).toBe((before ?? 0) + one.found - (expected ?? 0));
          else expect(after).toBe(before);
          return response;
        }
        case 'delete product':
          return call('DELETE', `/api/products/${product(one.product)?.id}`, { as });
      }
    };
    await create(6);
    return send;
  }

  it('sum to the stock of each product after any sequence of steps', { timeout: 600_000 + runs * 500 }, async () => {
    const counts: Record<string, number> = { runs: 0, steps: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14, size: 'max' }), async (steps) => {
        const send = await openRun();
        for (const one of steps) {
          const { status } = await send(one);
          expect(status).toBeLessThan(500);
          expect([one, await differencesOfStock(shop.deps)]).toEqual([one, []]);
          expect([one, await differencesOfLevels(shop.deps)]).toEqual([one, []]);
          const outcome = `${one.do} ${status < 400 ? 'done' : 'refused'}`;
          counts[outcome] = (counts[outcome] ?? 0) + 1;
        }
        counts.runs = (counts.runs ?? 0) + 1;
        counts.steps = (counts.steps ?? 0) + steps.length;
      }),
      { numRuns: runs, endOnFailure: true },
    );
    for (const name of ['place', 'set status', 'delete order', 'edit', 'deltas', 'count', 'delete product']) {
      expect([name, (counts[`${name} done`] ?? 0) > 0]).toEqual([name, true]);
    }
    reportCounts('moves of stock', counts);
  });
});
