import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listManagedProductsQuery, listProductsQuery, listProductsResponse } from '#contract/catalogue.schema.ts';
import { VISIBILITIES } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { PRODUCT_SORTS } from '#contract/managed-products.ts';
import { SORT_ORDERS } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { containing } from '#server/platform/database/like.ts';
import { addProduct } from '#test/factories.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { listProducts } from './list-products.ts';
import { writeCursor } from './product-cursor.ts';
import type { CatalogueListQuery } from './product-filter.ts';
import { matchesFilter } from './product-filter.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

const ORDERS = PRODUCT_SORTS.flatMap((sortBy) => SORT_ORDERS.map((order) => ({ sortBy, order })));
const FILTERS = [
  '',
  'category=bottoms',
  'category=bottoms,kids-shirts&color=red,blue&inStock=true',
  'color=red&age=2&category=kids-shirts',
  'inStock=true&price=0-1000,3000-',
  'minPrice=1490&maxPrice=1490&age=1',
  'q=fox',
  'q=fox&color=red&minPrice=900',
];
const LISTS = FILTERS.flatMap((filter, index) => [
  filter,
  `${filter}&visibility=${VISIBILITIES[index % VISIBILITIES.length]}`,
]);

/** Few values, so that many products have the same sort key. */
const product = fc.record({
  name: fc.constantFrom('Fox Kurta', 'fox kurta', 'Ärmel "Fox" \\', 'Jeans', 'Zari\tFrock'),
  category: fc.constantFrom(...FACETS.category.values().slice(0, 7)),
  color: fc.constantFrom(...FACETS.color.values().slice(0, 3)),
  age: fc.constantFrom(...FACETS.age.values().slice(0, 2)),
  pricePaisa: fc.constantFrom(90_000, 100_000, 149_000, 350_000),
  stock: fc.constantFrom(null, 0, 3),
  ratingSum: fc.nat({ max: 6 }),
  reviewCount: fc.constantFrom(0, 2, 3, 3),
  isHidden: fc.constantFrom(false, false, true),
  createdAt: fc.constantFrom(
    ...['00.000', '00.001', '01.000'].map((second) => new Date(`2026-02-03T04:05:${second}Z`)),
  ),
});

describe('the pages of a list', () => {
  const shop = useTestShop();
  const queryOf = (text: string): CatalogueListQuery => {
    const sent = Object.fromEntries(new URLSearchParams(text));
    return (text.includes('visibility=') ? listManagedProductsQuery : listProductsQuery).parse(sent);
  };
  const read = async (query: CatalogueListQuery) => {
    const { rows, ...page } = await listProducts(shop.deps.db, query);
    return { ids: rows.map(({ id }) => id), ...page };
  };

  beforeAll(async () => {
    const rows = fc.sample(product, { seed: 11, numRuns: 220 });
    const common = { image: '/media/one.webp', description: 'Soft.', updatedAt: shop.deps.now() };
    await shop.deps.db.insert(products).values(rows.map((row) => ({ ...common, ...row, id: newId() })));
    // A JavaScript Date would drop these microseconds.
    await shop.deps.db.execute(
      sql`update products set created_at = created_at + interval '7 microseconds' where age = 1`,
    );
  });

  async function readAll(query: CatalogueListQuery): Promise<string[]> {
    const direction = query.order === 'asc' ? asc : desc;
    const { visibility = 'shown' } = query;
    const isListed = visibility === 'all' ? undefined : eq(products.isHidden, visibility === 'hidden');
    const rows = await shop.deps.db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          matchesFilter({ ...query, visibility: 'all' }),
          isListed,
          query.q ? ilike(products.name, containing(query.q)) : undefined,
        ),
      )
      .orderBy(direction(PRODUCT_SORT_KEYS[query.sortBy ?? 'createdAt'].value), direction(products.id));
    return rows.map(({ id }) => id);
  }

  it.each(ORDERS)(
    'contain each product once by number and by cursor, sorted by $sortBy $order',
    async ({ sortBy, order }) => {
      for (const filter of LISTS) {
        const query = { ...queryOf(`${filter}&limit=11`), sortBy, order };
        const all = await readAll(query);
        expect(all.length).toBeGreaterThan(0);
        const [byNumber, byCursor]: [string[], string[]] = [[], []];
        let after: string | undefined;
        for (let page = 1; page <= Math.ceil(all.length / 11); page += 1) {
          const numbered = await read({ ...query, page });
          const keyed = await read({ ...query, after });
          byNumber.push(...numbered.ids);
          byCursor.push(...keyed.ids);
          expect([numbered.total, numbered.next]).toEqual([all.length, keyed.next]);
          after = keyed.next ?? undefined;
        }
        expect([filter, byNumber]).toEqual([filter, all]);
        expect([filter, byCursor, after]).toEqual([filter, all, undefined]);
      }
    },
  );

  it('have the same products for every page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LISTS),
        fc.constantFrom(...ORDERS),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        async (filter, order, limit, page) => {
          const query = { ...queryOf(filter), ...order, limit, page };
          const all = await readAll(query);
          const from = (page - 1) * limit;
          const { ids, next } = await read(query);
          expect([ids, next === null]).toEqual([all.slice(from, from + limit), from + limit >= all.length]);
        },
      ),
      { numRuns: runsOf('RUNS', 60) },
    );
  });

  it('continue after a deleted product, and after a new one', async () => {
    const query = { ...queryOf('color=gold&limit=1'), sortBy: 'name' } as const;
    const names = ['Aba', 'Abb', 'Abd'];
    const [first, second, third] = await Promise.all(
      names.map((name) => addProduct(shop.deps, { name, category: 'sweatshirts-and-hoodies', color: 'gold', age: 5 })),
    );
    const list = { ...query, category: [first?.category ?? 'bottoms'], age: [5 as const], order: 'asc' as const };
    const { ids, next } = await read(list);
    expect(ids).toEqual([first?.id]);
    await shop.deps.db.delete(products).where(eq(products.id, first?.id ?? ''));
    const rest = await read({ ...list, after: next ?? undefined, limit: 10 });
    expect(rest.ids).toEqual([second?.id, third?.id]);
  });

  it('come over the API with the cursor of the next page', async () => {
    const get = async (query: string) => (await shop.call('GET', `/api/products?${query}`)).as(listProductsResponse);
    const [first, both] = [await get('sortBy=price&order=asc&limit=3'), await get('sortBy=price&order=asc&limit=6')];
    const second = await get(`sortBy=price&order=asc&limit=3&page=90&after=${encodeURIComponent(first.next ?? '')}`);
    expect([...first.products, ...second.products]).toEqual(both.products);
    expect(second.next).toBe(both.next);
    expect((await get('after=&limit=100')).products).toEqual((await get('limit=100')).products);
  });

  it.each([
    ['nothing of ours', 'abc'],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['another order', writeCursor('price', { sortKey: '100', id: newId() })],
    ['no id', writeCursor('createdAt', { sortKey: '1', id: '42' })],
    ['no moment', writeCursor('createdAt', { sortKey: 'yesterday', id: newId() })],
    ['too long', 'a'.repeat(1_201)],
  ])('are rejected for a cursor that is %s', async (_, after) => {
    const response = await shop.call('GET', `/api/products?after=${after}`);
    expect([response.status, Object.keys(response.error().fields ?? {})]).toEqual([400, ['after']]);
  });

  it.each([
    ['price', '1e9'],
    ['rating', '5.123'],
    ['reviews', '-1'],
    ['name', 'a\0'],
  ] as const)('are rejected for an invalid sort key by %s: %j', async (sortBy, sortKey) => {
    const after = writeCursor(sortBy, { sortKey, id: newId() });
    expect((await shop.call('GET', `/api/products?sortBy=${sortBy}&after=${after}`)).status).toBe(400);
  });
});
