import { describe, expect, it } from 'vitest';
import { shortIdOf } from '#contract/product-path.ts';
import { wishlistSchema } from '#contract/wishlist.schema.ts';
import { WISHLIST_ITEMS_MAX } from '#contract/wishlist.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { wishlistItems } from './tables.ts';

describe('wishlists', () => {
  const shop = useTestShop();
  const newUser = async () => openSession(shop.deps, await addUser(shop.deps));
  const newProduct = async () => (await addProduct(shop.deps)).id;
  const call = (as: SignedInUser, method: string, id?: string, body?: unknown) =>
    shop.call(method, id === undefined ? '/api/wishlist' : `/api/wishlist/${id}`, { as, body });
  const list = async (as: SignedInUser) => (await call(as, 'GET')).as(wishlistSchema).productIds;
  const merge = (as: SignedInUser, productIds: unknown) => call(as, 'POST', undefined, { productIds });
  const put = (as: SignedInUser, id: string) => {
    shop.clock.advance({ ms: 1_000 });
    return call(as, 'PUT', id);
  };
  async function fill(user: SignedInUser, count: number) {
    // Two hundred inserts at once would time out in the connection pool.
    const ids: string[] = [];
    while (ids.length < count) ids.push(await newProduct());
    const createdAt = shop.clock.now();
    await shop.deps.db
      .insert(wishlistItems)
      .values(ids.map((productId) => ({ userId: user.id, productId, createdAt })));
    return ids;
  }

  it('contain added products, the newest first, each once and in its place', async () => {
    const [user, a, b, c] = [await newUser(), await newProduct(), await newProduct(), await newProduct()];
    expect(await list(user)).toEqual([]);
    expect((await put(user, a)).as(wishlistSchema).productIds).toEqual([a]);
    await put(user, b);
    expect((await put(user, c)).as(wishlistSchema).productIds).toEqual([c, b, a]);
    const again = await expectNothingWritten(shop.deps, () => put(user, a));
    expect(again.as(wishlistSchema).productIds).toEqual([c, b, a]);
    expect((await call(user, 'DELETE', b)).as(wishlistSchema).productIds).toEqual([c, a]);
    const gone = await expectNothingWritten(shop.deps, () => call(user, 'DELETE', b));
    expect([gone.status, gone.as(wishlistSchema).productIds]).toEqual([200, [c, a]]);
  });

  it('remove a product by the short id of its address too', async () => {
    const [user, product] = [await newUser(), await newProduct()];
    await put(user, product);
    expect((await call(user, 'DELETE', shortIdOf(product))).as(wishlistSchema).productIds).toEqual([]);
  });

  it('belong to one user, and not even an admin can read another’s', async () => {
    const [one, other, product] = [await newUser(), await newUser(), await newProduct()];
    await put(one, product);
    expect(await list(other)).toEqual([]);
    expect(await list(shop.users.admin)).toEqual([]);
    await call(other, 'DELETE', product);
    await call(shop.users.admin, 'DELETE', product);
    expect(await list(one)).toEqual([product]);
    await put(other, product);
    await call(one, 'DELETE', product);
    expect([await list(one), await list(other)]).toEqual([[], [product]]);
  });

  it('accept products that are in the shop, and drop those that are deleted', async () => {
    const [user, product] = [await newUser(), await newProduct()];
    for (const id of [newId(), 'null', '42']) {
      const response = await expectNothingWritten(shop.deps, () => put(user, id));
      expect([response.status, response.error().code]).toEqual([404, 'product_not_found']);
      expect((await call(user, 'DELETE', id)).error().code).toBe('product_not_found');
    }
    await put(user, product);
    await shop.call('DELETE', `/api/products/${product}`, { as: shop.users.admin });
    expect(await list(user)).toEqual([]);
  });

  it('merge the list of a browser in its order above existing products, without unknown ids', async () => {
    const [user, a, b, c, d] = [
      await newUser(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
    ];
    await put(user, a);
    await put(user, b);
    shop.clock.advance({ minutes: 1 });
    const response = await merge(user, [d, 'nonsense', a, newId(), c, d]);
    expect(response.as(wishlistSchema).productIds).toEqual([d, c, b, a]);
    const again = await expectNothingWritten(shop.deps, () => merge(user, [c, d, a]));
    expect(again.as(wishlistSchema).productIds).toEqual([d, c, b, a]);
    expect((await merge(user, [])).as(wishlistSchema).productIds).toEqual([d, c, b, a]);
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['a text', 'a,b'],
    ['numbers', [1, 2]],
    ['an empty id', ['']],
    ['an id as long as a letter', ['x'.repeat(201)]],
    ['more than fits', Array.from({ length: WISHLIST_ITEMS_MAX + 1 }, (_, index) => `${index}`)],
  ])('reject merging %s', async (_what, productIds) => {
    const user = await newUser();
    const response = await expectNothingWritten(shop.deps, () => merge(user, productIds));
    expect([response.status, response.error().code]).toEqual([400, 'validation']);
  });

  it('are full with 200 products, and say so', async () => {
    const user = await newUser();
    const [first] = await fill(user, WISHLIST_ITEMS_MAX);
    const [extra, older] = [await newProduct(), await newProduct()];
    const response = await expectNothingWritten(shop.deps, () => put(user, extra));
    expect([response.status, response.error().code]).toEqual([409, 'wishlist_full']);
    expect((await put(user, first ?? '')).status).toBe(200);
    const merged = await expectNothingWritten(shop.deps, () => merge(user, [extra]));
    expect(merged.status).toBe(200);
    await call(user, 'DELETE', first);
    expect((await merge(user, [extra, older])).as(wishlistSchema).productIds).toContain(extra);
    expect(await list(user)).toHaveLength(WISHLIST_ITEMS_MAX);
    expect(await list(user)).not.toContain(older);
  });

  it('hold at most 200 products even if many are added at once', async () => {
    const user = await newUser();
    await fill(user, WISHLIST_ITEMS_MAX - 3);
    const wanted = await Promise.all(Array.from({ length: 12 }, newProduct));
    const responses = await Promise.all([...wanted.map((id) => call(user, 'PUT', id)), merge(user, wanted)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await list(user)).toHaveLength(WISHLIST_ITEMS_MAX);
  });

  it('contain a product once even if it is added many times at once', async () => {
    const [user, product] = [await newUser(), await newProduct()];
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(user, 'PUT', product)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list(user)).toEqual([product]);
  });
});
