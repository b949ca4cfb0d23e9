import { count, eq, sql, sum } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getProductResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { productFacetsResponse } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { waitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

describe('many orders at once', () => {
  const shop = useTestShop();
  const place = (as: SignedInUser, body: unknown, key?: string) =>
    shop.call('POST', '/api/orders/create-order', { as, body, ...(key && { headers: { 'idempotency-key': key } }) });
  const newCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
  const stockOf = async (id: string) => {
    const [product] = await shop.deps.db.select().from(products).where(eq(products.id, id));
    return product?.stock;
  };
  const ordersOf = (user: SignedInUser) => shop.deps.db.select().from(orders).where(eq(orders.userId, user.id));

  it('that are equal calls with one key make one order, one job for each mail, and twenty equal responses', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 50 });
    const body = orderBody(customer, [{ product, quantity: 2 }]);
    const jobsBefore = (await waitingJobs(shop.deps)).length;
    const responses = await Promise.all(Array.from({ length: 20 }, () => place(customer, body, 'one-key-for-all')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect((await waitingJobs(shop.deps)).length - jobsBefore).toBe(2);
    expect(await stockOf(product.id)).toBe(48);
  });

  it.each(['40001', '40P01'])(
    'are retried after the database error %s, even in a pipeline behind other statements',
    async (state) => {
      const customer = await newCustomer();
      const product = await addProduct(shop.deps, { stock: 50 });
      // Every other update of the stock fails. A sequence counts the updates, because rollbacks do not reset it.
      await shop.deps.db.execute(sql`create sequence stock_changes`);
      await shop.deps.db.execute(sql`create function fail_every_other() returns trigger language plpgsql as $$ begin
      if nextval('stock_changes') % 2 = 1 then raise exception 'again' using errcode = ${sql.raw(`'${state}'`)}; end if;
      return new; end $$`);
      await shop.deps.db.execute(sql`create trigger fail before update of stock on products
      for each row execute function fail_every_other()`);
      try {
        const statuses = [];
        for (let number = 0; number < 10; number += 1) {
          statuses.push((await place(customer, orderBody(customer, [{ product, quantity: 1 }]))).status);
        }
        expect(statuses).toEqual(Array.from({ length: 10 }, () => 201));
        expect(await stockOf(product.id)).toBe(40);
      } finally {
        await shop.deps.db.execute(sql`drop function fail_every_other cascade`);
        await shop.deps.db.execute(sql`drop sequence stock_changes`);
      }
    },
  );

  it('sell the last ten pieces to exactly ten of forty buyers', async () => {
    const product = await addProduct(shop.deps, { name: 'Last Hoodie', stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 40 }, newCustomer));
    const responses = await Promise.all(
      buyers.map((buyer, index) => place(buyer, orderBody(buyer, [{ product, quantity: 1 }]), `buyer-no-${index}`)),
    );
    const sold = responses.filter(({ status }) => status === 201);
    const rejected = responses.filter(({ status }) => status === 409);
    expect([sold.length, rejected.length]).toEqual([10, 30]);
    for (const response of rejected) expect(response.error().message).toBe('Last Hoodie is sold out.');
    expect(await stockOf(product.id)).toBe(0);
    const [lines] = await shop.deps.db
      .select({ pieces: sum(orderLines.quantity) })
      .from(orderLines)
      .where(eq(orderLines.productId, product.id));
    expect(Number(lines?.pieces)).toBe(10);
  });

  it('sell the last three pieces to three of fifty buyers, and the product shows at once that it is sold out', async () => {
    const product = await addProduct(shop.deps, { name: 'Last Frock', stock: 3 });
    const buyers = await Promise.all(Array.from({ length: 50 }, newCustomer));
    const responses = await Promise.all(
      buyers.map((buyer) => place(buyer, orderBody(buyer, [{ product, quantity: 1 }]))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const rejected = responses.filter(({ status }) => status === 409).map((response) => response.error());
    expect(rejected).toHaveLength(47);
    for (const { code, message } of rejected) {
      expect([code, message]).toEqual(['out_of_stock', 'Last Frock is sold out.']);
    }
    const shown = (await shop.call('GET', `/api/products/${product.id}`)).as(getProductResponse);
    const listed = (await shop.call('GET', `/api/products?ids=${product.id}`)).as(listProductsResponse);
    expect([shown.product.stock, ...listed.products.map(({ stock }) => stock)]).toEqual([0, 0]);
    const found = async (filter: string) =>
      (await shop.call('GET', `/api/products?q=last+frock${filter}`)).as(listProductsResponse).totalProducts;
    expect([await found(''), await found('&inStock=true')]).toEqual([1, 0]);
    const facets = (await shop.call('GET', '/api/products/facets?q=last+frock')).as(productFacetsResponse);
    expect(facets.inStock).toBe(0);
  });

  it('cause no deadlock between carts with the same products in opposite order', async () => {
    const one = await addProduct(shop.deps, { stock: 100 });
    const two = await addProduct(shop.deps, { stock: 100 });
    const customer = await newCustomer();
    const carts = [
      [one, two],
      [two, one],
    ].map((cart) => cart.map((product) => ({ product, quantity: 1 })));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => place(customer, orderBody(customer, carts[index % 2] ?? []))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([80, 80]);
  });

  it('leave no order without its lines, its history, its key and its jobs', async () => {
    const countOf = async (table: typeof orders | typeof idempotencyKeys) =>
      (await shop.deps.db.select({ count: count() }).from(table))[0]?.count;
    const withLines = await shop.deps.db.selectDistinct({ id: orderLines.orderId }).from(orderLines);
    const withHistory = await shop.deps.db.selectDistinct({ id: orderEvents.orderId }).from(orderEvents);
    const orderCount = await countOf(orders);
    expect(withLines.length).toBe(orderCount);
    expect(withHistory.length).toBe(orderCount);
    expect(await countOf(idempotencyKeys)).toBe(orderCount);
    // Skips other jobs, which send mails about low stock.
    const jobsOfOrders = (await waitingJobs(shop.deps)).filter(({ name }) => name.startsWith('order.'));
    expect(jobsOfOrders.length).toBe(2 * (orderCount ?? 0));
  });
});
