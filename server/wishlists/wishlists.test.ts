import { expect, it } from 'vitest';
import { wishlistSchema } from '#contract/wishlist.schema.ts';
import { MAX_WISHLIST_ITEMS } from '#contract/wishlist.ts';
import { newId } from '#server/platform/database/columns.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addProduct } from '#test/factories.ts';
import { addPerson, openSession, type SignedInPerson } from '#test/people.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { wishlistItems } from './tables.ts';

describeOnEngines('wishlists', (engine) => {
  const shop = useTestShop({ engine });
  const newPerson = async () => openSession(shop.deps, await addPerson(shop.deps));
  const newProduct = async () => (await addProduct(shop.deps)).id;
  const call = (as: SignedInPerson, method: string, id?: string, body?: unknown) =>
    shop.call(method, id === undefined ? '/api/wishlist' : `/api/wishlist/${id}`, { as, body });
  const list = async (as: SignedInPerson) => (await call(as, 'GET')).as(wishlistSchema).productIds;
  const merge = (as: SignedInPerson, productIds: unknown) => call(as, 'POST', undefined, { productIds });
  const put = (as: SignedInPerson, id: string) => {
    shop.clock.advance({ ms: 1_000 });
    return call(as, 'PUT', id);
  };
  /** Fills a list past the routes. */
  async function fill(person: SignedInPerson, count: number) {
    const ids = await Promise.all(Array.from({ length: count }, newProduct));
    const createdAt = shop.clock.now();
    await shop.deps.db
      .insert(wishlistItems)
      .values(ids.map((productId) => ({ userId: person.id, productId, createdAt })));
    return ids;
  }

  it('hold what was put on them, the newest first, each once and in its place', async () => {
    const [person, a, b, c] = [await newPerson(), await newProduct(), await newProduct(), await newProduct()];
    expect(await list(person)).toEqual([]);
    expect((await put(person, a)).as(wishlistSchema).productIds).toEqual([a]);
    await put(person, b);
    expect((await put(person, c)).as(wishlistSchema).productIds).toEqual([c, b, a]);
    const again = await expectNothingWritten(shop.deps, () => put(person, a));
    expect(again.as(wishlistSchema).productIds).toEqual([c, b, a]);
    expect((await call(person, 'DELETE', b)).as(wishlistSchema).productIds).toEqual([c, a]);
    const gone = await expectNothingWritten(shop.deps, () => call(person, 'DELETE', b));
    expect([gone.status, gone.as(wishlistSchema).productIds]).toEqual([200, [c, a]]);
  });

  it('are one person’s and never another’s, an admin’s included', async () => {
    const [one, other, product] = [await newPerson(), await newPerson(), await newProduct()];
    await put(one, product);
    expect(await list(other)).toEqual([]);
    expect(await list(shop.people.admin)).toEqual([]);
    await call(other, 'DELETE', product);
    await call(shop.people.admin, 'DELETE', product);
    expect(await list(one)).toEqual([product]);
    await put(other, product);
    await call(one, 'DELETE', product);
    expect([await list(one), await list(other)]).toEqual([[], [product]]);
  });

  it('know products that are in the shop, and forget those that leave it', async () => {
    const [person, product] = [await newPerson(), await newProduct()];
    for (const id of [newId(), 'null', '42']) {
      const answer = await expectNothingWritten(shop.deps, () => put(person, id));
      expect([answer.status, answer.error().code]).toEqual([404, 'product_not_found']);
      expect((await call(person, 'DELETE', id)).error().code).toBe('product_not_found');
    }
    await put(person, product);
    await shop.call('DELETE', `/api/products/${product}`, { as: shop.people.admin });
    expect(await list(person)).toEqual([]);
  });

  it('take in what a browser had gathered: in its order, above what was there, unknown ids left out', async () => {
    const [person, a, b, c, d] = [
      await newPerson(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
    ];
    await put(person, a);
    await put(person, b);
    shop.clock.advance({ minutes: 1 });
    const answer = await merge(person, [d, 'nonsense', a, newId(), c, d]);
    expect(answer.as(wishlistSchema).productIds).toEqual([d, c, b, a]);
    const again = await expectNothingWritten(shop.deps, () => merge(person, [c, d, a]));
    expect(again.as(wishlistSchema).productIds).toEqual([d, c, b, a]);
    expect((await merge(person, [])).as(wishlistSchema).productIds).toEqual([d, c, b, a]);
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['a text', 'a,b'],
    ['numbers', [1, 2]],
    ['an empty id', ['']],
    ['an id as long as a letter', ['x'.repeat(201)]],
    ['more than fits', Array.from({ length: MAX_WISHLIST_ITEMS + 1 }, (_, index) => `${index}`)],
  ])('refuse to take in %s', async (_what, productIds) => {
    const person = await newPerson();
    const answer = await expectNothingWritten(shop.deps, () => merge(person, productIds));
    expect([answer.status, answer.error().code]).toEqual([400, 'validation']);
  });

  it('are full with 200 products, and say so', async () => {
    const person = await newPerson();
    const [first] = await fill(person, MAX_WISHLIST_ITEMS);
    const [extra, older] = [await newProduct(), await newProduct()];
    const answer = await expectNothingWritten(shop.deps, () => put(person, extra));
    expect([answer.status, answer.error().code]).toEqual([409, 'wishlist_full']);
    expect((await put(person, first ?? '')).status).toBe(200);
    const merged = await expectNothingWritten(shop.deps, () => merge(person, [extra]));
    expect(merged.status).toBe(200);
    await call(person, 'DELETE', first);
    expect((await merge(person, [extra, older])).as(wishlistSchema).productIds).toContain(extra);
    expect(await list(person)).toHaveLength(MAX_WISHLIST_ITEMS);
    expect(await list(person)).not.toContain(older);
  });

  it('keep to 200 also where the last places are wanted by many at once', async () => {
    const person = await newPerson();
    await fill(person, MAX_WISHLIST_ITEMS - 3);
    const wanted = await Promise.all(Array.from({ length: 12 }, newProduct));
    const answers = await Promise.all([...wanted.map((id) => call(person, 'PUT', id)), merge(person, wanted)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await list(person)).toHaveLength(MAX_WISHLIST_ITEMS);
  });

  it('hold a product once that is put on them many times at once', async () => {
    const [person, product] = [await newPerson(), await newProduct()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(person, 'PUT', product)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list(person)).toEqual([product]);
  });
});
