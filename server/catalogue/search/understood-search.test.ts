import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsQuery, listProductsResponse } from '#contract/catalogue.schema.ts';
import type { Category } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import { suggestProductsResponse } from '#contract/suggestions.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { listProducts } from '#server/catalogue/listing/list-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';

type IsWanted = (product: ProductRow) => boolean;
const called =
  (...words: string[]): IsWanted =>
  ({ name }) =>
    words.some((word) => new RegExp(`(^|[ ,])${word}s?($|[ ,])`, 'i').test(name));
const of =
  (...categories: Category[]): IsWanted =>
  ({ category }) =>
    categories.includes(category);
const colored =
  (color: string): IsWanted =>
  (product) =>
    product.color === color;
const aged =
  (...ages: number[]): IsWanted =>
  ({ age }) =>
    ages.includes(age);
const both =
  (one: IsWanted, other: IsWanted): IsWanted =>
  (product) =>
    one(product) && other(product);
const either =
  (one: IsWanted, other: IsWanted): IsWanted =>
  (product) =>
    one(product) || other(product);

const ofGirls = either(of('new-arrivals-girls'), called('frock'));
const ofBoys = of('new-arrivals-boys');
const trousers = either(called('trousers'), called('joggers'));

/** A typed text, the condition of its first results, and their number. */
const QUERIES: readonly (readonly [string, IsWanted, number])[] = [
  // The owner's own examples.
  ['girls', ofGirls, 11],
  ['kids shirts', of('kids-shirts'), 10],
  ['kurta', called('kurta'), 6],
  ['girl', ofGirls, 11],
  ['boy', ofBoys, 10],
  ['dress', called('frock'), 8],
  ['gift', called('festive', 'party', 'eid'), 4],
  ['shalwar', trousers, 9],
  ['qameez', called('kurta', 'shirt'), 20],
  ['jora', called('kurta', 'frock'), 14],
  ['bacha', ofBoys, 10],
  ['bachi', ofGirls, 11],
  ['larki', ofGirls, 11],
  ['larka', ofBoys, 10],
  ['frok', called('frock'), 8],
  ["girl's", ofGirls, 11],
  ['GIRLS’', ofGirls, 11],
  ['larkian', ofGirls, 11],
  ['boys', ofBoys, 10],
  ['kids-shirts', of('kids-shirts'), 10],
  ['kid shirt', of('kids-shirts'), 10],
  ['kids casuals', of('kids-casuals'), 11],
  ['kids', of('kids-shirts', 'kids-casuals'), 20],
  ['kurtas', called('kurta'), 6],
  ['kurti', called('kurta'), 6],
  ['dresses', called('frock'), 8],
  ['frocks', called('frock'), 8],
  ['shalwar kameez', called('kurta'), 6],
  ['shirts', called('shirt'), 14],
  ['t-shirts', called('t-shirt'), 17],
  ['tshirt', called('t-shirt'), 17],
  ['t shirt', called('t-shirt'), 17],
  ['tee', called('t-shirt'), 17],
  ['polos', called('polo'), 8],
  ['hoodies', called('hoodie'), 8],
  ['sweater', called('sweatshirt', 'pullover'), 9],
  ['jackets', called('jacket'), 10],
  ['coat', called('coat'), 1],
  ['pants', trousers, 9],
  ['pajama', called('pyjama'), 2],
  ['shorts', called('shorts'), 6],
  ['jeans', called('denim'), 2],
  ['new arrivals', of('new-arrivals-boys', 'new-arrivals-girls'), 21],
  ['New Arrivals (Girls)', of('new-arrivals-girls'), 11],
  ['tops & tees', called('t-shirt', 'top'), 10],
  ['bottoms', of('bottoms'), 14],
  ['jacket and coats', of('jacket-and-coats'), 10],
  ['red', colored('red'), 12],
  ['lal', colored('red'), 12],
  ['navy', called('navy'), 1],
  ['gulabi frock', both(called('frock'), colored('red')), 4],
  ['red frock', both(called('frock'), colored('red')), 4],
  ['lal frok', both(called('frock'), colored('red')), 4],
  ['neela kurta', both(called('kurta'), colored('blue')), 1],
  ['grey hoodie', both(called('hoodie'), colored('silver')), 2],
  ['white shirt', both(called('shirt'), either(colored('beige'), colored('silver'))), 5],
  ['3-4 years', aged(2), 10],
  ['2 saal', aged(1), 10],
  ['baby', aged(1), 10],
  ['shirt 5-6', both(called('shirt'), aged(3)), 3],
  ['boys kurta', both(ofBoys, called('kurta')), 2],
  ['girls frock', called('frock'), 8],
  ['frock for my daughter', called('frock'), 8],
  ['gift for girl', either(ofGirls, called('party')), 4],
  ['5 saal ki bachi', both(ofGirls, aged(3)), 2],
  ['cotton kurta', both(called('kurta'), called('cotton')), 1],
  ['shadi', called('festive', 'mehndi'), 3],
  // Urdu, some of it typed on an Arabic keyboard or with vowel signs.
  ['لڑکی', ofGirls, 11],
  ['بچی', ofGirls, 11],
  ['لڑکا', ofBoys, 10],
  ['کرتا', called('kurta'), 6],
  ['كرتا', called('kurta'), 6],
  ['کُرتا', called('kurta'), 6],
  ['فراک', called('frock'), 8],
  ['سرخ فراک', both(called('frock'), colored('red')), 4],
  ['قمیض', called('kurta', 'shirt'), 20],
  ['شلوار قمیض', called('kurta'), 6],
  ['ٹی شرٹ', called('t-shirt'), 17],
  ['۳-۴ سال', aged(2), 10],
  ['بچی کے لیے فراک', called('frock'), 8],
];

/** Null if the text itself has results. */
const CORRECTIONS: readonly (readonly [string, string | null])[] = [
  ['frok', 'frock'],
  ['gril', 'girl'],
  ['jaket', 'jacket'],
  ['denm jaket', 'denim jacket'],
  ['larki ka frok!', 'larki ka frock!'],
  ['blak shirt', 'black shirt'],
  ['kurtta', 'kurta'],
  ['frock', null],
  ['fro', null],
  ['kurtas', null],
  ['larki', null],
  ['pink frock', null],
];

describe('a search that is understood, in the demo shop', () => {
  const shop = useTestShop();
  let demo: ProductRow[] = [];

  beforeAll(async () => {
    const { db } = shop.deps;
    demo = await db
      .insert(products)
      .values(
        DEMO_PRODUCTS.map(({ slug, price, oldPrice: _, daysOld, design: __, family, ...fields }) => {
          const at = new Date(Date.UTC(2026, 0, 1) - daysOld * DAY_MS);
          const pricePaisa = paisaFromPkr(price);
          return { ...fields, pricePaisa, design: family ?? null, image: `/${slug}`, createdAt: at, updatedAt: at };
        }),
      )
      .returning();
  });

  const search = (q: string, others: object = {}) =>
    listProducts(shop.deps.db, listProductsQuery.parse({ q, limit: '100', ...others }));
  const call = async (path: string, q: string) => shop.call('GET', `${path}?q=${encodeURIComponent(q)}`);

  it.each(QUERIES)('shows the meant products first for "%s"', async (q, isWanted, count) => {
    const { rows } = await search(q);
    const first = rows.slice(0, count);
    expect(first).toHaveLength(count);
    expect(first.filter((row) => !isWanted(row)).map(({ name }) => name)).toEqual([]);
  });

  it.each(CORRECTIONS)('corrects "%s" to %s', async (q, corrected) => {
    const { searchedFor, total } = await search(q);
    expect([searchedFor, total > 0]).toEqual([corrected, true]);
    const list = (await call('/api/products', q)).as(listProductsResponse);
    expect(list.searchedFor ?? null).toBe(corrected);
    if (corrected === null) return;
    expect((await search(q, { literal: 'true' })).total).toBe(0);
    const instead = await search(corrected);
    expect((await search(q)).rows.map(({ id }) => id)).toEqual(instead.rows.map(({ id }) => id));
  });

  it.each(['kapre', 'کپڑے', 'clothes', 'kapray', 'kapra', 'buy clothes online'])(
    'shows for "%s" everything that the shop has',
    async (q) => {
      const { rows, total, searchedFor } = await search(q);
      expect([total, searchedFor]).toEqual([demo.length, null]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(Math.min(demo.length, 100));
      expect((await search(q, { color: 'red' })).rows.every(colored('red'))).toBe(true);
      expect((await call('/api/products/suggestions', q)).as(suggestProductsResponse).products).not.toEqual([]);
    },
  );

  it.each(['online', 'the', 'buy', 'kay liye'])('does not correct "%s"', async (q) => {
    expect((await search(q)).searchedFor).toBeNull();
  });

  it('corrects up to four unknown words, and none if there are more', async () => {
    const misspelt = ['frok', 'frocck', 'froock', 'frpck', 'forck'];
    const ofFour = await search(misspelt.slice(0, 4).join(' '));
    expect([ofFour.searchedFor, ofFour.total]).toEqual(['frock frock frock frock', (await search('frock')).total]);
    expect(await search(misspelt.join(' '))).toMatchObject({ searchedFor: null, total: 0 });
  });

  it('finds everything whose name or description contains the text', async () => {
    const part = fc.record({
      index: fc.nat(DEMO_PRODUCTS.length - 1),
      isName: fc.boolean(),
      from: fc.nat(200),
      length: fc.integer({ min: 2, max: 24 }),
      isLoud: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(part, async ({ index, isName, from, length, isLoud }) => {
        const { name = '', description = '' } = demo[index] ?? {};
        const whole = isName ? name : description;
        const cut = whole.slice(from % (whole.length - 1)).slice(0, length);
        const q = (isLoud ? cut.toUpperCase() : cut).trim();
        if (q === '') return;
        const has = (text: string) => text.toLowerCase().includes(q.toLowerCase());
        const ids = demo.filter((row) => has(row.name) || has(row.description)).map(({ id }) => id);
        const found: string[] = [];
        for (let page = 1; page <= 2; page += 1) {
          found.push(...(await search(q, { page: String(page) })).rows.map(({ id }) => id));
        }
        expect(found, q).toEqual(expect.arrayContaining(ids));
        expect(new Set(found).size).toBe(found.length);
        const literal = (await search(q, { literal: 'true' })).rows.map(({ id }) => id);
        expect(literal.length, q).toBe(Math.min(ids.length, 100));
        expect(ids, q).toEqual(expect.arrayContaining(literal));
      }),
      { numRuns: runsOf('RUNS', 40) },
    );
  });

  it('sorts names with the word before names with its beginning, then products of its meaning, then descriptions', async () => {
    const { rows } = await search('dino');
    expect(rows.every(called('dino'))).toBe(true);
    const girls = (await search('shirt')).rows;
    const kinds = girls.map((row) => {
      if (called('shirt')(row)) return 'name';
      if (called('t-shirt')(row)) return 'meaning';
      return / shirts?\b/i.test(row.description) ? 'description' : 'part';
    });
    expect([...new Set(kinds)]).toEqual(['name', 'meaning', 'description', 'part']);
    expect(kinds).toEqual(kinds.toSorted((a, b) => [...new Set(kinds)].indexOf(a) - [...new Set(kinds)].indexOf(b)));
  });

  it('shows each product once over all pages, and follows a chosen sort order', async () => {
    const whole = (await search('girl shirt')).rows.map(({ id }) => id);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1) {
      paged.push(...(await search('girl shirt', { limit: '7', page: String(page) })).rows.map(({ id }) => id));
    }
    expect(paged).toEqual(whole);
    const prices = (await search('girl shirt', { sortBy: 'price', order: 'asc' })).rows.map((row) => row.pricePaisa);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices).toHaveLength(whole.length);
  });

  describe('suggests', () => {
    const suggest = async (q: string) => (await call('/api/products/suggestions', q)).as(suggestProductsResponse);

    it.each([
      ['girl', 'new-arrivals-girls'],
      ['larki', 'new-arrivals-girls'],
      ['لڑکی', 'new-arrivals-girls'],
      ['gril', 'new-arrivals-girls'],
      ['bacha', 'new-arrivals-boys'],
      ['kids shirts', 'kids-shirts'],
    ])('for "%s" the category %s first', async (q, category) => {
      expect((await suggest(q)).categories[0]).toBe(category);
    });

    it.each([
      ['lal', colored('red')],
      ['dress', called('frock')],
      ['tshirt', called('t-shirt')],
      ['jora', called('kurta', 'frock')],
      ['کرتا', called('kurta')],
    ])('for "%s" the meant products', async (q, isWanted) => {
      const ids = (await suggest(q)).products.map(({ _id }) => _id);
      expect(ids).toHaveLength(6);
      expect(demo.filter(({ id }) => ids.includes(id)).filter((row) => !isWanted(row))).toEqual([]);
    });
  });
});
