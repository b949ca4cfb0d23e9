import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { customFields } from '#contract/custom-fields.ts';
import { managedFacetOptionsResponse } from '#contract/facet-options.schema.ts';
import { FACETS } from '#contract/facets.ts';
import type { ProductImport } from '#contract/imports.schema.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { products } from '#server/catalogue/tables.ts';
import { layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { customFieldsOf, TEXT_FIELD } from '#test/custom-fields.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { sendFile } from '#test/import-files.ts';
import { runsOf } from '#test/runs.ts';
import { csvOf, type FileRow, KURTAS, xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { checkRow } from './check-row.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { fileHeader } from './shop-files/read-shop-file.ts';
import { importChoices } from './tables.ts';

/** Names that readers take for years, dates, formulas, numbers, lists or names of other values. */
const AWKWARD =
  '2 ~ 3 ~ 10 ~ 2-3 ~ 2-3, slim ~ 1-2 ~ 12-18 ~ 0-3 ~ S ~ XL ~ 2 years ~ 2 saal ~ size 2 ~ 28 ~ ۲ ~ 24m ~ 1/2 ~ 3-Apr ~ 2026-04-03 ~ 1e3 ~ 007 ~ 0 ~ -5 ~ =1+1 ~ @home ~ +a ~ \'5 ~ \'=x ~ #N/A ~ ="2" ~ null ~ Navy/White ~ Red, Blue ~ Red; Blue ~ A|B ~ Tom & Jerry ~ "Quoted" ~ off white ~ red ~ Navy ~ gulabi ~ لال ~ Girls ~ girls & boys ~ Female ~ Unisex ~ boy ~ yes ~ no ~ TRUE ~ true ~ hidden ~ ßweet ~ İpek ~ N/A ~ Kids Shirts ~ T-Shirts ~ Frock ~ bottoms ~ both ~ Two  words ~ Café ~ ایک دو ~ 95% ~ 1,490 ~ 5 cm'.split(
    ' ~ ',
  );
const OTHERS_HEADERS =
  'Handle,URL handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value,g:id,id,Type,Regular price,Sale price,Categories,Images,Parent,Image link,Availability,Link,HS Code,Location,Meta: fit,Fit,Barcode,Order no,Kind,MRP,Rate,Discount price'.split(
    ',',
  );
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
);
const names = (maxLength: number) => fc.uniqueArray(name, { minLength: 1, maxLength });
const UNCHANGED = { new: 0, changed: 0, bad: 0, omitted: 0 };

describe('the own values and fields of a shop', () => {
  const shop = useTestShop();
  const fields = customFieldsOf(shop);
  const add = (body: object) => shop.call('POST', '/api/facet-options', { as: shop.users.admin, body });
  const shared = { words: [], isHidden: false };
  const addSize = (label: string, system: string, fromMonths = 24) =>
    add({ facet: 'age', label, system, fromMonths, toMonths: fromMonths + 11, fromCm: null, toCm: null, ...shared });
  const addColor = (label: string) => add({ facet: 'color', label, swatch: '#26355e', ...shared });
  const exported = async () => {
    const headers = { authorization: `Bearer ${shop.users.admin.token}` };
    const download = async (format: string) =>
      (await shop.app.inject({ url: `/api/products/export.${format}`, headers })).rawPayload;
    return { csv: await download('csv'), xlsx: await download('xlsx') };
  };
  const expectUnchanged = (checked: ProductImport, count: number) => {
    const { problems, rows, source, notes, values, ignoredColumns } = checked;
    expect({ problems, rows, source, notes, values, ignoredColumns }).toEqual({
      problems: [],
      notes: [],
      values: [],
      ignoredColumns: [],
      source: null,
      rows: { ...UNCHANGED, unchanged: count },
    });
  };

  beforeEach(async () => {
    await shop.deps.db.delete(products);
    await shop.deps.db.delete(importChoices);
    await resetFacetOptions(shop.deps);
  });

  const madeShop = fc.record({
    sizes: fc.array(fc.tuple(name, fc.constantFrom('years', 'months', 'letters', 'numbers'), fc.nat(150)), {
      minLength: 1,
      maxLength: 8,
    }),
    colors: names(5),
    categories: names(4),
    genders: names(3),
    fields: fc.uniqueArray(fc.oneof(fc.constantFrom(...OTHERS_HEADERS), name), { minLength: 2, maxLength: 8 }),
    choices: fc.uniqueArray(name, { minLength: 2, maxLength: 4 }),
    texts: names(6),
    seed: fc.nat(1_000),
  });

  it('survive a file that is exported and imported unchanged, whatever their names', { timeout: 600_000 }, async () => {
    const survives = fc.assert(
      fc.asyncProperty(madeShop, async (made) => {
        await shop.deps.db.delete(products);
        await shop.deps.db.delete(importChoices);
        await resetFacetOptions(shop.deps);
        for (const [label, system, months] of made.sizes) await addSize(label, system, months);
        for (const label of made.colors) await addColor(label);
        for (const label of made.categories) await add({ facet: 'category', label, parent: null, ...shared });
        for (const label of made.genders) await add({ facet: 'gender', label, ...shared });
        const types = ['text', 'number', 'choice', 'yesNo'] as const;
        for (const [index, label] of made.fields.entries()) {
          const type = types[index % types.length] ?? 'text';
          const choices = type === 'choice' ? made.choices : [];
          await fields.send('POST', { ...TEXT_FIELD, label, type, choices, unit: type === 'number' ? 'cm' : null });
        }
        const at = <Value>(list: readonly Value[], index: number) => list[(made.seed + index) % list.length];
        const text = (index: number) => at(made.texts, index) ?? 'Kurta';
        const count = 8;
        for (let index = 0; index < count; index += 1) {
          const custom = customFields();
          await addProduct(shop.deps, {
            sku: `P-${index}`,
            name: text(index),
            description: text(index + 1),
            fabric: text(index + 2),
            design: text(index + 3),
            category: at(FACETS.category.sequence(), index) ?? 'bottoms',
            color: at(FACETS.color.sequence(), index) ?? 'red',
            age: at(FACETS.age.sequence(), index) ?? 1,
            gender: at(FACETS.gender.sequence(), index) ?? 'both',
            customValues: Object.fromEntries(
              custom.map(({ code, type, choices }) => [
                code,
                type === 'number'
                  ? index / 4
                  : type === 'yesNo'
                    ? index % 2 === 0
                    : (at(choices, index) ?? text(index)),
              ]),
            ),
          });
        }
        const stale = [...made.colors, ...made.categories, ...made.genders]
          .slice(0, 5)
          .map((value) => value.toLowerCase());
        for (const value of new Set(stale))
          await shop.deps.db
            .insert(importChoices)
            .values({ column: 'color', value, choice: 'gold', chosenAt: shop.deps.now() })
            .onConflictDoNothing();
        const { csv, xlsx } = await exported();
        expectUnchanged(await sendFile(shop, csv), count);
        expectUnchanged(await sendFile(shop, xlsx), count);
      }),
      { numRuns: runsOf('RUNS', 6) },
    );
    await expect(survives).resolves.toBeUndefined();
  });

  it('are found by the names that the shop writes and lists, before any reading of them', async () => {
    for (const label of ['2', '3', '2-3, slim', '1/2', '10']) await addSize(label, 'years');
    for (const label of ['7', 'S', '3-Apr', '#N/A', '۳']) await addSize(label, 'numbers');
    for (const label of ['Navy/White', 'Red, Blue', '#N/A', "'5", 'off white']) await addColor(label);
    for (const label of ['Female', 'Baby boys']) await add({ facet: 'gender', label, ...shared });
    for (const age of FACETS.age.sequence()) {
      for (const text of [FACETS.age.longLabel(age), FACETS.age.label(age)])
        expect([text, checkRow({ age: text }).values.age]).toEqual([text, age]);
    }
    for (const color of FACETS.color.sequence())
      expect(checkRow({ color: FACETS.color.label(color) }).values.color).toBe(color);
    for (const gender of FACETS.gender.sequence())
      expect(checkRow({ gender: FACETS.gender.label(gender) }).values.gender).toBe(gender);
    const listed = checkRow({ age: 'XXXL' }).problems[0]?.problem ?? '';
    for (const label of ['2 years', '2-3, slim years', 'size S']) expect(listed).toContain(label);
    expect(checkRow({ age: '2y' }).values.age).toBe(FACETS.age.findNamed('2 years'));
  });

  it('win over a choice for the same text from before they were added', async () => {
    await shop.deps.db.insert(importChoices).values([
      { column: 'color', value: 'navy', choice: 'blue', chosenAt: shop.deps.now() },
      { column: 'age', value: '2 years', choice: '1', chosenAt: shop.deps.now() },
      { column: 'gender', value: 'baby boys', choice: null, chosenAt: shop.deps.now() },
    ]);
    await addColor('Navy');
    await addSize('2', 'years');
    await add({ facet: 'gender', label: 'Baby boys', ...shared });
    const rows = [{ ...KURTAS[0], Colour: 'navy', Age: '2 Years', For: 'Baby Boys' }];
    const checked = await sendFile(shop, csvOf(rows));
    expect(checked).toMatchObject({ values: [], rows: { new: 1, omitted: 0 } });
    const body = { values: [{ column: 'color', value: 'Navy', choice: 'red' }] };
    const path = `/api/imports/${checked._id}/values`;
    const response = await shop.call('PUT', path, { as: shop.users.admin, body });
    expect([response.status, response.error().message]).toEqual([
      400,
      expect.stringContaining("The shop has 'Navy' itself"),
    ]);
  });

  it('are sizes with one name each in files', async () => {
    expect((await addSize('S', 'letters')).status).toBe(200);
    expect((await addSize('S', 'numbers')).status).toBe(400);
    expect((await addSize('2', 'years')).status).toBe(200);
    const options = (await addSize('2', 'numbers')).as(managedFacetOptionsResponse);
    expect(options.age.filter(({ label }) => label === '2')).toHaveLength(2);
  });

  it('do not turn the file of the shop into that of another system, however it is edited', async () => {
    for (const label of OTHERS_HEADERS) await fields.send('POST', { ...TEXT_FIELD, label });
    const own = customFields();
    expect(own.length).toBeGreaterThan(20);
    const headers = ['SKU', 'Name', 'Price', ...own.map(({ code }) => fileHeader(`custom.${code}`))];
    const customValues = Object.fromEntries(own.map(({ code }) => [code, `Value of ${code}`]));
    await addProduct(shop.deps, { sku: 'A-1', name: 'Kurta', customValues });
    const row: FileRow = { SKU: 'A-1', Name: 'Kurta', Price: 1_490 };
    for (const [index, { code }] of own.entries()) row[headers[index + 3] ?? ''] = `Value of ${code}`;
    const reordered = Object.fromEntries(Object.entries(row).toReversed());
    const files = [
      csvOf([row]),
      csvOf([reordered]),
      await xlsxOf([{ ...reordered, Notes: 'ours' }]),
      csvOf([{ ...row, Supplier: 'Ali', Vendor: 'x' }]),
    ];
    for (const file of files)
      expect(await sendFile(shop, file)).toMatchObject({ source: null, problems: [], rows: { unchanged: 1 } });
    const { csv, xlsx } = await exported();
    for (const file of [csv, xlsx]) expectUnchanged(await sendFile(shop, file), 1);
    const plain = Object.fromEntries(own.map(({ code, label }) => [label, `Value of ${code}`]));
    expect(await sendFile(shop, csvOf([{ SKU: 'A-1', ...plain }]))).toMatchObject({
      source: null,
      rows: { unchanged: 1 },
    });
  });

  it('leave the file of another system what it is', async () => {
    for (const label of ['Type', 'Handle', 'Title']) await fields.send('POST', { ...TEXT_FIELD, label });
    const woo = { ID: 1, Type: 'simple', SKU: 'W-1', Name: 'Kurta', 'Regular price': 990, Categories: 'Bottoms' };
    const reading = { userId: 'user', now: new Date(), layouts: layoutsOf<ImportColumn>([]) };
    expect((await readSpreadsheet(csvOf([woo]), reading)).source).toBe('WooCommerce');
    const shopify = {
      Handle: 'kurta',
      Title: 'Kurta',
      'Option1 Name': 'Size',
      'Option1 Value': '3-4',
      'Variant Price': 990,
    };
    expect((await readSpreadsheet(csvOf([shopify]), reading)).source).toBe('Shopify');
  });
});
