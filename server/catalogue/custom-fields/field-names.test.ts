import { beforeEach, describe, expect, it } from 'vitest';
import { customFieldsResponse } from '#contract/custom-fields.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { ownColumnOf } from '#server/imports/headings.ts';
import { customFieldsOf, TEXT_FIELD } from '#test/custom-fields.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { sendFile } from '#test/import-files.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the names of the own fields of a shop', () => {
  const shop = useTestShop();
  const fields = customFieldsOf(shop);
  const columnsOf = (...headers: string[]) => headers.map((header) => ownColumnOf(header));

  beforeEach(async () => {
    await shop.deps.db.delete(products);
    await resetFacetOptions(shop.deps);
  });

  it('can be a word that every object of JavaScript has', async () => {
    for (const label of ['constructor', 'Constructor 2', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])
      expect((await fields.send('POST', { ...TEXT_FIELD, label })).status).toBe(200);
    const { id } = await addProduct(shop.deps, { sku: 'P-1' });
    expect((await shop.call('GET', `/api/products/${id}`)).text).not.toContain('"details"');
    expect((await shop.call('GET', '/api/products/export.csv', { as: shop.users.admin })).text).not.toContain('native');
    const listed = (await fields.send('GET')).as(customFieldsResponse).fields;
    const custom = Object.fromEntries(listed.map(({ code }) => [code, 'Yes, this']));
    const path = `/api/products/update-product/${id}`;
    expect((await shop.call('PATCH', path, { as: shop.users.admin, body: { custom } })).status).toBe(200);
    expect((await shop.call('GET', `/api/products/${id}`)).text).toContain('"__proto__"');
  });

  it.each<[problem: string, names: { label?: string; words?: string[]; unit?: string }, at: string, words: string]>([
    ['that of a column', { label: 'weight' }, 'label', 'Every product has the field Weight (g) already.'],
    ['that of a column in the spelling of the pages', { label: 'color' }, 'label', 'Every product has the field Color'],
    ['what most files call the age', { label: 'SIZE' }, 'label', 'Every product has the field Size'],
    ['that of a column as another name', { words: ['PRICE'] }, 'words', 'Every product has the field Price already.'],
    ['that of the column with problems', { label: 'problem' }, 'label', 'Choose another name.'],
    ['that of another field as another name', { words: ['x', 'heel'] }, 'words', 'The shop has Heel already.'],
    ['that of another field with its unit', { words: ['Heel (cm)'] }, 'words', 'The shop has Heel already.'],
    ['one that another field has too', { label: 'Absatz' }, 'label', 'Absatz is another name of the field Heel.'],
    ['one that another field has with its unit', { label: 'Absatz', unit: 'cm' }, 'label', 'Absatz is another name'],
  ])('cannot be %s', async (_problem, names, at, words) => {
    await fields.add({ label: 'Heel', words: ['absatz'], type: 'number', unit: 'cm' });
    const response = await fields.send('POST', { ...TEXT_FIELD, label: 'Sole', type: 'number', ...names });
    expect(response.status).toBe(400);
    expect(response.error().fields?.[at]).toContain(words);
    const sole = await fields.add({ label: 'Sole' });
    const changed = await fields.change(sole, names);
    expect(changed.error().fields?.[at]).toContain(words);
  });

  it('are checked by a change too, which can give a field its former name back', async () => {
    const heel = await fields.add({ label: 'Heel', type: 'number', unit: 'cm' });
    const renamed = (await fields.change(heel, { label: 'Height' })).as(customFieldsResponse).fields[0];
    const again = await fields.change(renamed ?? expect.fail('The field is gone'), { label: 'Heel' });
    expect(again.as(customFieldsResponse).fields[0]).toMatchObject({ label: 'Heel', words: ['Heel', 'Height'] });
  });

  it('are found in files from before a new name, with and without the unit', async () => {
    const heel = await fields.add({ label: 'Heel', words: ['absatz'], type: 'number', unit: 'cm' });
    await fields.change(heel, { label: 'Heel height' });
    for (const header of ['Heel', 'Heel (cm)', 'HEEL HEIGHT (CM)', 'Absatz (cm)', 'heel-height'])
      expect(columnsOf(header)).toEqual(['custom.heel']);
    expect(columnsOf('Heel (mm)')).toEqual([undefined]);
  });

  it.each([
    ['Fabric 2', 'Fabric'],
    ['For ۲', 'For'],
    ['استر (Age)', 'Age'],
    ['Title', 'Name'],
    ['Café', 'Care'],
  ])('can be %s, which is another column than %s', async (label, other) => {
    const { code } = await fields.add({ label });
    expect(columnsOf(label.normalize('NFD'), other)[0]).toBe(`custom.${code}`);
    expect(columnsOf(other)[0]).not.toBe(`custom.${code}`);
    const row: FileRow = { ...KURTAS[0], SKU: 'N-1', [label]: 'Net' };
    const { ignoredColumns, rows } = await sendFile(shop, csvOf([row]));
    expect({ ignoredColumns, bad: rows.bad }).toEqual({ ignoredColumns: [], bad: 0 });
  });
});
