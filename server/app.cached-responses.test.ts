import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productResponse } from '#contract/catalogue.schema.ts';
import type { Category } from '#contract/catalogue.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { postReviewResponse } from '#contract/reviews.schema.ts';
import { findProduct, type ProductRow } from '#server/catalogue/queries.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { type BuiltApp, buildApp } from './app.ts';
import { ResponseCache } from './platform/cache/response-cache.ts';

const NEW_PRODUCT = {
  oldPrice: null,
  category: 'bottoms',
  color: 'red',
  age: 2,
  description: 'Cotton.',
  image: '/media/new.webp',
  design: 'Lahore',
};

type Write = (product: ProductRow, user: SignedInUser, index: number) => Promise<unknown>;

describe('cached responses', () => {
  const shop = useTestShop({ env: { CACHE_MB: '32' } });
  const catalogue: ProductRow[] = [];
  const users: SignedInUser[] = [];
  let uncached: BuiltApp;

  beforeAll(async () => {
    const { deps } = shop;
    const rules = { common: {}, sharedSeconds: 0 };
    const responses = new ResponseCache({
      maxBytes: 0,
      rules,
      isOutage: () => false,
      isClientError: () => false,
      onError: shop.app.log.error,
    });
    uncached = await buildApp({ ...deps, responses, env: { ...deps.env, cacheBytes: 0 } });
    const categories = ['bottoms', 'kids-shirts'] as const;
    for (let index = 0; index < 14; index++) {
      catalogue.push(
        await addProduct(shop.deps, {
          name: `Kurta ${index}`,
          category: categories[index % 2] ?? 'bottoms',
          color: index % 3 === 0 ? 'red' : 'blue',
          age: index % 5 === 0 ? 1 : 2,
          price: 900 + 130 * index,
          stock: index % 4 === 0 ? 2 : null,
          design: index < 4 ? 'Lahore' : null,
        }),
      );
    }
    for (let index = 0; index < 3; index++) users.push(await openSession(shop.deps, await addUser(shop.deps)));
  });

  afterAll(() => uncached.close());

  const edit = (changes: (product: ProductRow, index: number) => object): Write => {
    return (product, _user, index) =>
      shop.call('PATCH', `/api/products/update-product/${product.id}`, {
        as: shop.users.admin,
        body: changes(product, index),
      });
  };
  const order: Write = async (product, user) => {
    const now = await findProduct(shop.deps.db, product.id);
    if (!now) return undefined;
    const body = orderBody(user, [{ product: now, quantity: 1 }]);
    return shop.call('POST', '/api/orders/create-order', { as: user, body });
  };
  const setStatus = async (status: string, ...given: Parameters<Write>) => {
    const placed = await order(...given);
    if (!isResponse(placed) || placed.status !== 201) return;
    const { orderId } = placed.as(createOrderResponse);
    const url = `/api/orders/update-order-status/${orderId}`;
    await shop.call('PATCH', url, { as: shop.users.admin, body: { status } });
  };
  const review = (product: ProductRow, user: SignedInUser, rating: number) =>
    shop.call('POST', '/api/reviews/post-review', {
      as: user,
      body: { comment: `Stars: ${rating}`, rating, userId: user.id, productId: product.id },
    });
  type Response = Awaited<ReturnType<typeof shop.call>>;
  const isResponse = (value: unknown): value is Response =>
    typeof value === 'object' && value !== null && 'status' in value;

  const WRITES: Record<string, Write> = {
    name: edit((_product, index) => ({ name: index % 2 === 0 ? `Frock ${index}` : `Kurta ${index}` })),
    description: edit((_product, index) => ({ description: index % 2 === 0 ? 'A frock of cotton.' : 'Soft.' })),
    price: edit((_product, index) => ({ price: 500 + 400 * (index % 8) })),
    color: edit((_product, index) => ({ color: index % 2 === 0 ? 'green' : 'red' })),
    age: edit((_product, index) => ({ age: (index % 5) + 1 })),
    category: edit((_product, index) => ({ category: index % 2 === 0 ? 'bottoms' : 'kids-shirts' })),
    stock: edit((_product, index) => ({ stock: index % 3 === 0 ? null : index % 3 })),
    design: edit((_product, index) => ({ design: index % 2 === 0 ? 'Lahore' : null })),
    hide: edit((_product, index) => ({ isHidden: index % 2 === 0 })),
    show: edit(() => ({ isHidden: false })),
    image: edit((_product, index) => ({ image: `/media/other-${index}.webp` })),
    order,
    cancel: (...given) => setStatus('cancelled', ...given),
    deliver: (...given) => setStatus('Delivered', ...given),
    review: (product, user, index) => review(product, user, (index % 5) + 1),
    'delete a review': async (product, user, index) => {
      const posted = (await review(product, user, (index % 5) + 1)).as(postReviewResponse);
      await shop.call('DELETE', `/api/reviews/${posted.review._id}`, { as: user });
    },
    rename: (_product, user, index) =>
      shop.call('PATCH', '/api/auth/edit-profile', {
        as: user,
        body: { userId: user.id, username: `Hira ${index}` },
      }),
    'add a product': (_product, _user, index) =>
      shop.call('POST', '/api/products/create-product', {
        as: shop.users.admin,
        body: { ...NEW_PRODUCT, name: `New ${index}`, price: 1_000 + index },
      }),
    'delete a product': (product, _user, index) =>
      index % 9 === 0
        ? shop.call('DELETE', `/api/products/${product.id}`, { as: shop.users.admin })
        : Promise.resolve(),
    'delete a user': async (product) => {
      const reviewer = await openSession(shop.deps, await addUser(shop.deps));
      await review(product, reviewer, 1);
      await shop.call('DELETE', `/api/auth/users/${reviewer.id}`, { as: shop.users.admin });
    },
  };

  const READS = [
    '/api/products?limit=5',
    '/api/products?limit=5&page=2',
    '/api/products?sortBy=rating&limit=3',
    '/api/products?sortBy=rating&limit=100',
    '/api/products?sortBy=price&order=asc&limit=4',
    '/api/products?sortBy=reviews&limit=3',
    '/api/products?sortBy=name&limit=3',
    '/api/products?sortBy=name&order=asc&limit=3',
    '/api/products?category=bottoms&limit=4',
    '/api/products?category=bottoms,kids-shirts&color=red&limit=2',
    '/api/products?age=2&limit=2',
    '/api/products?price=0-1000,2000-3000&limit=4',
    '/api/products?category=kids-shirts&inStock=true&limit=2',
    '/api/products?q=frock&limit=4',
    '/api/products?q=lal%20kids%20kurta&limit=4',
    '/api/products?q=frok&limit=4',
    '/api/products?q=frock&category=kids-shirts&limit=4',
    '/api/products/facets',
    '/api/products/facets?category=bottoms&color=red',
    '/api/products/facets?minPrice=950&maxPrice=2050',
    '/api/products/facets?q=frock',
    '/api/products/suggestions?q=fro',
    '/api/products/suggestions?q=ku',
    '/api/store',
  ];
  const readsOf = (all: readonly ProductRow[]) => [
    ...READS,
    `/api/products?ids=${all.map(({ id }) => id).join()}`,
    ...all.flatMap(({ id }) => [`/api/products/${id}`, `/api/products/blogs/related/${id}`]),
  ];

  const readPastCache = async (url: string) => (await uncached.inject({ method: 'GET', url })).payload;

  it('equal uncached responses after any writes', { timeout: 600_000 }, async () => {
    const step = fc.record({
      what: fc.constantFrom(...Object.keys(WRITES)),
      product: fc.nat({ max: 13 }),
      user: fc.nat({ max: 2 }),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 2 }), async (steps) => {
        const urls = readsOf(catalogue);
        for (const url of urls) await shop.call('GET', url);
        for (const { what, product, user } of steps) {
          count += 1;
          const [chosen, actor] = [catalogue[product], users[user]];
          if (chosen && actor) await WRITES[what]?.(chosen, actor, count);
        }
        for (const url of urls) {
          const cached = await shop.call('GET', url);
          expect([url, cached.text]).toEqual([url, await readPastCache(url)]);
        }
      }),
      { numRuns: runsOf('RUNS', 15) },
    );
  });

  it('are invalidated by an edit of the data that they show, and by nothing else', async () => {
    const create = async (category: Category) => {
      const body = { ...NEW_PRODUCT, name: `Only ${category}`, category, price: 1_500, design: null };
      const response = await shop.call('POST', '/api/products/create-product', { as: shop.users.admin, body });
      return response.as(productResponse).product._id;
    };
    const [kurta, jeans] = [await create('tops-and-tees'), await create('jacket-and-coats')];
    const urls = [
      `/api/products/${kurta}`,
      `/api/products/${jeans}`,
      '/api/products?category=tops-and-tees&limit=1',
      '/api/products?category=tops-and-tees&sortBy=price&limit=1',
      '/api/products?category=jacket-and-coats&limit=1',
      '/api/products?category=jacket-and-coats&sortBy=price&limit=1',
      '/api/products/facets',
      '/api/store',
    ];
    for (const url of urls) await shop.call('GET', url);
    await shop.call('PATCH', `/api/products/update-product/${kurta}`, {
      as: shop.users.admin,
      body: { price: 1_600 },
    });
    const origins = await Promise.all(urls.map(async (url) => (await shop.call('GET', url)).headers['x-cache']));
    expect(origins).toEqual(['miss', 'hit', 'miss', 'miss', 'hit', 'hit', 'hit', 'hit']);
  });

  it('share one entry across spellings of an address', async () => {
    await shop.call('GET', '/api/products?category=Bottoms&limit=7&utm_source=mail');
    const { headers } = await shop.call('GET', '/api/products?limit=7&junk=1&category=bottoms&page=1');
    expect(headers['x-cache']).toBe('hit');
  });

  it('are sent as 304 only to clients with the same version', async () => {
    const { headers, text } = await shop.call('GET', '/api/products?limit=3');
    const etag = String(headers['etag']);
    const again = await shop.call('GET', '/api/products?limit=3', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await shop.call('GET', '/api/products?limit=3', { headers: { 'if-none-match': 'W/"other"' } });
    expect([other.status, other.text]).toEqual([200, text]);
  });

  it('name their tags, and require revalidation', async () => {
    const { headers } = await shop.call('GET', '/api/products?category=bottoms&limit=2&sortBy=price');
    expect(String(headers['cache-tag'])).toMatch(
      /^ProductList:bottoms, ProductList:bottoms:price, Product:[\w-]+, Product:[\w-]+$/,
    );
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, stale-if-error=86400');
  });

  it('exclude personal responses', async () => {
    const owner = shop.users.owner;
    for (const url of [`/api/orders/${owner.email}`, `/api/auth/users/${owner.id}`, '/api/wishlist']) {
      const { headers } = await shop.call('GET', url, { as: owner });
      expect([url, headers['x-cache'], headers['cache-control']]).toEqual([url, undefined, 'no-store']);
    }
  });
});
