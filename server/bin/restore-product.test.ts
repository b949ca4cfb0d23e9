import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { binnedResponse, restoredResponse } from '#contract/bin.schema.ts';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { PRODUCT_BIN } from '#server/catalogue/products/bin-tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { boughtProducts, fitVotes, reviews } from '#server/reviews/tables.ts';
import { stockAlerts } from '#server/stock/tables.ts';
import { wishlistItems } from '#server/wishlists/tables.ts';
import { findCascades } from '#test/bin.ts';
import { addProduct, addReview, notifyWrites } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { snapshotTables } from '#test/snapshot-tables.ts';
import { differencesOfStock, movesOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const RECORDS = ['audit_entries', 'stock_moves', 'row_counts'];
/** Materialized counts may stay at 0. */
const COUNTS = ['product_cells', 'product_words'];

describe('a deleted product', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const remove = async (id: string) => (await asAdmin('DELETE', `/api/products/${id}`)).as(binnedResponse).binItem;
  const restore = (item: string, as = shop.users.admin) => shop.call('POST', `/api/bin/${item}/restore`, { as });
  const snapshot = async () => {
    const tables = await snapshotTables(shop.deps);
    const counts = await Promise.all([
      rowsOf(shop.deps, sql`select * from product_cells where count <> 0 order by 1, 2, 3, 4, 5, 6`),
      rowsOf(shop.deps, sql`select * from product_words where product_count <> 0 order by 1`),
      rowsOf(shop.deps, sql`select * from row_counts where value <> 0 order by 1, 2`),
    ]);
    const rest = Object.entries(tables).filter(([name]) => ![...RECORDS, ...COUNTS].includes(name));
    return { ...Object.fromEntries(rest), counts };
  };

  async function addWhole() {
    const { owner, other } = shop.users;
    const product = await addProduct(shop.deps, {
      name: 'Sunny Frock',
      stock: 7,
      design: `Sunny ${newId()}`,
      sku: `SF-${newId()}`,
      costPaisa: 45_000,
    });
    await shop.deps.db.execute(
      sql`update products set created_at = '2026-01-02 03:04:05.678901+00' where id = ${product.id}`,
    );
    await addReview(shop.deps, product, owner, { rating: 5 });
    await addReview(shop.deps, product, other, { rating: 2 });
    const own = { productId: product.id, userId: owner.id };
    await shop.deps.db.insert(boughtProducts).values(own);
    await shop.deps.db.insert(fitVotes).values({ ...own, orderId: newId(), parcelId: newId(), fit: 'small' });
    await shop.deps.db.insert(wishlistItems).values({ ...own, createdAt: shop.clock.now() });
    await shop.deps.db.insert(stockAlerts).values({ ...own, createdAt: shop.clock.now() });
    await notifyWrites(shop.deps);
    return product;
  }

  it('is restored whole: the same rows in all tables, to the microsecond', async () => {
    const product = await addWhole();
    const before = await snapshot();
    const item = await remove(product.id);
    expect(await rowsOf(shop.deps, sql`select id from reviews where product_id = ${product.id}`)).toEqual([]);
    const response = (await restore(item)).as(restoredResponse);
    expect(response).toEqual({
      message: 'Sunny Frock (red, 3-4 years) is back.',
      kind: 'product',
      subject: product.id,
      notes: [],
    });
    expect(await snapshot()).toEqual(before);
    const moves = await movesOf(shop.deps, product.id);
    expect(moves.slice(-2).map(({ why, delta, byUserId }) => [why, delta, byUserId])).toEqual([
      ['delete', -7, shop.users.admin.id],
      ['restore', 7, shop.users.admin.id],
    ]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('is on its page, in lists, filters and the search again', async () => {
    const product = await addWhole();
    await shop.deps.db.update(products).set({ category: 'bottoms', color: 'gold' }).where(eq(products.id, product.id));
    await notifyWrites(shop.deps);
    const views = async () => ({
      page: (await shop.call('GET', `/api/products/${product.id}`)).status,
      list: (await shop.call('GET', '/api/products?category=bottoms')).as(listProductsResponse).totalProducts,
      found: (await shop.call('GET', '/api/products?q=sunny&color=gold')).as(listProductsResponse).totalProducts,
      facets: (await shop.call('GET', '/api/products/facets')).text,
    });
    const before = await views();
    expect([before.page, before.list, before.found]).toEqual([200, 1, 1]);
    const item = await remove(product.id);
    const gone = await views();
    expect([gone.page, gone.list, gone.found]).toEqual([404, 0, 0]);
    expect((await restore(item)).status).toBe(200);
    expect(await views()).toEqual(before);
  });

  it('can be deleted and restored again', async () => {
    const product = await addWhole();
    const before = await snapshot();
    for (let time = 0; time < 2; time += 1) await restore(await remove(product.id));
    expect(await snapshot()).toEqual(before);
  });

  it('is restored once by two simultaneous presses', async () => {
    const product = await addWhole();
    const item = await remove(product.id);
    const responses = await Promise.all([restore(item), restore(item)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await restore(item)).error()).toMatchObject({ code: 'bin_item_not_found' });
    expect(await rowsOf(shop.deps, sql`select id from products where id = ${product.id}`)).toHaveLength(1);
  });

  it('is not restored while another product has its SKU, and nothing is changed', async () => {
    const product = await addWhole();
    const item = await remove(product.id);
    const other = await addProduct(shop.deps, { sku: product.sku });
    const before = await snapshotTables(shop.deps);
    expect((await restore(item)).error()).toMatchObject({
      code: 'sku_taken',
      message: expect.stringContaining('Give that product another SKU'),
    });
    expect(await snapshotTables(shop.deps)).toEqual(before);
    await shop.deps.db.update(products).set({ sku: null }).where(eq(products.id, other.id));
    expect((await restore(item)).status).toBe(200);
  });

  it('is not restored beside a product that was added in its place in the design', async () => {
    const product = await addWhole();
    const item = await remove(product.id);
    shop.clock.advance({ minutes: 1 });
    const { id } = await addProduct(shop.deps, { design: product.design });
    expect((await restore(item)).error()).toMatchObject({
      code: 'design_changed',
      message: expect.stringContaining('has another product for red, 3-4 years now. Delete that one'),
    });
    await shop.deps.db.update(products).set({ color: 'blue' }).where(eq(products.id, id));
    expect((await restore(item)).status).toBe(200);
  });

  it('comes back without the reviews of accounts that were deleted since, which leave the bin at once', async () => {
    const gone = await openSession(shop.deps, await addUser(shop.deps));
    const product = await addWhole();
    await addReview(shop.deps, product, gone, { rating: 1, comment: 'Words of somebody who left' });
    const item = await remove(product.id);
    await asAdmin('DELETE', `/api/auth/users/${gone.id}`);
    const [stored] = await rowsOf<{ text: string }>(
      shop.deps,
      sql`select rows::text as text from bin_items where id = ${item}`,
    );
    expect(stored?.text).not.toContain('Words of somebody');
    expect((await restore(item)).status).toBe(200);
    const rows = await shop.deps.db.select().from(reviews).where(eq(reviews.productId, product.id));
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, product.id));
    expect([rows.length, row?.reviewCount, row?.ratingSum]).toEqual([2, 2, 7]);
  });

  it('has its author removed if the account was deleted since', async () => {
    const author = await addUser(shop.deps, { role: 'admin' });
    const product = await addProduct(shop.deps, { authorId: author.id });
    const item = await remove(product.id);
    await asAdmin('DELETE', `/api/auth/users/${author.id}`);
    expect((await restore(item)).status).toBe(200);
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, product.id));
    expect(row?.authorId).toBeNull();
  });

  it('gets the defaults of columns that were added since, and loses columns that are gone', async () => {
    const product = await addWhole();
    const item = await remove(product.id);
    await shop.deps.db.execute(sql`
      update bin_items set rows = jsonb_set(rows #- '{products,0,is_hidden}', '{products,0,former_column}', '"x"')
      where id = ${item}`);
    expect((await restore(item)).status).toBe(200);
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, product.id));
    expect(row?.isHidden).toBe(false);
  });

  it('keeps the rows of every table that the database deletes with it', async () => {
    const stored = PRODUCT_BIN.map(({ table, column }) => `${table}.${column}`);
    // The trigger of the reviews writes this table.
    const derived = ['rating_counts.product_id'];
    expect((await findCascades(shop.deps, 'products')).toSorted()).toEqual(
      [...stored.filter((name) => name !== 'products.id'), ...derived].toSorted(),
    );
  });
});
