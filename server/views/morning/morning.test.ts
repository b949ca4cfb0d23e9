import { describe, expect, it } from 'vitest';
import { listDeskResponse } from '#contract/desk.schema.ts';
import { morningResponse } from '#contract/morning.schema.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { listOrdersResponse } from '#contract/orders.schema.ts';
import { deskCountsResponse } from '#contract/parcels.schema.ts';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import { listStockResponse } from '#contract/stock.schema.ts';
import { deleteProduct } from '#server/catalogue/products/save-product.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addFailedJob } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

/** A Saturday. */
const NOON = '2026-11-21T07:00:00.000Z';

describe('the morning', () => {
  const shop = useTestShop();
  const signIn = async (rights?: readonly Right[]) => {
    const helper = () => addUser(shop.deps, { role: 'moderator', rights: [...(rights ?? [])] });
    // The clock jumps past the end of older sessions.
    return openSession(shop.deps, rights ? await helper() : shop.users.admin);
  };
  const read = async (rights?: readonly Right[]) =>
    (await shop.call('GET', '/api/stats/morning', { as: await signIn(rights) })).as(morningResponse);
  const order = (iso: string, rupees = 1, status: OrderStatus = 'Delivered') =>
    addOrder(shop.deps, shop.users.owner, {
      createdAt: new Date(iso),
      status,
      totalPaisa: rupees * 100,
      deliveryPaisa: 50,
      grandTotalPaisa: rupees * 100 + 50,
    });
  const listed = async (query: string) =>
    (await shop.call('GET', `/api/orders?${query}`, { as: await signIn() })).as(listOrdersResponse);

  it('has nothing to do in a new shop', async () => {
    shop.clock.set(NOON);
    expect(await read()).toMatchObject({
      at: NOON,
      ordersToConfirm: { count: 0, oldestAt: null },
      stock: { low: 0, soldOut: 0, lowStock: 3 },
      failedWork: 0,
      sales: { today: { orders: 0, total: 0 }, weekBefore: { orders: 0, total: 0 } },
      bestSellers: {
        periods: [
          { days: 7, products: [] },
          { days: 30, products: [] },
        ],
      },
    });
  });

  it('compares the sales of today with the same weekday until the same time, without cancelled orders', async () => {
    await order('2026-11-20T18:59:59.999Z', 1); // the last moment of Friday in Karachi
    await order('2026-11-20T19:00:00.000Z', 10, 'pending'); // the first moment of Saturday
    await order('2026-11-21T06:59:59.999Z', 20, 'shipped');
    await order('2026-11-21T01:00:00.000Z', 1_000, 'cancelled');
    await order(NOON, 2_000); // does not count: the figure ends before now
    await order('2026-11-13T18:59:59.999Z', 3);
    await order('2026-11-13T19:00:00.000Z', 30);
    await order('2026-11-14T06:59:59.999Z', 40, 'processing');
    await order('2026-11-14T07:00:00.000Z', 5_000); // does not count: noon of the Saturday before
    await order('2026-11-14T02:00:00.000Z', 6_000, 'cancelled');
    const { sales } = await read();
    expect(sales).toEqual({
      today: { from: '2026-11-20T19:00:00.000Z', before: NOON, orders: 2, total: 31 },
      weekBefore: { from: '2026-11-13T19:00:00.000Z', before: '2026-11-14T07:00:00.000Z', orders: 2, total: 71 },
    });
  });

  it('has figures that equal the lists behind them', async () => {
    const { sales, ordersToConfirm, waiting } = await read();
    for (const period of [sales?.today, sales?.weekBefore]) {
      const { orders, totalOrders } = await listed(
        `status=sales&placedFrom=${period?.from}&placedBefore=${period?.before}`,
      );
      expect([totalOrders, orders.length]).toEqual([period?.orders, period?.orders]);
      expect(orders.reduce((sum, { grandTotal = 0 }) => sum + grandTotal, 0)).toBe(period?.total);
    }
    const as = await signIn();
    const desk = (await shop.call('GET', '/api/desk/orders', { as })).as(listDeskResponse);
    const { counts } = (await shop.call('GET', '/api/desk/counts', { as })).as(deskCountsResponse);
    expect([desk.orders.length, desk.orders[0]?.order.createdAt]).toEqual([
      ordersToConfirm?.count,
      ordersToConfirm?.oldestAt,
    ]);
    expect(waiting).toEqual(counts);
    expect(ordersToConfirm).toEqual({ count: 1, oldestAt: '2026-11-20T19:00:00.000Z' });
  });

  it('begins a new day at midnight in Pakistan', async () => {
    const lastMoment = '2026-11-21T18:59:59.999Z';
    shop.clock.set(lastMoment);
    expect((await read()).sales).toMatchObject({ today: { orders: 3 }, weekBefore: { orders: 3 } });
    shop.clock.set('2026-11-21T19:00:00.000Z');
    expect((await read()).sales?.today).toMatchObject({ from: '2026-11-21T19:00:00.000Z', orders: 0, total: 0 });
    shop.clock.set(NOON);
  });

  it('counts low and sold out products like the lists of the stock', async () => {
    for (const stock of [0, 0, 1, 3, 4, 90, null]) await addProduct(shop.deps, { stock });
    const { stock } = await read();
    expect(stock).toEqual({ low: 4, soldOut: 2, lowStock: 3 });
    const stocks = async (filter: string) => {
      const as = await signIn();
      const { products } = (await shop.call('GET', `/api/stock?filter=${filter}`, { as })).as(listStockResponse);
      return products.map((product) => product.stock);
    };
    expect(await stocks('low')).toEqual([0, 0, 1, 3]);
    expect(await stocks('out')).toEqual([0, 0]);
  });

  it('counts failed work', async () => {
    await addFailedJob(shop.deps);
    expect((await read()).failedWork).toBe(1);
  });

  it('names the best sellers of 7 and 30 days by pieces, including deleted ones, and counts again after five minutes', async () => {
    shop.clock.set('2027-03-01T07:00:00.000Z');
    const [kurta, frock, gone] = [
      await addProduct(shop.deps, { name: 'Kurta' }),
      await addProduct(shop.deps, { name: 'Frock' }),
      await addProduct(shop.deps, { name: 'Gone' }),
    ];
    const sell = (product: typeof kurta, quantity: number, iso: string, status: OrderStatus = 'Delivered') =>
      addOrder(shop.deps, shop.users.owner, {
        createdAt: new Date(iso),
        status,
        lines: [
          { product, quantity },
          { product, quantity: 1 },
        ],
      });
    await sell(kurta, 1, '2027-03-01T05:00:00.000Z');
    await sell(frock, 2, '2027-02-22T19:00:00.000Z'); // the first moment of the last seven days
    await sell(frock, 90, '2027-03-01T05:00:00.000Z', 'cancelled');
    await sell(kurta, 8, '2027-02-22T18:59:59.999Z');
    await sell(gone, 50, '2027-01-30T19:00:00.000Z', 'pending'); // the first moment of the last thirty days
    await sell(frock, 90, '2027-01-30T18:59:59.999Z');
    await deleteProduct(shop.deps, { ...shop.users.admin, tokenHash: '', confirmedAt: new Date(0) }, gone.id);
    const best = async () => {
      const { periods } = (await read()).bestSellers ?? { periods: [] };
      return periods.map(({ products }) => products.map(({ name, pieces, isInShop }) => [name, pieces, isInShop]));
    };
    const before = [
      [
        ['Frock', 3, true],
        ['Kurta', 2, true],
      ],
      [
        ['Gone', 51, false],
        ['Kurta', 11, true],
        ['Frock', 3, true],
      ],
    ];
    expect(await best()).toEqual(before);
    await sell(kurta, 4, '2027-03-01T06:00:00.000Z');
    expect(await best()).toEqual(before);
    shop.clock.advance({ minutes: 5 });
    const [week] = await best();
    expect(week).toEqual([
      ['Kurta', 7, true],
      ['Frock', 3, true],
    ]);
    shop.clock.set(NOON);
  });

  it.each([
    [['orders.view'], ['ordersToConfirm', 'waiting']],
    [['stock.count'], ['stock']],
    [['cash.view'], ['sales', 'bestSellers']],
    [
      ['orders.view', 'orders.edit', 'stock.count'],
      ['ordersToConfirm', 'waiting', 'stock'],
    ],
  ] as const)('has for a helper with the rights %j only %j', async (rights, parts) => {
    expect(Object.keys(await read(rights)).toSorted()).toEqual(['at', ...parts].toSorted());
  });

  it('is not for helpers with other rights, or for customers', async () => {
    const others = RIGHT_NAMES.filter((right) => !['orders.view', 'stock.count', 'cash.view'].includes(right));
    for (const as of [await signIn(others), await openSession(shop.deps, shop.users.owner)])
      expect((await shop.call('GET', '/api/stats/morning', { as })).status).toBe(403);
  });
});
