import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsQuery } from '#contract/catalogue.schema.ts';
import { SEARCH_MAX_LENGTH, SUGGESTED_PRODUCTS_MAX } from '#contract/listing.ts';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import { countFacetsQuery } from '#contract/product-filter.schema.ts';
import { toLines, toOneLine } from '#contract/text.ts';
import { countFacets } from '#server/catalogue/facets/count-facets.ts';
import { listProducts } from '#server/catalogue/listing/list-products.ts';
import { suggestProducts } from '#server/catalogue/search/suggest-products.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';

const PIECES = [
  'cotton',
  'Cotton',
  'COTTONS',
  'frock',
  'frocks',
  'tfrock',
  't-shirt',
  'T',
  'a',
  'ab',
  'Abab',
  'e',
  'لال',
  'کرتا',
  '👗',
  '👗👗',
  '50%',
  'x_y',
  '\\',
  '"',
  '{',
  '},',
  "o'",
  ',',
  '=',
  '=ab',
  'NULL',
  '(a',
  'b)',
  '%',
  '_',
  'long'.repeat(30),
  'z'.repeat(101),
  'wide'.repeat(55),
];
const piece = fc.constantFrom(...PIECES);
const gap = fc.constantFrom(' ', ' ', ' ', '  ', ', ', '', '\n', '-', '\t');
const content = (maxLength: number) =>
  fc
    .array(fc.tuple(piece, gap), { minLength: 1, maxLength })
    .map((parts) => parts.flat().join('').trim())
    .filter((text) => text !== '');
const product = fc.record({ name: content(4).map(toOneLine), description: content(9).map(toLines) });
const typed = fc.oneof(
  content(3).map((text) => ({ from: 0, length: SEARCH_MAX_LENGTH, text })),
  fc.record({ from: fc.nat(120), length: fc.integer({ min: 1, max: 30 }), text: fc.constant('') }),
);

describe('a search', () => {
  const shop = useTestShop();
  const find = async (q: string, others: object = {}) => {
    const query = listProductsQuery.parse({ q, limit: '100', ...others });
    const { rows, total } = await listProducts(shop.deps.db, query);
    return { ids: rows.map(({ id }) => id), total };
  };
  const names = async (q: string) => {
    const { rows } = await listProducts(shop.deps.db, listProductsQuery.parse({ q, sortBy: 'name', order: 'asc' }));
    return rows.map(({ name }) => name);
  };

  it('finds exactly the products with the text in any case if it is literal, and at least these if it is understood', async () => {
    const { deps } = shop;
    const texts = fc.array(typed, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), texts, async (catalogue, wanted) => {
        await deps.db.delete(products);
        const rows = [];
        for (const each of catalogue) rows.push(await addProduct(deps, each));
        for (const [index, { from, length, text }] of wanted.entries()) {
          const { name = '', description = '' } = rows[index % rows.length] ?? {};
          const whole = text || (index % 2 === 0 ? name : description);
          const q = whole
            .slice(from % whole.length, (from % whole.length) + length)
            .slice(0, SEARCH_MAX_LENGTH)
            .trim();
          const has = (each: string) => each.toLowerCase().includes(q.toLowerCase());
          const ids = rows.filter((row) => has(row.name) || has(row.description)).map((row) => row.id);
          if (q === '' || !q.isWellFormed() || ids.length === 0) continue;
          const literal = { ids: ids.toReversed(), total: ids.length };
          expect(await find(q, { literal: 'true' }), JSON.stringify(q)).toEqual(literal);
          // The understood search finds at least the same products, in any order.
          const understood = await find(q);
          expect(understood.ids, JSON.stringify(q)).toEqual(expect.arrayContaining(ids));
          const suggested = (await suggestProducts(deps.db, q)).products.map(({ _id }) => _id);
          expect(suggested.length).toBe(q.length < 2 ? 0 : Math.min(SUGGESTED_PRODUCTS_MAX, understood.total));
          expect(understood.ids).toEqual(expect.arrayContaining(suggested));
          if (index > 2) continue;
          expect((await find(q, { sortBy: 'price' })).ids.toSorted()).toEqual(understood.ids.toSorted());
          for (const [sent, total] of [
            [{ q, literal: 'true' }, ids.length],
            [{ q }, understood.total],
          ] as const) {
            expect((await countFacets(deps.db, countFacetsQuery.parse(sent))).inStock).toBe(total);
          }
        }
      }),
      { numRuns: runsOf('RUNS', 10), endOnFailure: true },
    );
  });

  describe('of a small shop', () => {
    beforeAll(async () => {
      await shop.deps.db.delete(products);
      await addProduct(shop.deps, { name: 'Blue Lawn Frock', description: 'Light cotton for summer.' });
      await addProduct(shop.deps, { name: 'Lawn Kurta', description: 'Blue, for Eid.' });
      await addProduct(shop.deps, { name: 'Denim Jacket', description: 'A warm coat over a frock.' });
    });

    it.each([
      ['lawn frock', ['Blue Lawn Frock'], 'as it is'],
      ['frock blue', ['Blue Lawn Frock'], 'all words in any order'],
      ['awn blu', ['Blue Lawn Frock', 'Lawn Kurta'], 'parts of words in any order'],
      ['kurta!', ['Lawn Kurta'], 'the word, where its sign is nowhere'],
      ['frokc', ['Blue Lawn Frock', 'Denim Jacket'], 'two letters exchanged'],
      ['denm jaket', ['Denim Jacket'], 'letters left out'],
      ['blue kurtaa', ['Lawn Kurta'], 'only the unknown word replaced'],
      ['umbrella', [], 'nothing is like it'],
      ['denim kurta', ['Lawn Kurta'], 'without one of two known words that no product has together'],
      ['xyz frock', ['Blue Lawn Frock', 'Denim Jacket'], 'without a word that nothing is like'],
      ['xyz', [], 'a word that nothing is like'],
    ])('finds for "%s" %j: %s', async (q, expected) => {
      expect(await names(q)).toEqual(expected);
      const { products: suggested } = await suggestProducts(shop.deps.db, q);
      expect(suggested.map(({ name }) => name).toSorted()).toEqual(expected);
    });

    it('is not widened if its matches exist but are filtered out', async () => {
      expect(await find('lawn frock', { color: 'gold' })).toEqual({ ids: [], total: 0 });
      const facets = await countFacets(shop.deps.db, countFacetsQuery.parse({ q: 'lawn frock', color: 'gold' }));
      expect(facets.color.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    });
  });

  describe('with thousands of matches in a large shop', () => {
    const EVERY = 6_000;
    beforeAll(async () => {
      await shop.deps.db.delete(products);
      // A busy machine could not insert all of them within the time limit of a statement.
      for (let from = 1; from <= EVERY; from += 500)
        await shop.deps.db.execute(sql`insert into products
        (id, name, price_paisa, image, category, color, age, description, stock, review_count, created_at, updated_at)
        select gen_random_uuid(), 'Common thing ' || n, n, '', 'bottoms', case when n % 100 = 0 then 'gold' else 'red' end, 1,
          case when n % 2000 = 0 then 'Rather common, thing. Rare pair here' else 'Pair of rare things' end, n % 3, n, now(), now()
        from generate_series(${from}::int, ${from + 499}::int) as n`);
      // Autovacuum would do this within a minute. Until then PostgreSQL plans for the few rows of an empty shop.
      await shop.deps.db.execute(sql`analyze`);
    });

    it('stops counting at a thousand', async () => {
      const first = await find('common', { sortBy: 'price', order: 'asc' });
      expect([first.ids.length, first.total]).toEqual([100, COUNTED_MATCHES_MAX]);
      expect((await find('common', { page: '10' })).ids).toHaveLength(100);
      expect((await find('common', { page: '11' })).ids).toEqual([]);
      expect((await find('common', { page: '1000000' })).total).toBe(COUNTED_MATCHES_MAX);
    });

    it.each([
      'common',
      'common thing',
      'COMMON THING',
      'g',
      'ng 1',
      'mmon',
      'r of ra',
      ', ',
      '.',
      'common, thing',
      'rare pair',
    ])('shows the pages of "%s" in the right order', async (q) => {
      const has = sql`(name ilike ${`%${q.trim()}%`} or description ilike ${`%${q.trim()}%`})`;
      const all = await rowsOf<{ id: string }>(
        shop.deps,
        sql`select id from products where ${has} order by price_paisa`,
      );
      const expected = all.slice(0, COUNTED_MATCHES_MAX).map(({ id }) => id);
      const seen = [];
      const literal = { sortBy: 'price', order: 'asc', literal: 'true' };
      for (const page of ['1', '2', '3']) seen.push(...(await find(q, { ...literal, page })).ids);
      expect(seen).toEqual(expected.slice(0, 300));
      expect((await find(q, literal)).total).toBe(expected.length);
    });

    it('counts matches with filters exactly up to a thousand, in list and facets', async () => {
      const gold = EVERY / 100;
      expect((await find('common', { color: 'gold' })).total).toBe(gold);
      expect((await find('common', { color: 'gold', minPrice: '1' })).total).toBe(gold);
      const { color } = await countFacets(
        shop.deps.db,
        countFacetsQuery.parse({ q: 'common', color: 'gold', maxPrice: 5 }),
      );
      expect(color.filter(({ count }) => count > 0)).toEqual([
        { value: 'red', count: 495 },
        { value: 'gold', count: 5 },
      ]);
      const all = await countFacets(shop.deps.db, countFacetsQuery.parse({ q: 'common' }));
      expect(all.color.reduce((sum, { count }) => sum + count, 0)).toBe(COUNTED_MATCHES_MAX);
    });

    it('shows each product once over the pages if there are too many matches to sort', async () => {
      const named = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          addProduct(shop.deps, { name: `Rarest ${index}`, color: 'blue', createdAt: new Date(index) }),
        ),
      );
      const rare = await addProduct(shop.deps, { name: 'So rare', createdAt: new Date(40) });
      const listed: string[] = [];
      for (let page = 1; page <= 10; page += 1) listed.push(...(await find('rare', { page: String(page) })).ids);
      // Expected: the whole word in the name, then words that begin with it (newest first), then descriptions.
      expect(listed.slice(0, 31)).toEqual([rare.id, ...named.toReversed().map(({ id }) => id)]);
      expect(new Set(listed).size).toBe(COUNTED_MATCHES_MAX);
      const inOtherPages: string[] = [];
      for (let page = 1; page <= 40; page += 1) {
        inOtherPages.push(...(await find('rare', { page: String(page), limit: '25' })).ids);
      }
      expect(inOtherPages).toEqual(listed);
      expect((await find('rare blue', { limit: '10' })).ids).toEqual(listed.slice(1, 11));
      for (const { id } of [rare, ...named]) await shop.deps.db.delete(products).where(eq(products.id, id));
    });

    it('suggests the most reviewed products in stock', async () => {
      for (const q of ['common', 'common thing', 'com', 'hing', 'commno']) {
        const { products: suggested } = await suggestProducts(shop.deps.db, q);
        expect(suggested.map(({ name }) => name)).toEqual(
          [6_000, 5_999, 5_998, 5_997, 5_996, 5_995, 5_994, 5_993, 5_992]
            .filter((number) => number % 3 !== 0)
            .slice(0, 6)
            .map((number) => `Common thing ${number}`),
        );
      }
    });
  });
});
