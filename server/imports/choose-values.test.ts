import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { FACETS } from '#contract/facets.ts';
import { importResponse, type MatchValuesInput, type ProductImport } from '#contract/imports.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { findImport, finishImport, sendFile } from '#test/import-files.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { isNewSuggested, suggestValue } from './suggest-value.ts';
import { importChoices } from './tables.ts';

const shop = useTestShop();
const rowsWith = (name: string, overrides: FileRow[]): FileRow[] =>
  overrides.map((each, index) => ({ ...KURTAS[0], SKU: `${name}-${index}`, Design: null, ...each }));

function choose(id: string, values: MatchValuesInput['values']) {
  return shop.call('PUT', `/api/imports/${id}/values`, { as: shop.users.admin, body: { values } });
}

async function chosen(id: string, values: MatchValuesInput['values']): Promise<ProductImport> {
  return (await choose(id, values)).as(importResponse).import;
}

describe('values of a file that the shop does not have', () => {
  afterEach(async () => {
    await shop.deps.db.delete(products);
    await shop.deps.db.delete(importChoices);
    await resetFacetOptions(shop.deps);
  });

  it('are listed once with their rows and a suggestion, are matched, and are remembered for the next file', async () => {
    const rows = rowsWith('match', [
      { Colour: 'Teal Blue', Age: '2-3 years' },
      { Colour: 'teal  blue', Category: 'Polos' },
      { Colour: 'Violet', For: 'Unisex kids' },
      {},
    ]);
    const checked = await sendFile(shop, csvOf(rows));
    expect(checked.rows).toMatchObject({ new: 1, bad: 3, omitted: 0 });
    const found = { canBeNew: true, example: 'Eid Kurta' };
    expect(checked.values).toEqual([
      { column: 'category', value: 'Polos', rows: 1, suggestion: 'shirts-and-polos', ...found },
      { column: 'color', value: 'Teal Blue', rows: 2, suggestion: 'blue', ...found },
      { column: 'color', value: 'Violet', rows: 1, isNewSuggested: true, ...found },
      { column: 'age', value: '2-3 years', rows: 1, suggestion: '2', ...found },
      { column: 'gender', value: 'Unisex kids', rows: 1, suggestion: 'both', ...found },
    ]);

    const matched = await chosen(checked._id, [
      { column: 'category', value: 'Polos', choice: 'shirts-and-polos' },
      { column: 'color', value: 'TEAL BLUE', choice: 'green' },
      { column: 'color', value: 'Violet', choice: null },
      { column: 'age', value: '2-3 years', choice: '2' },
      { column: 'gender', value: 'Unisex kids', choice: 'both' },
    ]);
    expect(matched).toMatchObject({ rows: { new: 3, bad: 0, omitted: 1 }, problemCount: 0 });
    expect(matched.values.map(({ value, choice }) => [value, choice])).toEqual([
      ['Polos', 'shirts-and-polos'],
      ['Teal Blue', 'green'],
      ['Violet', null],
      ['2-3 years', '2'],
      ['Unisex kids', 'both'],
    ]);

    await finishImport(shop, matched._id);
    const [product] = await shop.deps.db.select().from(products).where(eq(products.sku, 'match-0'));
    expect(product).toMatchObject({ color: 'green', age: 2 });
    expect(await shop.deps.db.$count(products, eq(products.sku, 'match-2'))).toBe(0);

    const next = await sendFile(shop, csvOf(rowsWith('next', [{ Colour: 'Teal Blue' }, { Colour: 'Violet' }])));
    expect(next).toMatchObject({ rows: { new: 1, omitted: 1, bad: 0 } });
  });

  it('can be empty cells', async () => {
    const checked = await sendFile(shop, csvOf(rowsWith('empty', [{ Colour: null }, { Colour: ' ' }])));
    expect(checked.values).toMatchObject([{ column: 'color', value: '', rows: 2, canBeNew: false }]);
    expect(await chosen(checked._id, [{ column: 'color', value: '', choice: null }])).toMatchObject({
      rows: { omitted: 2 },
    });
  });

  it('are read from the name if the age is empty, and one choice serves no rows whose names differ in it', async () => {
    const names = ['Kurta 3-4Y', 'Kurta M', 'Kurta L', 'Kurta 3-4Y 5-6Y', 'Kurta'];
    const rows = rowsWith(
      'size',
      names.map((Name) => ({ Name, Age: null })),
    );
    const checked = await sendFile(shop, csvOf(rows));
    expect(checked.rows).toMatchObject({ new: 1, bad: 4 });
    expect(checked.values.map(({ value, rows: count }) => [value, count])).toEqual([
      ['M', 1],
      ['L', 1],
      ['3-4Y, 5-6Y', 1],
      ['', 1],
    ]);
    expect(checked.values.find(({ value }) => value.includes(','))).toMatchObject({ canBeNew: false });
    const matched = await chosen(checked._id, [{ column: 'age', value: 'M', choice: '2' }]);
    expect(matched.rows).toMatchObject({ new: 2, bad: 3 });
  });

  it('can be chosen for columns that the file lacks, for new products only', async () => {
    const [full = {}] = rowsWith('lack', [{}]);
    await finishImport(shop, (await sendFile(shop, csvOf([full])))._id);
    const { Category: _category, Age: _age, ...lacking } = full;
    const file = csvOf([
      { ...lacking, Price: 1_890 },
      { ...lacking, SKU: 'lack-new' },
    ]);
    const checked = await sendFile(shop, file);
    expect(checked.values.map(({ column, value, rows }) => [column, value, rows])).toEqual([
      ['category', '', 1],
      ['age', '', 1],
    ]);
    const matched = await chosen(checked._id, [
      { column: 'category', value: '', choice: 'bottoms' },
      { column: 'age', value: '', choice: '3' },
    ]);
    expect(matched).toMatchObject({ rows: { new: 1, changed: 1 }, changes: [{ column: 'price', rows: 1 }] });
  });

  it.each([
    ['color', 'pink'],
    ['category', 'Bottoms'],
    ['age', '6'],
    ['gender', 'men'],
  ] as const)('cannot become the %s %s, which the shop does not have', async (column, choice) => {
    const checked = await sendFile(shop, csvOf(rowsWith('unknown', [{ Colour: 'Puce' }])));
    const response = await choose(checked._id, [{ column, value: 'Puce', choice }]);
    expect(response.status).toBe(400);
    expect(response.error().message).toContain(`'${choice}'`);
  });

  it('become new values of the shop, once for two presses, and their products are found', async () => {
    const rows = rowsWith('new', [
      { Colour: 'Gulabi', Age: '0-3 months', Category: 'Winter Sets', For: 'Newborn' },
      { Colour: 'gulabi', Age: '0-3 months' },
    ]);
    const checked = await sendFile(shop, csvOf(rows));
    const make = { choice: null, isNew: true };
    const values = [
      { column: 'color' as const, value: 'Gulabi', ...make },
      { column: 'age' as const, value: '0-3 months', ...make },
      { column: 'category' as const, value: 'Winter Sets', ...make },
      { column: 'gender' as const, value: 'Newborn', ...make },
    ];
    const [first, second] = await Promise.all([choose(checked._id, values), choose(checked._id, values)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const matched = await chosen(checked._id, values);
    expect(matched).toMatchObject({ rows: { new: 2, bad: 0 }, problemCount: 0 });
    await finishImport(shop, checked._id);
    const [product] = await shop.deps.db.select().from(products).where(eq(products.sku, 'new-0'));
    expect(product).toMatchObject({ color: 'gulabi', age: 6, category: 'winter-sets', gender: 'newborn' });
    expect(FACETS.color.values().filter((code) => code.startsWith('gulabi'))).toEqual(['gulabi']);
    const again = await sendFile(shop, csvOf(rowsWith('again', [{ Colour: 'Gulabi', Age: '0-3 months' }])));
    expect(again).toMatchObject({ rows: { new: 1, bad: 0 } });
  });

  it('become one value for two files at once, and for two spellings in one file', async () => {
    const rows = [
      { Colour: 'Firozi', Age: '6-9M' },
      { Colour: 'firozi', Age: '6-9 months' },
      { Colour: 'FIROZI', Age: 'Newborn' },
    ];
    const make = { choice: null, isNew: true };
    const values = [
      { column: 'color' as const, value: 'Firozi', ...make },
      ...rows.map(({ Age }) => ({ column: 'age' as const, value: Age, ...make })),
    ];
    const files = await Promise.all(['one', 'two'].map((name) => sendFile(shop, csvOf(rowsWith(name, rows)))));
    const responses = await Promise.all(files.map(({ _id }) => choose(_id, values)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    for (const { _id } of files) expect(await findImport(shop, _id)).toMatchObject({ rows: { new: 3, bad: 0 } });
    const sizes = FACETS.age.values().map((age) => FACETS.age.label(age));
    expect(sizes.filter((label) => /6-9|Newborn/.test(label))).toEqual(['6-9 months', 'Newborn']);
    expect(FACETS.color.values().filter((code) => code.startsWith('firozi'))).toEqual(['firozi']);
  });

  it('do not become a size if nobody can tell which children it fits, and nothing else is added', async () => {
    const checked = await sendFile(shop, csvOf(rowsWith('letters', [{ Age: 'M', Colour: 'Rust' }])));
    const make = { choice: null, isNew: true };
    const response = await choose(checked._id, [
      { column: 'color', value: 'Rust', ...make },
      { column: 'age', value: 'M', ...make },
    ]);
    expect(response.status).toBe(400);
    expect(response.error().message).toContain("which children 'M' fits");
    expect(FACETS.color.find('Rust')).toBeUndefined();
  });

  it('cannot be matched once the import has started', async () => {
    const checked = await sendFile(shop, csvOf(rowsWith('late', [{}])));
    await finishImport(shop, checked._id);
    expect((await choose(checked._id, [{ column: 'color', value: 'Puce', choice: 'red' }])).status).toBe(409);
  });
});

it.each([
  ['category', 'T-Shirts', 'tops-and-tees'],
  ['category', 'Hoodies & Sweatshirts', 'sweatshirts-and-hoodies'],
  ['category', 'Girls Frocks', 'new-arrivals-girls'],
  ['category', 'Jeans', 'bottoms'],
  ['category', 'Toys', undefined],
  ['category', 'Shalwar Kameez', 'kids-casuals'],
  ['category', 'Kurta & Pajama', 'kids-casuals'],
  ['category', 'Shalwar', 'bottoms'],
  ['category', 'Baby One-Pieces', 'kids-casuals'],
  ['category', 'Winter bottoms for kids', 'bottoms'],
  ['color', 'navy', 'blue'],
  ['color', 'Dark Green', 'green'],
  ['color', 'Black/White', undefined],
  ['color', 'Red and Gold', undefined],
  ['color', 'off white', 'beige'],
  ['color', 'xyz', undefined],
  ['age', '4T', '2'],
  ['age', '98-104 cm', '2'],
  ['age', '110', '3'],
  ['age', '6-9 months', undefined],
  ['age', '6-18 months', '1'],
  ['age', 'Small (2-3Y)', '2'],
  ['age', 'XS / 5-6', '3'],
  ['age', 'EU 92', '1'],
  ['age', '24', undefined],
  ['age', '2026-04-03', '2'],
  ['age', '4-Mar', '2'],
  ['age', '2-Mar', undefined],
  ['age', 'Free size', undefined],
  ['age', 'M', undefined],
  ['age', '14 years', undefined],
  ['gender', 'Female', 'girls'],
  ['gender', 'Unisex', 'both'],
  ['gender', 'xyz', undefined],
] as const)('the suggestion for the %s "%s" is %s', (column, value, code) => {
  expect(suggestValue(column, value)).toBe(code);
});

it.each([
  ['color', 'Pink', true],
  ['color', 'Black/White', true],
  ['color', 'MULTICOLOR', true],
  ['color', '#ff00aa', true],
  ['color', 'Rang', false],
  ['age', '0-3M', true],
  ['age', '13-14Y', true],
  ['age', 'Newborn', true],
  ['age', 'XL', false],
  ['age', 'Free size', false],
  ['category', 'Frocks', false],
] as const)('a new value is suggested for the %s "%s": %s', (column, value, isSuggested) => {
  expect(isNewSuggested(column, value)).toBe(isSuggested);
});
