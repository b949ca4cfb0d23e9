import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bulkEditResponse } from '#contract/bulk-edits.schema.ts';
import {
  getManagedProductResponse,
  getProductResponse,
  listManagedProductsResponse,
  listProductsResponse,
  productResponse,
  relatedProductsResponse,
} from '#contract/catalogue.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { productFacetsResponse } from '#contract/product-filter.schema.ts';
import { listStockResponse } from '#contract/stock.schema.ts';
import { suggestProductsResponse } from '#contract/suggestions.schema.ts';
import { wishlistSchema } from '#contract/wishlist.schema.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import type { ProductRow } from './queries.ts';
import { products } from './tables.ts';

describe('a hidden product', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const get = (url: string, as?: { token: string }) => shop.call('GET', url, { as });
  const idsOf = ({ products: listed }: { products: { _id: string }[] }) => listed.map(({ _id }) => _id);
  const list = async (query: string) => idsOf((await get(`/api/products?${query}`)).as(listProductsResponse));
  const manage = async (query: string) =>
    idsOf((await get(`/api/products/managed?${query}`, shop.users.admin)).as(listManagedProductsResponse));
  const setHidden = (id: string, isHidden: boolean, as = shop.users.admin) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as, body: { isHidden } });
  const hide = async ({ id }: ProductRow) => expect((await setHidden(id, true)).status).toBe(200);
  const show = async ({ id }: ProductRow) => expect((await setHidden(id, false)).status).toBe(200);

  it('is in no cached response for shoppers from the moment it is hidden until it is shown again', async () => {
    const design = 'Chand';
    const red = await addProduct(shop.deps, { name: 'Chand Frock', design, category: 'bottoms', age: 4 });
    const blue = await addProduct(shop.deps, {
      name: 'Chand Frock',
      design,
      color: 'blue',
      category: 'bottoms',
      age: 4,
    });
    const other = await addProduct(shop.deps, { name: 'Plain Shorts', category: 'bottoms', age: 4 });
    const shown = async () => ({
      lists: [
        await list('category=bottoms'),
        await list('sortBy=price&age=4'),
        await list('q=chand'),
        await list(`ids=${red.id},${blue.id}`),
      ].map((ids) => ids.includes(red.id)),
      total: (await get('/api/products?category=bottoms')).as(listProductsResponse).totalProducts,
      facet: (await get('/api/products/facets?category=bottoms')).as(productFacetsResponse).age[3]?.count,
      found: (await get('/api/products/facets?q=chand')).as(productFacetsResponse).inStock,
      suggested: idsOf((await get('/api/products/suggestions?q=chand')).as(suggestProductsResponse)).includes(red.id),
      related: idsOf((await get(`/api/products/blogs/related/${other.id}`)).as(relatedProductsResponse)).includes(
        red.id,
      ),
      variants: (await get(`/api/products/${blue.id}`)).as(getProductResponse).product.variants.length,
      pages: [
        (await get(`/api/products/${red.id}`)).status,
        (await get(`/api/products/blogs/related/${red.id}`)).status,
      ],
    });
    const before = await shown();
    expect(before).toEqual({
      lists: [true, true, true, true],
      total: 3,
      facet: 3,
      found: 2,
      suggested: true,
      related: true,
      variants: 1,
      pages: [200, 200],
    });
    await hide(red);
    expect(await shown()).toEqual({
      lists: [false, false, false, false],
      total: 2,
      facet: 2,
      found: 1,
      suggested: false,
      related: false,
      variants: 0,
      pages: [404, 404],
    });
    await show(red);
    expect(await shown()).toEqual(before);
  });

  it('cannot be ordered, reviewed, wished for or waited for, and the error names it', async () => {
    const shopper = await openSession(shop.deps, await addUser(shop.deps));
    const kurta = await addProduct(shop.deps, { name: 'Eid Kurta', stock: 0 });
    await hide(kurta);
    const review = { comment: 'Soft.', rating: 5, userId: shopper.id, productId: kurta.id };
    const refused = await expectNothingWritten(shop.deps, async () => [
      await shop.call('POST', '/api/orders/create-order', {
        as: shopper,
        body: orderBody(shopper, [{ product: kurta, quantity: 1 }]),
      }),
      await shop.call('POST', '/api/reviews/post-review', { as: shopper, body: review }),
      await shop.call('PUT', `/api/wishlist/${kurta.id}`, { as: shopper }),
      await shop.call('PUT', `/api/products/${kurta.id}/stock-alert`, { as: shopper }),
    ]);
    expect(refused.map((response) => response.error().code)).toEqual([
      'product_gone',
      'product_not_found',
      'product_not_found',
      'product_not_found',
    ]);
    expect(refused[0]?.error().message).toBe('Eid Kurta is no longer available. Please remove it.');
  });

  it('disappears from wishlists, and comes back when it is shown', async () => {
    const shopper = await openSession(shop.deps, await addUser(shop.deps));
    const wished = async () => (await get('/api/wishlist', shopper)).as(wishlistSchema).productIds;
    const [kurta, shorts] = [await addProduct(shop.deps), await addProduct(shop.deps)];
    for (const { id } of [kurta, shorts]) await shop.call('PUT', `/api/wishlist/${id}`, { as: shopper });
    await hide(kurta);
    expect(await wished()).toEqual([shorts.id]);
    await show(kurta);
    expect((await wished()).toSorted()).toEqual([kurta.id, shorts.id].toSorted());
    await hide(kurta);
    expect((await shop.call('DELETE', `/api/wishlist/${kurta.id}`, { as: shopper })).status).toBe(200);
    await show(kurta);
    expect(await wished()).toEqual([shorts.id]);
  });

  it('gives the search of shoppers none of its words, neither as a match nor as a correction', async () => {
    await addProduct(shop.deps, { name: 'Zarbaft Brocado', isHidden: true });
    expect(await list('q=brocado')).toEqual([]);
    const corrected = (await get('/api/products?q=brocada')).as(listProductsResponse);
    expect([corrected.products, corrected.searchedFor]).toEqual([[], undefined]);
    const managed = (await get('/api/products/managed?q=brocada', shop.users.admin)).as(listManagedProductsResponse);
    expect([managed.totalProducts, managed.searchedFor]).toEqual([1, 'brocado']);
    await addProduct(shop.deps, { name: 'Plain Brocados' });
    expect((await get('/api/products?q=brocada')).as(listProductsResponse)).toMatchObject({ totalProducts: 1 });
  });

  it('is found by staff with its visibility in lists, in the form and in the stock', async () => {
    const [kurta, shorts] = [
      await addProduct(shop.deps, { color: 'silver', age: 5, stock: 3, isHidden: true, name: 'Silver Draft' }),
      await addProduct(shop.deps, { color: 'silver', age: 5 }),
    ];
    expect(new Set(await manage('color=silver'))).toEqual(new Set([kurta.id, shorts.id]));
    expect(await manage('color=silver&visibility=hidden')).toEqual([kurta.id]);
    expect(await manage('color=silver&visibility=shown')).toEqual([shorts.id]);
    expect(await manage('q=silver draft&visibility=hidden')).toEqual([kurta.id]);
    const { product } = (await get(`/api/products/managed/${kurta.id}`, shop.users.admin)).as(
      getManagedProductResponse,
    );
    expect(product).toMatchObject({ _id: kurta.id, isHidden: true, pictures: [{ url: kurta.image }] });
    expect((await get(`/api/products/managed/${newId()}`, shop.users.admin)).error().code).toBe('product_not_found');
    const stock = (await get('/api/stock?q=silver draft', shop.users.admin)).as(listStockResponse);
    expect(stock.products).toMatchObject([{ _id: kurta.id, stock: 3, isHidden: true }]);
  });

  it('is not shown by any parameter of public lists, whoever asks', async () => {
    const draft = await addProduct(shop.deps, { color: 'beige', age: 5, isHidden: true });
    for (const as of [undefined, shop.users.owner, shop.users.admin]) {
      const url = '/api/products?color=beige&age=5&visibility=all&isHidden=true';
      expect((await get(url, as)).as(listProductsResponse).products).toEqual([]);
      expect((await get(`/api/products/${draft.id}?visibility=all`, as)).status).toBe(404);
    }
    const { headers } = await get('/api/products/managed?color=beige', shop.users.admin);
    expect([headers['cache-control'], headers['x-cache']]).toEqual(['no-store', undefined]);
  });

  it('can be a new product saved as a draft, by staff who may edit the catalogue', async () => {
    const texts = { name: 'Draftwork Frock', description: 'Soft.', image: '/media/frock.webp' };
    const body = { ...texts, category: 'bottoms', color: 'red', age: 2, price: 900, isHidden: true };
    const created = (await shop.call('POST', '/api/products/create-product', { as: shop.users.admin, body })).as(
      productResponse,
    );
    expect(await manage('q=draftwork&visibility=hidden')).toEqual([created.product._id]);
    expect(await list('q=draftwork')).toEqual([]);
    const pricer = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['prices.edit'] }),
    );
    const denied = await expectNothingWritten(shop.deps, () => setHidden(created.product._id, false, pricer));
    expect(denied.error().code).toBe('forbidden');
    expect((await setHidden(created.product._id, false)).status).toBe(200);
    expect(await list('q=draftwork')).toEqual([created.product._id]);
    const entries = await shop.deps.db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, created.product._id))
      .orderBy(auditEntries.at);
    expect(entries.at(-1)).toEqual({ before: { isHidden: true }, after: { isHidden: false } });
  });

  it('can be hidden and shown together with others, with a preview and an undo', async () => {
    const rows = [await addProduct(shop.deps), await addProduct(shop.deps, { isHidden: true })];
    const send = async (preview: boolean) => {
      const change = { kind: 'visibility', isHidden: true };
      const body = { ids: rows.map(({ id }) => id), change, preview, ref: newId() };
      return (await shop.call('POST', '/api/products/bulk', { as: shop.users.admin, body })).as(bulkEditResponse);
    };
    const state = async () => {
      const found = await shop.deps.db.select().from(products).where(sql`id in (${rows[0]?.id}, ${rows[1]?.id})`);
      return rows.map(({ id }) => found.find((row) => row.id === id)?.isHidden);
    };
    const preview = await expectNothingWritten(shop.deps, () => send(true));
    expect(preview.message).toBe('1 product would change. Nothing is changed yet.');
    expect(preview.items.map(({ before, after }) => [before, after])).toEqual([
      ['Shown', 'Hidden'],
      ['Hidden', 'Hidden'],
    ]);
    const { undo } = await send(false);
    expect(await state()).toEqual([true, true]);
    await shop.call('POST', `/api/products/bulk/${undo?._id}/undo`, { as: shop.users.admin });
    expect(await state()).toEqual([false, true]);
  });

  it('still gets its pieces back from cancelled orders', async () => {
    const shopper = await openSession(shop.deps, await addUser(shop.deps));
    const kurta = await addProduct(shop.deps, { stock: 5 });
    const body = orderBody(shopper, [{ product: kurta, quantity: 2 }]);
    const placed = await shop.call('POST', '/api/orders/create-order', { as: shopper, body });
    const { _id } = placed.as(createOrderResponse);
    await hide(kurta);
    const url = `/api/orders/update-order-status/${_id}`;
    expect((await shop.call('PATCH', url, { as: shop.users.admin, body: { status: 'cancelled' } })).status).toBe(200);
    const [row] = await shop.deps.db.select().from(products).where(eq(products.id, kurta.id));
    expect(row?.stock).toBe(5);
  });
});
