import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { changeStockResponse, listStockMovesResponse, listStockResponse } from '#contract/stock.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { differencesOfLevels, differencesOfStock, movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const ONE_ID = newId();

describe('the stock', () => {
  const shop = useTestShop();
  const patch = (body: object) => shop.call('PATCH', '/api/stock', { as: shop.users.admin, body });
  const change = async (changes: object[], ref = newId()) =>
    (await patch({ ref, changes })).as(changeStockResponse).results;
  const enterCounts = async (counts: object[], ref = newId()) =>
    (await patch({ ref, counts })).as(changeStockResponse).results;
  async function placeFor(product: ProductRow, quantity: number) {
    const buyer = await openSession(shop.deps, await addUser(shop.deps));
    const body = orderBody(buyer, [{ product, quantity }]);
    return shop.call('POST', '/api/orders/create-order', { as: buyer, body });
  }
  const list = async (query: string) =>
    (await shop.call('GET', `/api/stock?${query}`, { as: shop.users.admin })).as(listStockResponse);

  it('changes by differences, each product on its own: one that would fall below 0 is rejected with a message', async () => {
    const one = await addProduct(shop.deps, { stock: 5 });
    const other = await addProduct(shop.deps, { stock: 2 });
    const uncounted = await addProduct(shop.deps, { stock: null });
    const gone = newId();
    const results = await change([
      { productId: one.id, delta: 7 },
      { productId: other.id, delta: -3 },
      { productId: uncounted.id, delta: 1 },
      { productId: gone, delta: 1 },
    ]);
    expect(results).toEqual([
      { productId: one.id, outcome: 'changed', stock: 12 },
      {
        productId: other.id,
        outcome: 'refused',
        stock: 2,
        message: 'There are only 2 left, so that 3 cannot be taken away.',
      },
      { productId: uncounted.id, outcome: 'refused', stock: null, message: 'Its pieces are not counted.' },
      { productId: gone, outcome: 'refused', stock: null, message: 'This product is no longer in the shop.' },
    ]);
    expect([await stockOf(shop.deps, one.id), await stockOf(shop.deps, other.id)]).toEqual([12, 2]);
  });

  it('is changed once by a submission that is sent twice, even at the same moment', async () => {
    const product = await addProduct(shop.deps, { stock: 5 });
    const ref = newId();
    const changes = [{ productId: product.id, delta: 4 }];
    const outcomes = (await Promise.all([1, 2, 3].map(() => change(changes, ref)))).map(([result]) => result);
    expect(outcomes.map((result) => result?.outcome ?? '').toSorted()).toEqual(['changed', 'repeated', 'repeated']);
    expect(outcomes.map((result) => result?.stock)).toEqual([9, 9, 9]);
    expect(await movesOf(shop.deps, product.id)).toHaveLength(2);
  });

  it('is the counted number less the pieces sold since the count began', async () => {
    const product = await addProduct(shop.deps, { stock: 10 });
    const right = await addProduct(shop.deps, { stock: 3 });
    const first = await addProduct(shop.deps, { stock: null });
    await placeFor(product, 2);
    const results = await enterCounts([
      { productId: product.id, expected: 10, found: 9 },
      { productId: right.id, expected: 3, found: 3 },
      { productId: first.id, expected: null, found: 6 },
    ]);
    expect(results).toEqual([
      { productId: product.id, outcome: 'changed', stock: 7 },
      { productId: right.id, outcome: 'unchanged', stock: 3 },
      { productId: first.id, outcome: 'changed', stock: 6 },
    ]);
    const moves = await movesOf(shop.deps, product.id);
    expect(moves.map(({ why, delta }) => `${why} ${delta}`)).toEqual(['edit 10', 'sale -2', 'count -1']);
    const [refused] = await enterCounts([{ productId: product.id, expected: 10, found: 1 }]);
    expect(refused).toMatchObject({
      outcome: 'refused',
      message: '3 were ordered since, more than the 1 found. Please count again.',
    });
  });

  describe('counted by two users who read it at the same time', () => {
    const read = async (product: ProductRow) => {
      const [found] = (await list(`code=${product.id}`)).products;
      return { productId: product.id, expected: found?.stock, timesCounted: found?.timesCounted };
    };

    it('is the number of the first, and the second gets the name of the first and may count again', async () => {
      const product = await addProduct(shop.deps, { stock: 10 });
      const other = await addProduct(shop.deps, { stock: 4 });
      const [seen, seenOther] = [await read(product), await read(other)];
      await Promise.all([placeFor(product, 1), change([{ productId: product.id, delta: 5 }])]);
      expect(await enterCounts([{ ...seen, found: 8 }])).toMatchObject([{ outcome: 'changed', stock: 12 }]);
      const ref = newId();
      const second = [
        { ...seen, found: 8 },
        { ...seenOther, found: 3 },
      ];
      expect(await enterCounts(second, ref)).toEqual([
        {
          productId: product.id,
          outcome: 'refused',
          stock: 12,
          message: expect.stringMatching(
            /^Counted meanwhile by admin at .+\. Please enter its code and count again\.$/,
          ),
        },
        { productId: other.id, outcome: 'changed', stock: 3 },
      ]);
      // Sends the request again: the first count is rejected again, the second is already saved.
      expect((await enterCounts(second, ref)).map(({ outcome }) => outcome)).toEqual(['refused', 'repeated']);
      expect(await enterCounts([{ ...(await read(product)), found: 12 }])).toMatchObject([{ outcome: 'unchanged' }]);
      expect(await stockOf(shop.deps, product.id)).toBe(12);
    });

    it('is changed once if both save at once', async () => {
      const [one, two] = [await addProduct(shop.deps, { stock: 10 }), await addProduct(shop.deps, { stock: 10 })];
      const seen = await Promise.all([read(one), read(two)]);
      const counts = seen.map((each) => ({ ...each, found: 7 }));
      const results = (await Promise.all([enterCounts(counts), enterCounts(counts.toReversed())])).flat();
      for (const { id } of [one, two]) {
        const outcomes = results.filter(({ productId }) => productId === id).map(({ outcome }) => outcome);
        expect(outcomes.toSorted()).toEqual(['changed', 'refused']);
        expect(await stockOf(shop.deps, id)).toBe(7);
      }
      expect(await differencesOfStock(shop.deps)).toEqual([]);
    });
  });

  it('has an audit entry for each product that was changed, and none for others', async () => {
    const one = await addProduct(shop.deps, { name: 'Kurta', stock: 5 });
    const other = await addProduct(shop.deps, { stock: 5 });
    await change([
      { productId: one.id, delta: -1 },
      { productId: other.id, delta: 0 },
    ]);
    const entriesOf = (id: string) => shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(await entriesOf(one.id)).toMatchObject([
      { verb: 'product.stock', subjectLabel: 'Kurta', before: { stock: 5 }, after: { stock: 4 }, byName: 'admin' },
    ]);
    expect(await entriesOf(other.id)).toEqual([]);
  });

  it('invalidates cached responses with the product', async () => {
    const product = await addProduct(shop.deps, { stock: 0 });
    const stale: string[] = [];
    const ignore = () => undefined;
    shop.deps.tags.listen({ invalidate: (tags) => void stale.push(...tags), cutOff: ignore, reconnect: ignore });
    await change([{ productId: product.id, delta: 1 }]);
    expect(stale).toContain(`Product:${product.id}`);
  });

  it.each([
    ['neither changes nor counts', { ref: newId() }],
    ['both', { ref: newId(), changes: [], counts: [] }],
    ['no ref', { changes: [{ productId: newId(), delta: 1 }] }],
    ['a product twice', { ref: newId(), changes: Array.from({ length: 2 }, () => ({ productId: ONE_ID, delta: 1 })) }],
    ['half a piece', { ref: newId(), changes: [{ productId: newId(), delta: 0.5 }] }],
    ['fewer than none', { ref: newId(), counts: [{ productId: newId(), expected: 1, found: -1 }] }],
  ])('rejects a submission with %s', async (_what, body) => {
    expect((await patch(body)).status).toBe(400);
  });

  it('is correct after 20 orders and 20 differences at once, without a deadlock', async () => {
    const [one, other] = [await addProduct(shop.deps, { stock: 50 }), await addProduct(shop.deps, { stock: 50 })];
    const both = (order: ProductRow[]) => order.map(({ id }) => ({ productId: id, delta: 2 }));
    const pairs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? [one, other] : [other, one]));
    const placed = pairs.map(([first]) => placeFor(first ?? one, 1));
    const changed = pairs.map((pair) => change(both(pair)));
    expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(pairs.map(() => 201));
    const outcomes = (await Promise.all(changed)).flat().map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['changed']));
    expect([await stockOf(shop.deps, one.id), await stockOf(shop.deps, other.id)]).toEqual([80, 80]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
    expect(await differencesOfLevels(shop.deps)).toEqual([]);
    expect(await movesOf(shop.deps, one.id)).toHaveLength(1 + 10 + 20);
  });

  it('is listed page by page, the lowest first, completely or only low stock, and can be searched', async () => {
    const stocks = [7, 0, 3, 12, 3, null];
    for (const stock of stocks) await addProduct(shop.deps, { name: `Listed Sherwani ${stock}`, stock });
    const first = await list('q=listed%20SHERWANI&limit=2');
    expect(first.products.map(({ stock }) => stock)).toEqual([0, 3]);
    const rest = await list(`q=listed+sherwani&limit=10&after=${first.next}`);
    expect([rest.products.map(({ stock }) => stock), rest.next]).toEqual([[3, 7, 12], null]);
    const low = await list('q=listed+sherwani&filter=low');
    expect([low.products.map(({ stock }) => stock), low.lowStock]).toEqual([[0, 3, 3], 3]);
    const whole = await list('limit=100');
    const seen = whole.products.map(({ stock }) => stock ?? -1);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect((await list('after=nonsense')).products).toEqual([]);
  });

  it('is found by id and by SKU in any case, with or without a stock count', async () => {
    const product = await addProduct(shop.deps, { stock: null });
    const sku = shortIdOf(product.id);
    for (const code of [product.id, sku, ` ${sku.toUpperCase()} `]) {
      expect((await list(`code=${encodeURIComponent(code)}`)).products).toMatchObject([{ _id: product.id, sku }]);
    }
    expect((await list('code=nothing')).products).toEqual([]);
    const named = await addProduct(shop.deps, { sku: 'KURTA-1' });
    for (const code of ['KURTA-1', 'kurta-1', 'Kurta-1']) {
      expect((await list(`code=${code}`)).products).toMatchObject([{ _id: named.id }]);
    }
    const small = await addProduct(shop.deps, { sku: 'kurta-1' });
    expect((await list('code=kurta-1')).products).toMatchObject([{ _id: small.id }]);
    expect((await list('code=Kurta-1')).products).toHaveLength(2);
  });

  it('has a history with author, reason and order, the newest first and page by page', async () => {
    const product = await addProduct(shop.deps, { stock: 5 });
    const order = (await placeFor(product, 1)).as(createOrderResponse);
    const cancel = { as: shop.users.admin, body: { status: 'cancelled' } };
    await shop.call('PATCH', `/api/orders/update-order-status/${order._id}`, cancel);
    await change([{ productId: product.id, delta: 2 }]);
    const read = async (query: string) =>
      (await shop.call('GET', `/api/stock/moves?product=${product.id}${query}`, { as: shop.users.admin })).as(
        listStockMovesResponse,
      );
    const { orderId } = order;
    const expected = [
      { why: 'receive', delta: 2, by: 'admin', orderId: null },
      { why: 'cancel', delta: 1, by: 'admin', orderId },
      { why: 'sale', delta: -1, orderId },
      { why: 'edit', delta: 5, by: null, orderId: null },
    ];
    expect((await read('')).moves).toMatchObject(expected);
    const first = await read('&limit=3');
    expect(first.moves).toMatchObject(expected.slice(0, 3));
    const rest = await read(`&limit=3&after=${first.next}`);
    expect([rest.moves, rest.next]).toMatchObject([expected.slice(3), null]);
    const nothing = await shop.call('GET', '/api/stock/moves?product=nothing', { as: shop.users.admin });
    expect(nothing.as(listStockMovesResponse)).toEqual({ moves: [], next: null });
  });
});
