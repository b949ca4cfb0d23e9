import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getManagedProductResponse, getProductResponse } from '#contract/catalogue.schema.ts';
import { type AddCustomFieldBody, customFieldsResponse } from '#contract/custom-fields.schema.ts';
import { managedFacetOptionsResponse } from '#contract/facet-options.schema.ts';
import type { ProductImport } from '#contract/imports.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { readSpreadsheet } from '#server/imports/read-spreadsheet.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { bodyOfGrid, designsOf, newDesignBody, TWO_BY_THREE } from '#test/designs.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { findImport, finishImport, sendFile } from '#test/import-files.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

const HEEL: AddCustomFieldBody = {
  label: 'Heel',
  words: ['heel height'],
  type: 'number',
  unit: 'cm',
  choices: [],
  categories: [],
  isHidden: false,
};
const FIT = { ...HEEL, label: 'Fit', words: [], type: 'choice' as const, unit: null, choices: ['Slim', 'Regular fit'] };
const LINED = { ...HEEL, label: 'استر', words: ['lined'], type: 'yesNo' as const, unit: null };
const OCCASION = { ...HEEL, label: 'Occasion', words: [], type: 'text' as const, unit: null };

describe('the own fields of a shop', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const designs = designsOf(shop);
  const url = '/api/custom-fields';
  const write = (method: string, path: string, body: unknown) =>
    shop.call(method, url + path, { as: shop.users.admin, body });
  const list = async () => (await shop.call('GET', url, { as: shop.users.admin })).as(customFieldsResponse).fields;
  async function add(body: AddCustomFieldBody) {
    const { fields } = (await write('POST', '', body)).as(customFieldsResponse);
    const added = fields.findLast(({ label }) => label === body.label);
    if (!added) throw new Error(`${body.label} was not added`);
    return added;
  }
  const save = (id: string, changes: object) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: changes });
  const detailsOf = async (id: string) =>
    (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product.details;
  const storedOf = async (id: string) =>
    (await shop.call('GET', `/api/products/managed/${id}`, { as: shop.users.admin })).as(getManagedProductResponse)
      .product.custom;
  const undo = async (id: string): Promise<ProductImport> => {
    await shop.call('POST', `/api/imports/${id}/undo`, { as: shop.users.admin });
    await doWaitingJobs(shop.deps);
    return findImport(shop, id);
  };

  beforeEach(async () => {
    await shop.deps.db.delete(products);
    await resetFacetOptions(shop.deps);
  });

  it('are on the product page in their sequence, with units, and change with their labels', async () => {
    for (const field of [HEEL, FIT, LINED, OCCASION]) await add(field);
    const { id } = await addProduct(shop.deps);
    expect(await detailsOf(id)).toBeUndefined();
    const custom = { occasion: ' Eid ', heel: 2.5, fit: 'regular FIT', [(await list())[2]?.code ?? '']: true };
    expect((await save(id, { custom })).status).toBe(200);
    expect(await detailsOf(id)).toEqual([
      { label: 'Heel', text: '2.5 cm' },
      { label: 'Fit', text: 'Regular fit' },
      { label: 'استر', text: 'Yes' },
      { label: 'Occasion', text: 'Eid' },
    ]);
    const [heel, ...others] = await list();
    await write('PUT', '', { ...HEEL, code: 'heel', version: heel?.version, label: 'Heel height', unit: 'mm' });
    await write('POST', '/sort', { codes: [...others.map(({ code }) => code), 'heel'] });
    expect((await detailsOf(id))?.at(-1)).toEqual({ label: 'Heel height', text: '2.5 mm' });
    expect((await list()).at(-1)).toMatchObject({ words: ['heel height', 'Heel'], products: 1 });
    await write('PUT', '', { ...FIT, code: 'fit', version: 1, isHidden: true });
    expect((await detailsOf(id))?.map(({ label }) => label)).not.toContain('Fit');
    expect((await storedOf(id))?.['fit']).toBe('Regular fit');
  });

  it('stay unchanged in a save that does not name them, and are removed by null', async () => {
    await add(HEEL);
    await add(OCCASION);
    const { id } = await addProduct(shop.deps);
    await save(id, { custom: { heel: '3', occasion: 'Eid' } });
    await save(id, { name: 'Sandal' });
    await save(id, { custom: { occasion: null } });
    expect(await storedOf(id)).toEqual({ heel: 3 });
    const changes = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(changes.map(({ after }) => after)).toContainEqual({ 'custom.heel': 3, 'custom.occasion': 'Eid' });
  });

  it('belong to the ticked categories and those below, also after a merge', async () => {
    const options = async (body: object, path = '') =>
      (await shop.call('POST', `/api/facet-options${path}`, { as: shop.users.admin, body })).as(
        managedFacetOptionsResponse,
      );
    const category = { facet: 'category', words: [], isHidden: false };
    await options({ ...category, label: 'Shoes', parent: null });
    await options({ ...category, label: 'Sandals', parent: 'shoes' });
    await options({ ...category, label: 'Footwear', parent: null });
    await add({ ...HEEL, categories: ['sandals', 'footwear'] });
    await add({ ...OCCASION, categories: ['shoes'] });
    const { id } = await addProduct(shop.deps, { category: 'sandals', customValues: { heel: 3, occasion: 'Eid' } });
    expect(await detailsOf(id)).toHaveLength(2);
    await save(id, { category: 'shoes' });
    expect(await detailsOf(id)).toEqual([{ label: 'Occasion', text: 'Eid' }]);

    await options({ facet: 'category', code: 'footwear', into: 'shoes', version: 1 }, '/merge');
    expect(await detailsOf(id)).toHaveLength(2);
    await save(id, { category: 'bottoms' });
    expect(await detailsOf(id)).toBeUndefined();
  });

  it.each<[problem: string, custom: object, field: string]>([
    ['a field that the shop does not have', { heels: 3 }, 'custom.heels'],
    ['a number that is a text', { heel: 'high' }, 'custom.heel'],
    ['a number without end', { heel: 1e21 }, 'custom.heel'],
    ['a choice that is not offered', { fit: 'Loose' }, 'custom.fit'],
    ['neither yes nor no', { lined: 'perhaps' }, 'custom.lined'],
    ['a text of 2,000 letters', { occasion: 'x'.repeat(1_000) }, 'custom.occasion'],
  ])('reject %s', async (_problem, custom, field) => {
    for (const each of [HEEL, FIT, { ...LINED, label: 'Lined' }, OCCASION]) await add(each);
    const { id } = await addProduct(shop.deps);
    const response = await save(id, { custom });
    expect(response.status).toBe(400);
    expect(Object.keys(response.error().fields ?? {})).toEqual([field]);
    expect(await storedOf(id)).toEqual({});
  });

  it.each<[problem: string, body: object, field: string]>([
    ['the name of a field that every product has', { ...HEEL, label: 'FABRIC' }, 'label'],
    ['the name of a column', { ...HEEL, label: 'chest' }, 'label'],
    ['the name of another one in other letters', { ...HEEL, label: 'O-ccasion' }, 'label'],
    ['a name without letters', { ...HEEL, label: '!!' }, 'label'],
    ['one choice', { ...FIT, choices: ['Slim'] }, 'choices'],
    ['the same choice twice', { ...FIT, choices: ['Slim', 'slim '] }, 'choices'],
    ['a category that does not exist', { ...HEEL, categories: ['nowhere'] }, 'categories'],
  ])('cannot have %s', async (_problem, body, field) => {
    await add(OCCASION);
    const response = await write('POST', '', body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.error().fields ?? {}).join()).toContain(field);
    expect(await list()).toHaveLength(1);
  });

  it('are changed by one of two editors at once, and added once', async () => {
    await add(HEEL);
    const change = (label: string) => write('PUT', '', { ...HEEL, code: 'heel', version: 1, label });
    const changed = await Promise.all([change('Heel height'), change('Absatz')]);
    expect(changed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const added = await Promise.all([write('POST', '', FIT), write('POST', '', FIT)]);
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await write('POST', '/sort', { codes: ['heel'] })).status).toBe(400);
  });

  it('are columns of an import, which reports bad cells, changes, and is undone', async () => {
    for (const field of [HEEL, FIT, LINED]) await add(field);
    const lined = (await list())[2]?.code ?? '';
    const row = (sku: string, cells: FileRow): FileRow => ({ ...KURTAS[0], SKU: sku, ...cells });
    const file = [
      row('C-1', { 'Heel (cm)': '۳٫۵ cm', Fit: 'SLIM', Lined: 'ہاں' }),
      row('C-2', { 'Heel (cm)': 'high', Fit: 'baggy', Lined: '' }),
    ];
    const checked = await sendFile(shop, csvOf(file));
    expect(checked.ignoredColumns).toEqual([]);
    expect(checked.problems.map(({ column, problem }) => [column, problem])).toEqual([
      ['custom.heel', 'Write a number of cm, such as 3 or 4.5.'],
      ['custom.fit', 'Write one of these: Slim, Regular fit.'],
    ]);
    expect(checked.problemGroups.map(({ column }) => column)).toEqual(expect.arrayContaining(['Heel (cm)', 'Fit']));
    await finishImport(shop, checked._id);
    const [kurta] = await shop.deps.db.select().from(products).where(eq(products.sku, 'C-1'));
    expect(kurta?.customValues).toEqual({ heel: 3.5, fit: 'Slim', [lined]: true });

    const second = await sendFile(shop, csvOf([row('C-1', { heel: 4, Fit: '', استر: 'no' })]));
    expect(second.changes).toEqual([
      { column: 'custom.heel', rows: 1 },
      { column: 'custom.fit', rows: 1 },
      { column: `custom.${lined}`, rows: 1 },
    ]);
    await finishImport(shop, second._id);
    expect(await storedOf(kurta?.id ?? '')).toEqual({ heel: 4, [lined]: false });
    await save(kurta?.id ?? '', { custom: { heel: 5 } });
    const undone = await undo(second._id);
    expect(undone.undo.left.map(({ columns }) => columns)).toEqual([['custom.heel']]);
    expect(await storedOf(kurta?.id ?? '')).toEqual({ heel: 5, fit: 'Slim', [lined]: true });
  });

  it('are in the exported file, whose import changes nothing', async () => {
    for (const field of [HEEL, FIT, LINED]) await add(field);
    const lined = (await list())[2]?.code ?? '';
    await addProduct(shop.deps, { sku: 'X-1', customValues: { heel: 0.5, fit: 'Slim', [lined]: false } });
    await addProduct(shop.deps, { sku: 'X-2' });
    const { text } = await shop.call('GET', '/api/products/export.csv', { as: shop.users.admin });
    expect(text).toContain('Heel (cm)');
    expect(await sendFile(shop, Buffer.from(text))).toMatchObject({
      rows: { unchanged: 2, changed: 0, bad: 0 },
      ignoredColumns: [],
    });
  });

  it('are found in files of other shop systems', async () => {
    await add(FIT);
    const read = async (row: FileRow) =>
      (await readSpreadsheet(csvOf([row]), { userId: newId(), now: new Date(), layouts: layoutsOf([]) })).rows[0]
        ?.cells;
    const shopify = {
      Handle: 'kurta',
      Title: 'Kurta',
      'Variant Price': '900',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
    };
    expect(await read({ ...shopify, 'Fit (product.metafields.custom.fit)': 'Slim' })).toMatchObject({
      'custom.fit': 'Slim',
      name: 'Kurta',
    });
    const woocommerce = { Type: 'simple', SKU: 'W-1', Name: 'Kurta', 'Regular price': '900', Categories: 'Kurtas' };
    const attributes = {
      'Attribute 1 name': 'Fit',
      'Attribute 1 value(s)': 'Slim',
      'Attribute 2 name': 'Material',
      'Attribute 2 value(s)': 'Lawn',
    };
    expect(await read({ ...woocommerce, ...attributes })).toMatchObject({
      'custom.fit': 'Slim',
      fabric: 'Lawn',
      name: 'Kurta',
    });
  });

  it('are not the columns of another shop system, and are read from the first column with a value', async () => {
    await add(FIT);
    await add({ ...FIT, label: 'Type', choices: ['Frock', 'Kurta'] });
    await add({ ...OCCASION, label: 'Title' });
    const read = async (row: FileRow) =>
      (await readSpreadsheet(csvOf([row]), { userId: newId(), now: new Date(), layouts: layoutsOf([]) })).rows[0]
        ?.cells;
    const woocommerce = { Type: 'simple', SKU: 'W-1', Name: 'Kurta', 'Regular price': '900', Categories: 'Kurtas' };
    const first = await read({ ...woocommerce, Fit: 'Slim', 'Meta: fit': '', 'Meta: type': 'Kurta' });
    expect(first).toMatchObject({ 'custom.fit': 'Slim', 'custom.type': 'Kurta' });
    expect(await read({ ...woocommerce, Fit: '', 'Meta: fit': 'Slim' })).not.toHaveProperty(['custom.type']);
    expect(await read({ ...woocommerce, Fit: '', 'Meta: fit': 'Slim' })).toMatchObject({ 'custom.fit': 'Slim' });
    const shopify = {
      Handle: 'k',
      Title: 'Kurta',
      'Variant Price': '900',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
    };
    expect(await read(shopify)).not.toHaveProperty(['custom.title']);
  });

  it('are shared by the products of a design, unless they differ', async () => {
    await add(HEEL);
    await add(FIT);
    const design = designs.newName();
    await designs.send(newDesignBody(design, { ...TWO_BY_THREE, custom: { heel: 2 } }));
    const grid = await designs.read(design);
    expect(grid.custom).toEqual({ heel: 2, fit: '' });
    const [first] = grid.variants;
    await save(first?._id ?? '', { custom: { heel: 3 } });
    const differing = await designs.read(design);
    expect(differing.custom).toEqual({ heel: null, fit: '' });
    const body = bodyOfGrid(differing);
    expect((await designs.put(design, { ...body, custom: { ...body.custom, fit: 'Slim' } })).status).toBe(200);
    const rows = await designs.rowsOf(design);
    expect(rows.filter(({ customValues }) => customValues['heel'] === 3)).toHaveLength(1);
    expect(rows.every(({ customValues }) => customValues['fit'] === 'Slim')).toBe(true);
    const again = bodyOfGrid(await designs.read(design));
    await designs.put(design, { ...again, custom: { heel: '' } });
    expect((await designs.read(design)).custom).toEqual({ heel: '', fit: 'Slim' });
  });
});
