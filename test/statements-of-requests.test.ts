import { beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#contract/product-path.ts';
import { statementsOf } from './count-statements.ts';
import { addOrder, addProduct, orderBody } from './factories.ts';
import { addParcel } from './parcel-factories.ts';
import { usePublicPages } from './public-pages.ts';
import { PASSWORD } from './users.ts';

/** A request that reads 12 rows one by one exceeds every limit of this file. */
const ROWS = 12;

describe('a request sends few statements', () => {
  const pages = usePublicPages();

  async function count(work: () => Promise<{ status: number }>): Promise<string[]> {
    const statements = await statementsOf(async () => {
      expect((await work()).status).toBeLessThan(300);
    });
    expect(statements).not.toEqual([]);
    return statements.filter((sql) => sql !== 'begin' && sql !== 'commit');
  }

  // The first request reads cities, settings and image hosts, which the process caches.
  beforeAll(() => pages.fetchPage('/shop'));

  it('for the page of a product with other colours', async () => {
    const { reviewed, shop } = pages;
    const { category } = reviewed;
    for (let index = 0; index < ROWS; index += 1) await addProduct(shop.deps, { category });
    const product = await addProduct(shop.deps, { category, design: 'Fox' });
    await addProduct(shop.deps, { category, design: 'Fox', color: 'gold' });
    const path = productPath({ _id: product.id, name: product.name });
    expect((await count(() => pages.fetchPage(path))).length).toBeLessThanOrEqual(5);
  });

  it('for the home page', async () => {
    expect((await count(() => pages.fetchPage('/'))).length).toBeLessThanOrEqual(3);
  });

  it('for a login', async () => {
    const { shop } = pages;
    const body = { email: shop.users.owner.email, password: PASSWORD };
    expect((await count(() => shop.call('POST', '/api/auth/login', { body }))).length).toBeLessThanOrEqual(4);
  });

  it('for an order of many products', async () => {
    const { shop } = pages;
    const as = shop.users.owner;
    const lines = [];
    for (let index = 0; index < ROWS; index += 1) {
      lines.push({ product: await addProduct(shop.deps, { stock: 5 }), quantity: 1 });
    }
    const body = orderBody(as, lines);
    const place = () => shop.call('POST', '/api/orders/create-order', { as, body });
    expect((await count(place)).length).toBeLessThanOrEqual(14);
  });

  it('for the page of an order with many parcels', async () => {
    const { shop } = pages;
    const product = await addProduct(shop.deps, { stock: 99 });
    const lines = [{ product, quantity: 1 }];
    const order = await addOrder(shop.deps, shop.users.other, { status: 'shipped', lines });
    for (let index = 0; index < ROWS; index += 1) await addParcel(shop.deps, order, { state: 'handed_over' });
    const open = () => shop.call('GET', `/api/desk/orders/${order.id}`, { as: shop.users.admin });
    expect((await count(open)).length).toBeLessThanOrEqual(26);
  });

  it('for the list of the desk', async () => {
    const { shop } = pages;
    for (let index = 0; index < ROWS; index += 1) await addOrder(shop.deps, shop.users.other, {});
    const list = () => shop.call('GET', '/api/desk/orders', { as: shop.users.admin });
    // The first request reads the shop's averages, which the process caches.
    await list();
    expect((await count(list)).length).toBeLessThanOrEqual(9);
  });
});
