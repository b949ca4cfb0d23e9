import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listProductsResponse, productResponse } from '#contract/catalogue.schema.ts';
import { listSalesResponse, type SaveSaleBody, saleResponse } from '#contract/sales.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { moveDueSales } from './move-sales.ts';
import { sales } from './tables.ts';

const newProduct = (name: string) => ({
  name,
  category: 'bottoms',
  color: 'blue',
  age: 3,
  price: 1_500,
  description: 'Soft.',
  image: '/media/trousers.webp',
});

describe('a sale', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const as = () => shop.users.admin;
  const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  const body = (values: Partial<SaveSaleBody> = {}): SaveSaleBody => ({
    name: 'Eid',
    percent: 20,
    price: null,
    scope: 'category',
    scopeValues: ['bottoms'],
    startsAt: inMinutes(10),
    endsAt: inMinutes(70),
    ...values,
  });
  const add = async (values?: Partial<SaveSaleBody>) =>
    (await shop.call('POST', '/api/sales', { as: as(), body: body(values) })).as(saleResponse).sale;
  const bottoms = (values: Parameters<typeof addProduct>[1] = {}) =>
    addProduct(shop.deps, { category: 'bottoms', ...values });
  const pricesOf = async ({ id }: ProductRow) => {
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, id));
    return [row?.pricePaisa, row?.regularPricePaisa, row?.saleEndsAt?.toISOString() ?? null];
  };
  const shown = async (query = 'category=bottoms') => {
    const { products: listed } = (await shop.call('GET', `/api/products?${query}`)).as(listProductsResponse);
    return listed.map(({ price, oldPrice }) => [price, oldPrice]);
  };

  beforeEach(async () => {
    await shop.deps.db.delete(sales);
    await shop.deps.db.delete(products);
    await shop.deps.sales.apply();
  });

  it('lowers prices from its start to its end, even in cached lists and lists sorted by price', async () => {
    const trousers = await bottoms({ price: 1_499 });
    await bottoms({ price: 1_300 });
    const sale = await add({ scope: 'product', scopeValues: [trousers.id] });
    const sorted = 'category=bottoms&sortBy=price&order=asc';
    expect([sale.state, sale.scopeLabels, await shown(sorted)]).toEqual([
      'planned',
      ['Red T-Shirt'],
      [
        [1_300, null],
        [1_499, null],
      ],
    ]);
    shop.clock.advance({ minutes: 10 });
    await shop.deps.sales.apply();
    // 20 percent off 1,499 is 1,199.20, rounded down to whole rupees.
    expect(await shown(sorted)).toEqual([
      [1_199, 1_499],
      [1_300, null],
    ]);
    expect(await shown('category=bottoms&maxPrice=1200')).toEqual([[1_199, 1_499]]);
    shop.clock.advance({ minutes: 60 });
    await shop.deps.sales.apply();
    expect(await shown(sorted)).toEqual([
      [1_300, null],
      [1_499, null],
    ]);
    const { sales: listed } = (await shop.call('GET', '/api/sales', { as: as() })).as(listSalesResponse);
    expect(listed.map(({ name, state }) => [name, state])).toEqual([['Eid', 'ended']]);
  });

  it('begins and ends for an order exactly at its times, and an order with another price gets an error', async () => {
    const trousers = await bottoms({ price: 1_000 });
    await add();
    const buyer = shop.users.owner;
    const order = (price: number) =>
      shop.call('POST', '/api/orders/create-order', {
        as: buyer,
        body: orderBody(buyer, [{ product: { ...trousers, pricePaisa: price * 100 }, quantity: 1 }]),
      });
    shop.clock.advance({ minutes: 10, ms: -1 });
    expect((await order(1_000)).status).toBe(201);
    shop.clock.advance({ ms: 1 });
    const late = await order(1_000);
    expect([late.status, late.error().code, late.error().message]).toEqual([
      409,
      'price_changed',
      expect.stringContaining('has changed to PKR 800'),
    ]);
    expect((await order(800)).status).toBe(201);
    shop.clock.advance({ minutes: 60 });
    expect((await order(800)).error().code).toBe('price_changed');
    expect((await order(1_000)).status).toBe(201);
  });

  it('is not combined with another one: each product has the lowest price of the running sales', async () => {
    const trousers = await bottoms({ price: 1_000, design: 'sun' });
    const jacket = await addProduct(shop.deps, { price: 700, category: 'jacket-and-coats' });
    const start = inMinutes(0);
    const longest = inMinutes(200);
    await add({ startsAt: start, percent: 20 });
    await add({ startsAt: start, percent: 30, scope: 'design', scopeValues: ['sun'] });
    await add({ startsAt: start, percent: null, price: 750, scope: 'everything', scopeValues: [], endsAt: longest });
    expect(await pricesOf(trousers)).toEqual([70_000, 100_000, inMinutes(70)]);
    // The sale's price is above the regular price.
    expect(await pricesOf(jacket)).toEqual([70_000, null, null]);
    const ended = inMinutes(70);
    shop.clock.set(ended);
    await shop.deps.sales.apply();
    expect(await pricesOf(trousers)).toEqual([75_000, 100_000, longest]);
  });

  it('does not hide the regular price from staff, who see and change it', async () => {
    const trousers = await bottoms({ price: 1_000, oldPricePaisa: 150_000 });
    const sale = await add({ startsAt: inMinutes(0) });
    const change = (values: object) =>
      shop.call('PATCH', `/api/products/update-product/${trousers.id}`, { as: as(), body: values });
    const changed = (await change({ price: 1_200 })).as(productResponse).product;
    expect([changed.price, changed.oldPrice, changed.sale]).toEqual([
      960,
      1_500,
      { endsAt: inMinutes(70), regularPrice: 1_200, regularOldPrice: 1_500 },
    ]);
    // A change of other fields must not turn the sale's price into the regular price.
    await change({ name: 'Trousers' });
    await change({ oldPrice: null });
    expect(await pricesOf(trousers)).toEqual([96_000, 120_000, inMinutes(70)]);
    const raise = { kind: 'price', by: 'amount', value: 100, rounding: 0 };
    await shop.call('POST', '/api/products/bulk', {
      as: as(),
      body: { ids: [trousers.id], change: raise, preview: false, ref: newId() },
    });
    expect(await pricesOf(trousers)).toEqual([104_000, 130_000, inMinutes(70)]);
    await change({ category: 'tops-and-tees' });
    expect(await pricesOf(trousers)).toEqual([130_000, null, null]);
    await change({ category: 'bottoms' });
    await shop.call('DELETE', `/api/sales/${sale._id}?version=${sale.version}`, { as: as() });
    expect(await pricesOf(trousers)).toEqual([130_000, null, null]);
    const entries = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, trousers.id))
      .orderBy(asc(auditEntries.id));
    expect(entries.flatMap(({ after }) => (after?.['price'] === undefined ? [] : [after['price']]))).toEqual([
      1_200, 1_300,
    ]);
  });

  it('includes products that are added while it runs', async () => {
    await add({ startsAt: inMinutes(0) });
    const added = await bottoms({ price: 500 });
    expect(await pricesOf(added)).toEqual([40_000, 50_000, inMinutes(70)]);
  });

  it('can be changed while it runs, for old and new products, once for each version', async () => {
    const trousers = await bottoms({ price: 1_000 });
    const shirt = await addProduct(shop.deps, { price: 2_000, category: 'kids-shirts' });
    const { _id, version } = await add({ startsAt: inMinutes(0) });
    const change = (values: Partial<SaveSaleBody>) =>
      shop.call('PATCH', `/api/sales/${_id}`, { as: as(), body: { ...body(values), version } });
    const moved = { scopeValues: ['kids-shirts'], percent: 50, startsAt: inMinutes(0) };
    expect((await change(moved)).as(saleResponse).sale.version).toBe(version + 1);
    expect([await pricesOf(trousers), await pricesOf(shirt)]).toEqual([
      [100_000, null, null],
      [100_000, 200_000, inMinutes(70)],
    ]);
    expect((await change({ percent: 10 })).error().code).toBe('setting_changed');
    expect((await shop.call('DELETE', `/api/sales/${_id}?version=1`, { as: as() })).error().code).toBe(
      'setting_changed',
    );
    expect((await shop.call('PATCH', '/api/sales/none', { as: as(), body: { ...body(), version } })).status).toBe(404);
  });

  it('lowers the price of the most expensive product, and of one named in capitals', async () => {
    const [dearest, bag] = [await bottoms({ price: 1_000_000 }), await bottoms({ price: 1_000 })];
    await add({ percent: 1, scope: 'product', scopeValues: [dearest.id.toUpperCase()], startsAt: inMinutes(0) });
    expect([await pricesOf(dearest), await pricesOf(bag)]).toEqual([
      [99_000_000, 100_000_000, inMinutes(70)],
      [100_000, null, null],
    ]);
    await add({ percent: 1, scope: 'everything', scopeValues: [], startsAt: inMinutes(0) });
    expect((await bottoms({ price: 1_000_000 })).pricePaisa).toBe(99_000_000);
  });

  it('that started and ended while no process ran changes no price', async () => {
    const trousers = await bottoms({ price: 1_000 });
    await add();
    shop.clock.advance({ days: 2 });
    await shop.deps.sales.apply();
    expect(await pricesOf(trousers)).toEqual([100_000, null, null]);
  });

  it('misses no product that is written while it starts, and blocks no order', async () => {
    const trousers = await bottoms({ price: 1_000 });
    const buyer = shop.users.owner;
    const writeMeanwhile = (round: number) => [
      shop.call('POST', '/api/products/create-product', { as: as(), body: newProduct(`Trousers ${round}`) }),
      shop.call('PATCH', `/api/products/update-product/${trousers.id}`, { as: as(), body: { price: 1_000 + round } }),
      shop.call('POST', '/api/orders/create-order', {
        as: buyer,
        body: orderBody(buyer, [{ product: trousers, quantity: 1 }]),
      }),
    ];
    for (let round = 0; round < 8; round += 1) {
      const [sale, ...others] = await Promise.all([add({ startsAt: inMinutes(0) }), ...writeMeanwhile(round)]);
      expect(others.map(({ status }) => status)).toEqual([201, 200, expect.toBeOneOf([201, 409])]);
      const rows = await shop.deps.db.select().from(products).where(eq(products.category, 'bottoms'));
      const expected = rows.map(({ regularPricePaisa }) => Math.round((regularPricePaisa ?? 0) * 0.008) * 100);
      expect(rows.map(({ pricePaisa }) => pricePaisa)).toEqual(expected);
      await shop.call('DELETE', `/api/sales/${sale._id}?version=${sale.version}`, { as: as() });
    }
  });

  it('waits at its start for a long write of prices, but orders do not', async () => {
    const [written, other] = [await bottoms({ price: 1_000 }), await bottoms({ price: 2_000 })];
    await add();
    shop.clock.advance({ minutes: 10 });
    const buyer = shop.users.owner;
    await shop.deps.db.transaction(async (tx) => {
      await tx.update(products).set({ regularPricePaisa: 110_000 }).where(eq(products.id, written.id));
      const order = orderBody(buyer, [{ product: other, quantity: 1 }]);
      expect((await shop.call('POST', '/api/orders/create-order', { as: buyer, body: order })).status).toBe(201);
    });
    await shop.deps.sales.apply();
    expect([await pricesOf(written), await pricesOf(other)]).toEqual([
      [88_000, 110_000, inMinutes(60)],
      [160_000, 200_000, inMinutes(60)],
    ]);
  });

  it('of more products than one transaction changes reaches all of them, and invalidates responses that show them', async () => {
    const { id: _, ...row } = await bottoms({ price: 1_000 });
    const rows = Array.from({ length: 1_100 }, (__, index) => ({ ...row, name: `Trousers ${index}` }));
    await shop.deps.db.insert(products).values(rows);
    const cheap = async () => (await shown('category=bottoms&maxPrice=900')).length;
    expect(await cheap()).toBe(0);
    await add({ startsAt: inMinutes(0) });
    expect(await cheap()).toBeGreaterThan(0);
    expect(await shop.deps.db.$count(products, eq(products.pricePaisa, 80_000))).toBe(1_101);
    expect(await shop.deps.db.$count(sales, eq(sales.isApplied, false))).toBe(0);
  });

  it('applies to orders at once, even if a process was stopped before it had changed all prices', async () => {
    const trousers = await bottoms({ price: 1_000 });
    const other = await bottoms({ price: 2_000 });
    await add();
    expect(await shown()).toHaveLength(2);
    shop.clock.advance({ minutes: 10 });
    await moveDueSales(shop.deps);
    expect([await pricesOf(trousers), await pricesOf(other)]).toEqual([
      [100_000, null, null],
      [200_000, null, null],
    ]);
    const buyer = shop.users.owner;
    const lines = [{ product: { ...trousers, pricePaisa: 80_000 }, quantity: 1 }];
    const ordered = await shop.call('POST', '/api/orders/create-order', { as: buyer, body: orderBody(buyer, lines) });
    expect(ordered.status).toBe(201);
    expect((await shown()).map(([price]) => price)).toContain(800);
    await shop.deps.sales.apply();
    expect(await pricesOf(other)).toEqual([160_000, 200_000, inMinutes(60)]);
    expect((await shown()).map(([price]) => price)).toContain(1_600);
  });

  it.each<[string, Partial<SaveSaleBody>, string]>([
    ['neither percent nor price', { percent: null }, 'percent'],
    ['both', { price: 100 }, 'percent'],
    ['91 percent', { percent: 91 }, 'percent'],
    ['an end before its start', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
    ['an end that has passed', { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-02T00:00:00.000Z' }, 'endsAt'],
    ['no categories', { scopeValues: [] }, 'scopeValues'],
    ['an unknown category', { scopeValues: ['shoes'] }, 'scopeValues'],
    ['what is no product', { scope: 'product', scopeValues: ['nonsense'] }, 'scopeValues'],
    ['a year that no calendar has', { startsAt: '0000-01-01T00:00:00.000Z' }, 'startsAt'],
    ['a year of another age', { startsAt: '0001-01-01T00:00:00.000Z' }, 'startsAt'],
  ])('is rejected with %s', async (_, values, field) => {
    const response = await shop.call('POST', '/api/sales', { as: as(), body: body(values) });
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, [field]]);
    expect(await shop.deps.db.$count(sales)).toBe(0);
  });

  it('needs the right to change prices', async () => {
    const counter = await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit', 'stock.count'] });
    const session = await openSession(shop.deps, counter);
    expect((await shop.call('POST', '/api/sales', { as: session, body: body() })).status).toBe(403);
  });
});
