import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import {
  type AddFacetOptionBody,
  type ManagedFacetOptions,
  managedFacetOptionsResponse,
} from '#contract/facet-options.schema.ts';
import { FACETS, type FacetName } from '#contract/facets.ts';
import { productFacetsResponse } from '#contract/product-filter.schema.ts';
import { saleResponse } from '#contract/sales.schema.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { sales } from '#server/catalogue/sales/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

const PINK = { facet: 'color' as const, label: 'Pink', words: [], isHidden: false, swatch: '#F4A6C0' };
const NEWBORN = {
  facet: 'age' as const,
  label: '0-3',
  words: [],
  isHidden: false,
  system: 'months' as const,
  fromMonths: 0,
  toMonths: 3,
  fromCm: 50,
  toCm: 62,
};
const category = (label: string, parent: string | null = null) => ({
  facet: 'category' as const,
  label,
  words: [],
  isHidden: false,
  parent,
});

describe('the values of the shop', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const url = '/api/facet-options';
  const write = (method: string, path: string, body: unknown) =>
    shop.call(method, url + path, { as: shop.users.admin, body });
  const list = async () => (await shop.call('GET', url, { as: shop.users.admin })).as(managedFacetOptionsResponse);
  /** Returns the added option. */
  async function add<Name extends FacetName>(body: AddFacetOptionBody & { facet: Name }) {
    const options = (await write('POST', '', body)).as(managedFacetOptionsResponse);
    const added = options[body.facet].findLast(({ label }) => label === body.label);
    if (!added) throw new Error(`${body.label} was not added`);
    return added as ManagedFacetOptions[Name][number];
  }
  const namesOf = async (query: string) =>
    (await shop.call('GET', `/api/products?${query}`)).as(listProductsResponse).products.map(({ name }) => name);
  const facets = async (query = '') =>
    (await shop.call('GET', `/api/products/facets?${query}`)).as(productFacetsResponse);
  const profile = async () => (await shop.call('GET', '/api/store')).as(shopProfileResponse);
  const newProduct = (values: object) => ({
    name: 'Frock',
    category: 'bottoms',
    color: 'blue',
    age: 3,
    price: 1_500,
    description: 'Soft.',
    image: '/media/frock.webp',
    ...values,
  });
  const create = (values: object) =>
    shop.call('POST', '/api/products/create-product', { as: shop.users.admin, body: newProduct(values) });

  beforeEach(async () => {
    const { db } = shop.deps;
    await db.delete(sales);
    await db.delete(products);
    await resetFacetOptions(shop.deps);
  });

  it('are those of the specification in an empty shop, and pages need not fetch them', async () => {
    expect((await profile()).facetOptions).toBeUndefined();
    const { category: categories, color, age } = await list();
    expect(categories.map(({ code }) => code)).toContain('kids-casuals');
    expect(color.map(({ code }) => code)).toEqual(['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green']);
    expect(age.map(({ code, label }) => [code, label])).toEqual(
      [1, 2, 3, 4, 5].map((code) => [code, FACETS.age.label(code)]),
    );
  });

  it('have a new colour in forms, filters, counts, searches in three scripts, and on pages', async () => {
    await addProduct(shop.deps, { name: 'Shirt', color: 'red' });
    expect(await namesOf('q=gulabi')).toEqual(['Shirt']);
    const { code, swatch } = await add(PINK);
    expect([code, swatch]).toEqual(['pink', '#f4a6c0']);
    await create({ color: 'pink' });
    expect(await namesOf('color=pink')).toEqual(['Frock']);
    expect(await namesOf('color=Pink')).toEqual(['Frock']);
    for (const q of ['pink', 'gulabi', 'گلابی']) expect(await namesOf(`q=${encodeURIComponent(q)}`)).toEqual(['Frock']);
    expect((await facets()).color).toContainEqual({ value: 'pink', count: 1 });
    expect((await profile()).facetOptions?.color).toContainEqual(
      expect.objectContaining({ code: 'pink', label: 'Pink' }),
    );
    expect((await list()).color.at(-1)).toMatchObject({ code: 'pink', products: 1 });
  });

  it('have a size below one year, before the others if sorted so, also for searches by month', async () => {
    const { code } = await add(NEWBORN);
    expect(code).toBe(6);
    await write('POST', '/sort', { facet: 'age', codes: [6, 1, 2, 3, 4, 5] });
    await create({ age: code, name: 'Romper', design: 'Romper' });
    const older = await addProduct(shop.deps, { name: 'Older romper', age: 1, design: 'Romper' });
    expect(await namesOf('age=6')).toEqual(['Romper']);
    expect(await namesOf(`q=${encodeURIComponent('2 months')}`)).toEqual(expect.arrayContaining(['Romper']));
    expect(await namesOf('age=1-2')).toEqual(['Older romper']);
    const [first] = (await facets()).age;
    expect(first).toEqual({ value: 6, count: 1 });
    const { product } = JSON.parse((await shop.call('GET', `/api/products/${older.id}`)).text) as {
      product: { variants: { age: number }[] };
    };
    expect(product.variants.map(({ age }) => age)).toEqual([6]);
  });

  it('have categories of two levels: the upper one shows, counts and reduces the lower ones', async () => {
    await add(category('Girls wear'));
    expect(await namesOf('category=girls-wear')).toEqual([]);
    const { code } = await add(category('Frocks', 'girls-wear'));
    await create({ category: code });
    expect(await namesOf('category=girls-wear')).toEqual(['Frock']);
    const counts = (await facets()).category.filter(({ value }) => ['girls-wear', 'frocks'].includes(value));
    expect(counts).toEqual([
      { value: 'girls-wear', count: 1 },
      { value: 'frocks', count: 1 },
    ]);
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
    const sale = { name: 'Eid', percent: 20, price: null, scope: 'category', scopeValues: ['girls-wear'] };
    const body = { ...sale, startsAt: at(-10), endsAt: at(60) };
    (await shop.call('POST', '/api/sales', { as: shop.users.admin, body })).as(saleResponse);
    await shop.deps.sales.apply();
    const [reduced] = await shop.deps.db.select().from(products);
    expect(reduced?.pricePaisa).toBe(120_000);
    const frocks = (await list()).category.find((each) => each.code === 'frocks');
    await write('PUT', '', { ...category('Frocks'), code: 'frocks', version: frocks?.version });
    const [regular] = await shop.deps.db.select().from(products);
    expect(regular?.pricePaisa).toBe(150_000);
  });

  it('keep a former name as a spelling for links, searches and files', async () => {
    const { code, version } = await add({ ...PINK, label: 'Rosy' });
    await create({ color: code });
    const renamed = (await write('PUT', '', { ...PINK, code, version, label: 'Tea pink' })).as(
      managedFacetOptionsResponse,
    );
    expect(renamed.color.at(-1)).toMatchObject({ code: 'rosy', label: 'Tea pink', words: ['Rosy'] });
    for (const text of ['rosy', 'Rosy', 'tea pink', 'Tea-Pink'])
      expect(await namesOf(`color=${encodeURIComponent(text)}`)).toEqual(['Frock']);
  });

  it('are merged with all products; links, old forms and searches then find the other value', async () => {
    const navy = await add({ ...PINK, label: 'Navy', swatch: '#000080' });
    await create({ color: 'navy' });
    expect(await namesOf('color=blue')).toEqual([]);
    const merged = (
      await write('POST', '/merge', { facet: 'color', code: 'navy', into: 'blue', version: navy.version })
    ).as(managedFacetOptionsResponse);
    expect(merged.color.find(({ code }) => code === 'blue')).toMatchObject({ products: 1, words: ['Navy'] });
    expect((await create({ color: 'navy', name: 'Late frock' })).status).toBe(201);
    expect(await namesOf('color=blue&sortBy=name&order=asc')).toEqual(['Frock', 'Late frock']);
    expect(await namesOf('color=navy&sortBy=name&order=asc')).toEqual(['Frock', 'Late frock']);
    expect((await facets()).color.map(({ value }) => value)).not.toContain('navy');
    expect((await write('POST', '/merge', { facet: 'color', code: 'blue', into: 'navy', version: 2 })).status).toBe(
      404,
    );
  });

  describe('that would put one colour and size twice into a design', () => {
    const merge = (body: object) =>
      write('POST', '/merge', { facet: 'color', code: 'navy', into: 'blue', version: 1, ...body });
    const stored = async () => {
      const rows = await shop.deps.db.select().from(products).orderBy(products.name);
      return rows.map(({ name, color, stock, isHidden }) => [name, color, stock, isHidden]);
    };
    const addKurta = (name: string, values: object) =>
      addProduct(shop.deps, { name, design: 'Eid Kurta', age: 2, ...values });

    beforeEach(async () => {
      await add({ ...PINK, label: 'Navy' });
      await addKurta('A', { color: 'blue', stock: 3 });
      await addKurta('B', { color: 'navy', stock: 4 });
      await addKurta('C', { color: 'navy', stock: 5 });
      await addKurta('D', { color: 'navy', stock: 6, isHidden: true });
      await addKurta('E', { color: 'navy', stock: 7, age: 3 });
      await addKurta('F', { color: 'navy', stock: 8, design: 'Frock' });
      await addKurta('G', { color: 'navy', stock: null, design: null });
      await addKurta('H', { color: 'blue', stock: null, design: null });
    });

    it('ask what becomes of them, and change nothing before', async () => {
      const before = await stored();
      const response = await merge({});
      expect([response.status, response.error().code]).toEqual([409, 'facet_option_repeats']);
      expect(response.error().message).toContain('twice: Eid Kurta. Choose');
      expect(await stored()).toEqual(before);
      expect(FACETS.color.find('Navy')).toBe('navy');
    });

    it('leave all of them if staff say so', async () => {
      expect((await merge({ repeats: 'leave' })).status).toBe(200);
      expect((await stored()).map(([, color, stock, isHidden]) => [color, stock, isHidden])).toEqual([
        ...[3, 4, 5].map((stock) => ['blue', stock, false]),
        ['blue', 6, true],
        ...[7, 8, null, null].map((stock) => ['blue', stock, false]),
      ]);
    });

    it('leave one with the pieces of all that shoppers saw, and lose no order of the others', async () => {
      const countChanged = () => shop.deps.db.$count(auditEntries, eq(auditEntries.verb, 'product.changed'));
      const before = await countChanged();
      expect((await merge({ repeats: 'join' })).status).toBe(200);
      expect(await stored()).toEqual([
        ['A', 'blue', 12, false],
        ['B', 'blue', 0, true],
        ['C', 'blue', 0, true],
        ['D', 'blue', 6, true],
        ['E', 'blue', 7, false],
        ['F', 'blue', 8, false],
        ['G', 'blue', null, false],
        ['H', 'blue', null, false],
      ]);
      const merges = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.verb, 'value.merged'));
      expect(merges.map(({ after }) => after)).toContainEqual({ mergedInto: 'blue', products: 6, joined: 2 });
      expect(await countChanged()).toBe(before + 3);
    });

    it('move no pieces where they are not counted, and leave the shown one', async () => {
      await shop.deps.db.update(products).set({ stock: null }).where(eq(products.name, 'A'));
      await shop.deps.db.update(products).set({ isHidden: true }).where(eq(products.name, 'C'));
      await merge({ repeats: 'join' });
      expect((await stored()).slice(0, 3)).toEqual([
        ['A', 'blue', null, false],
        ['B', 'blue', 4, true],
        ['C', 'blue', 5, true],
      ]);
    });

    it('ask about sizes too', async () => {
      const { code, version } = await add({ ...NEWBORN, label: '3T', system: 'letters', fromMonths: 36, toMonths: 47 });
      await addKurta('I', { color: 'blue', age: code, stock: 1 });
      const body = { facet: 'age', code, into: 2, version };
      expect((await write('POST', '/merge', body)).status).toBe(409);
      expect((await write('POST', '/merge', { ...body, repeats: 'join' })).status).toBe(200);
      expect((await stored()).filter(([name]) => name === 'A' || name === 'I')).toEqual([
        ['A', 'blue', 4, false],
        ['I', 'blue', 0, true],
      ]);
    });
  });

  it('lose no product that is written while they are merged', async () => {
    const navy = await add({ ...PINK, label: 'Navy' });
    const writes = Array.from({ length: 12 }, (_, number) => create({ color: 'navy', name: `Frock ${number}` }));
    const merge = write('POST', '/merge', { facet: 'color', code: 'navy', into: 'blue', version: navy.version });
    const responses = await Promise.all([...writes, merge]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    const rows = await shop.deps.db.select({ color: products.color }).from(products);
    expect(new Set(rows.map(({ color }) => color))).toEqual(new Set(['blue']));
    expect(rows).toHaveLength(12);
  });

  it('are hidden from filters and forms, while their products stay', async () => {
    await addProduct(shop.deps, { name: 'Golden kurta', color: 'gold' });
    const gold = (await list()).color.find(({ code }) => code === 'gold');
    await write('PUT', '', {
      facet: 'color',
      code: 'gold',
      version: gold?.version,
      label: 'gold',
      words: [],
      isHidden: true,
      swatch: '#d9a12b',
    });
    expect((await facets()).color.map(({ value }) => value)).not.toContain('gold');
    expect(await namesOf('color=gold')).toEqual(['Golden kurta']);
    expect(FACETS.color.label('gold')).toBe('gold');
  });

  it('are not merged while a sale is for them, so that no price changes unseen', async () => {
    const { version } = await add(category('Frocks'));
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
    const sale = { name: 'Eid', percent: 20, price: null, scope: 'category', scopeValues: ['frocks'] };
    const body = { ...sale, startsAt: at(10), endsAt: at(60) };
    (await shop.call('POST', '/api/sales', { as: shop.users.admin, body })).as(saleResponse);
    const response = await write('POST', '/merge', { facet: 'category', code: 'frocks', into: 'bottoms', version });
    expect(response.status).toBe(400);
    expect(response.error().message).toBe('The sale Eid is for Frocks. End it, or take Frocks out of it, first.');
  });

  it('leave the category above free once the one below is merged', async () => {
    const above = await add(category('Girls wear'));
    const { version } = await add(category('Frocks', 'girls-wear'));
    await write('POST', '/merge', { facet: 'category', code: 'frocks', into: 'bottoms', version });
    const merge = { facet: 'category', code: 'girls-wear', into: 'bottoms', version: above.version };
    expect((await write('POST', '/merge', merge)).status).toBe(200);
    expect(FACETS.category.find('Frocks')).toBe('bottoms');
  });

  it('are found by their present name before a former name of another value', async () => {
    const black = (await list()).color.find(({ code }) => code === 'black');
    const renamed = { ...PINK, code: 'black', version: black?.version, label: 'Charcoal, dark', swatch: '#2b2d36' };
    const changed = (await write('PUT', '', { ...renamed })).as(managedFacetOptionsResponse);
    const charcoal = changed.color.find(({ code }) => code === 'black');
    await write('PUT', '', { ...renamed, version: charcoal?.version, words: charcoal?.words, label: 'Charcoal' });
    const { code } = await add({ ...PINK, label: 'black' });
    expect(code).toBe('black-2');
    expect([FACETS.color.findNamed('Black'), FACETS.color.find('charcoal')]).toEqual(['black-2', 'black']);
    expect(FACETS.color.find(FACETS.color.urlText('black'))).toBe('black');
    expect(FACETS.color.find('Charcoal dark')).toBe('black');
    expect((await list()).color.find((each) => each.code === 'black')?.words).toEqual(['black', 'Charcoal dark']);
  });

  it('have sizes of several systems, each with a link of its own', async () => {
    const months = await add({ ...NEWBORN, label: '1-2', fromMonths: 1, toMonths: 2 });
    const letter = await add({ ...NEWBORN, label: 'XL, tall', system: 'letters', fromMonths: 90, toMonths: 131 });
    await write('POST', '/sort', { facet: 'age', codes: [months.code, 1, 2, 3, 4, 5, letter.code] });
    for (const age of FACETS.age.values()) expect(FACETS.age.find(FACETS.age.urlText(age))).toBe(age);
    expect(FACETS.age.find('1-2')).toBe(1);
    expect(FACETS.age.find('1-2 months')).toBe(months.code);
    expect(FACETS.age.values().map(FACETS.age.urlText).join()).not.toContain(' ');
  });

  it.each<[query: string, names: string[]]>([
    ['size M', ['Tunic M']],
    ['m size tunic', ['Tunic M', 'Tunic 28']],
    ['tunic 28', ['Tunic 28', 'Tunic M']],
    ['newborn tunic', ['Tunic 28', 'Tunic M']],
    ["boy's m tunic", ['Tunic 28', 'Tunic M']],
  ])('have sizes that come first in a search for %s', async (query, names) => {
    const size = { ...NEWBORN, fromMonths: 60, toMonths: 70 };
    const letter = await add({ ...size, label: 'M', system: 'letters' });
    const number = await add({ ...size, label: '28', system: 'numbers', words: ['newborn'] });
    await addProduct(shop.deps, { name: 'Tunic M', description: 'Soft', age: letter.code });
    await addProduct(shop.deps, { name: 'Tunic 28', description: 'Soft', age: number.code });
    expect(await namesOf(`q=${encodeURIComponent(query)}`)).toEqual(names);
  });

  it('widen a search for girls or boys, and never replace it', async () => {
    await addProduct(shop.deps, { name: 'Lawn frock', gender: 'girls' });
    const before = await namesOf('q=girls');
    await add(category('Girls'));
    expect(await namesOf('q=girls')).toEqual(before);
    expect(before).toEqual(['Lawn frock']);
  });

  it('are changed by one of two editors at the same time', async () => {
    const { code, version } = await add(PINK);
    const change = (label: string) => write('PUT', '', { ...PINK, code, version, label });
    const statuses = (await Promise.all([change('Rose'), change('Tea pink')])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are added once if two staff add the same at once', async () => {
    const statuses = (await Promise.all([write('POST', '', PINK), write('POST', '', PINK)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it.each<[problem: string, body: object, field: string]>([
    ['a name that exists in other spelling', { ...PINK, label: 'B L U E' }, 'label'],
    ['a name without letters', { ...PINK, label: '!!!' }, 'label'],
    ['an empty name', { ...PINK, label: '  ' }, 'label'],
    ['no colour', { ...PINK, swatch: 'url(x)' }, 'swatch'],
    ['a size from large to small', { ...NEWBORN, fromMonths: 12 }, 'toMonths'],
    ['a height from tall to short', { ...NEWBORN, fromCm: 90 }, 'toMonths'],
    ['a category above that does not exist', category('Frocks', 'nowhere'), 'parent'],
  ])('have no value with %s', async (_problem, body, field) => {
    const response = await write('POST', '', body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.error().fields ?? {}).join()).toContain(field);
  });

  it('never become a loop or a third level of categories', async () => {
    const top = await add(category('Girls wear'));
    await add(category('Frocks', 'girls-wear'));
    const change = (code: string, version: number, parent: string) =>
      write('PUT', '', { ...category('Girls wear', parent), code, version });
    expect((await change('girls-wear', top.version, 'girls-wear')).status).toBe(400);
    expect((await change('girls-wear', top.version, 'frocks')).status).toBe(400);
    expect((await write('POST', '', category('Party frocks', 'frocks'))).status).toBe(400);
    expect((await change('girls-wear', top.version, 'bottoms')).status).toBe(400);
    const merge = { facet: 'category', code: 'girls-wear', into: 'bottoms', version: top.version };
    expect((await write('POST', '/merge', merge)).status).toBe(400);
  });

  it('are not sorted by a list that lacks one of them', async () => {
    expect((await write('POST', '/sort', { facet: 'gender', codes: ['girls', 'both'] })).status).toBe(400);
    expect((await write('POST', '/sort', { facet: 'gender', codes: ['both', 'girls', 'boys'] })).status).toBe(200);
    expect((await list()).gender.map(({ code }) => code)).toEqual(['both', 'girls', 'boys']);
  });

  it('have labels in Urdu, and codes that URLs and headers may contain', async () => {
    const { code } = await add(category('کرتا'));
    expect(code).toMatch(/^category-\d+$/);
    await create({ category: code });
    for (let time = 0; time < 2; time += 1) {
      expect(await namesOf(`category=${encodeURIComponent('کرتا')}`)).toEqual(['Frock']);
      expect(await namesOf(`category=${code}`)).toEqual(['Frock']);
    }
    const [row] = await shop.deps.db.select().from(products).where(eq(products.category, code));
    expect(row?.name).toBe('Frock');
    expect((await add({ ...PINK, label: 'Crème brûlée' })).code).toBe('creme-brulee');
    expect((await add({ ...PINK, label: 'All' })).code).toMatch(/^color-\d+$/);
  });
});
