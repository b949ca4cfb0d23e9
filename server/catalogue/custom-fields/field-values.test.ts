import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { getManagedProductResponse } from '#contract/catalogue.schema.ts';
import { findCustomField, readCustomValue } from '#contract/custom-fields.ts';
import { products } from '#server/catalogue/tables.ts';
import { customFieldsOf, TEXT_FIELD } from '#test/custom-fields.ts';
import { bodyOfGrid, designsOf } from '#test/designs.ts';
import { resetFacetOptions } from '#test/facet-options.ts';
import { addProduct } from '#test/factories.ts';
import { finishImport, sendFile } from '#test/import-files.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('the values of the own fields of a shop', () => {
  const shop = useTestShop();
  const fields = customFieldsOf(shop);
  const designs = designsOf(shop);
  const save = (id: string, body: object) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body });
  const storedOf = async (id: string) =>
    (await shop.deps.db.select().from(products).where(eq(products.id, id)))[0]?.customValues;
  const storedBySku = async (sku: string) =>
    (await shop.deps.db.select().from(products).where(eq(products.sku, sku)))[0]?.customValues;
  const row = (cells: FileRow, sku = 'V-1'): FileRow => ({ ...KURTAS[0], SKU: sku, ...cells });
  const readAs = (code: string, value: string | number) => {
    const field = findCustomField(`custom.${code}`);
    return readCustomValue(field ?? expect.fail('There is no such field'), value);
  };

  beforeEach(async () => {
    await shop.deps.db.delete(products);
    await resetFacetOptions(shop.deps);
  });

  describe('whose choice was removed', () => {
    async function addLoose() {
      const fit = await fields.add({ label: 'Fit', type: 'choice', choices: ['Loose', 'Slim', 'Regular'] });
      const { id } = await addProduct(shop.deps, { sku: 'L-1', design: 'Kurta', customValues: { fit: 'Loose' } });
      await fields.change(fit, { choices: ['Slim', 'Regular'] });
      return id;
    }

    it('stay in a save of the whole product, and cannot be chosen for another one', async () => {
      const id = await addLoose();
      const read = await shop.call('GET', `/api/products/managed/${id}`, { as: shop.users.admin });
      const { custom } = read.as(getManagedProductResponse).product;
      expect((await save(id, { custom, name: 'Loose kurta' })).status).toBe(200);
      expect(await storedOf(id)).toEqual({ fit: 'Loose' });
      const other = await addProduct(shop.deps);
      const response = await save(other.id, { custom });
      expect(response.error().fields).toEqual({ 'custom.fit': 'Write one of these: Slim, Regular.' });
      await save(id, { custom: { fit: 'slim' } });
      expect((await save(id, { custom })).status).toBe(400);
      expect(await storedOf(id)).toEqual({ fit: 'Slim' });
    });

    it('stay in a save of the design', async () => {
      const id = await addLoose();
      const body = bodyOfGrid(await designs.read('Kurta'));
      expect((await designs.put('Kurta', { ...body, description: 'Cool lawn' })).status).toBe(200);
      expect(await storedOf(id)).toEqual({ fit: 'Loose' });
      const again = bodyOfGrid(await designs.read('Kurta'));
      const rejected = await designs.put('Kurta', { ...again, custom: { fit: 'Baggy' } });
      expect(rejected.error().fields).toEqual({ 'custom.fit': 'Write one of these: Slim, Regular.' });
    });

    it('stay in an import of the exported file, and are a problem of other rows', async () => {
      await addLoose();
      const { text } = await shop.call('GET', '/api/products/export.csv', { as: shop.users.admin });
      expect(await sendFile(shop, Buffer.from(text))).toMatchObject({ rows: { unchanged: 1, changed: 0, bad: 0 } });
      const checked = await sendFile(shop, csvOf([row({ Fit: 'Loose' })]));
      expect(checked.problems).toMatchObject([
        { column: 'custom.fit', value: 'Loose', problem: 'Write one of these: Slim, Regular.' },
      ]);
    });
  });

  it('are read from cells with truth values, and from choices that say nothing elsewhere', async () => {
    await fields.add({ label: 'Lined', type: 'yesNo' });
    await fields.add({ label: 'Washable', type: 'yesNo' });
    await fields.add({ label: 'Cuff', type: 'choice', choices: ['None', 'Full'] });
    const cells = { ...row({}), Lined: true, Washable: false, Cuff: 'none' };
    const file = await writeXlsxFile([Object.keys(cells), Object.values(cells)]).toBuffer();
    const checked = await sendFile(shop, file);
    expect(checked.problems).toEqual([]);
    await finishImport(shop, checked._id);
    expect(await storedBySku('V-1')).toEqual({ lined: true, washable: false, cuff: 'None' });
    const texts = await sendFile(shop, csvOf([row({ Lined: 'FALSE', Washable: 'TRUE' })]));
    expect(texts).toMatchObject({ rows: { changed: 1, bad: 0 } });
  });

  it('are not mistaken for a choice with other signs between its digits', async () => {
    await fields.add({ label: 'Heel size', type: 'choice', choices: ['1.5', '15', '1-2', '12', 'A+', 'A'] });
    const choices = ['1.5', '15', '1-2', '12', 'A+', 'A'];
    for (const choice of choices) expect(readAs('heel-size', choice)).toEqual({ value: choice });
    expect(readAs('heel-size', ' 1 \u2013 2')).toEqual({ value: '1-2' });
    expect(readAs('heel-size', 'a')).toEqual({ value: 'A' });
    expect(readAs('heel-size', '1,5')).toHaveProperty('problem');
  });

  it('are numbers with their unit, in other digits, and as a spreadsheet calculates them', async () => {
    await fields.add({ label: 'Sole', type: 'number', unit: 'Inch' });
    for (const [text, value] of [
      ['3 inch', 3],
      ['۳٫۵INCH', 3.5],
      [3.300_000_000_000_000_3, 3.3],
      ['-0', 0],
      ['1,200', 1200],
      ['1.234,5', 1234.5],
      ['-2.125', -2.125],
    ] as const)
      expect(readAs('sole', text)).toEqual({ value });
    const short = 'Write a number of Inch, such as 3 or 4.5.';
    const long = `${short} No decimal comma, at most three digits after the dot, and at most 1000000.`;
    expect(readAs('sole', 'high')).toEqual({ problem: short });
    for (const text of ['1,5', '1000001', '0.1234', 1e21, '3 inch 4'])
      expect(readAs('sole', text)).toEqual({ problem: long });
  });

  it.each(['2', '۲', '5 cm', '.5', '-', '½'])(
    'cannot have the unit %s, which would be a part of the number',
    async (unit) => {
      const response = await fields.send('POST', { ...TEXT_FIELD, type: 'number', unit });
      expect(response.status).toBe(400);
      expect(Object.keys(response.error().fields ?? {})).toEqual(['unit']);
    },
  );

  it('ask whether a percentage of a spreadsheet program is one', async () => {
    await fields.add({ label: 'Cotton', type: 'number', unit: '%' });
    const problemsOf = async (cells: FileRow) => {
      const names = row(cells);
      const file = await writeXlsxFile([Object.keys(names), Object.values(names)]).toBuffer();
      return (await sendFile(shop, file)).problems.map(({ problem }) => problem);
    };
    expect(await problemsOf({ Cotton: 0.95 })).toEqual([expect.stringContaining('For 95 %')]);
    expect(await problemsOf({ Cotton: 95 })).toEqual([]);
    expect(await problemsOf({ Cotton: '95%' })).toEqual([]);
  });

  it('are texts that no spreadsheet program runs, and that come back as they are', async () => {
    await fields.add({ label: 'Occasion' });
    const { id } = await addProduct(shop.deps, { sku: 'F-1' });
    for (const text of ['=1+1', '@Eid', '+92 300', '-5', '<b>Eid</b> & co', 'a, "b"; c']) {
      await save(id, { custom: { occasion: text } });
      const exported = (await shop.call('GET', '/api/products/export.csv', { as: shop.users.admin })).text;
      expect(await sendFile(shop, Buffer.from(exported)), text).toMatchObject({ rows: { unchanged: 1 } });
    }
  });
});
