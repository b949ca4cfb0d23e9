import { stringify } from 'csv-stringify/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { importResponse, previewImportResponse } from '#contract/imports.schema.ts';
import { importRows } from '#server/imports/tables.ts';
import { csvOf, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

const textOf = (lines: readonly (readonly (string | number)[])[]) => Buffer.from(stringify([...lines]));

describe('a file with headers of its own', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const preview = async (file: Buffer, place: { sheet?: number; headerLine?: number } = {}) => {
    const body = { file: file.toString('base64'), ...place };
    return (await shop.call('POST', '/api/imports/preview', { as: as(), body })).as(previewImportResponse);
  };
  const send = (file: Buffer, choice: object = {}) =>
    shop.call('POST', '/api/imports', {
      as: as(),
      body: { fileName: 'list.csv', file: file.toString('base64'), ...choice },
    });

  const HEADERS = ['Item', 'Rang', 'Size', 'Rate', 'Qty', 'Photo 1', 'Photo 2', 'Section'];
  const LINES = [
    ['Eid Kurta', 'navy', '3-4 years', 1_990, 5, 'https://a.example/1.jpg', 'https://a.example/2.jpg', 'Kids Casuals'],
    ['Eid Kurta', 'red', '5-6 years', 2_090, 2, 'https://a.example/3.jpg', '', 'Kids Casuals'],
  ];

  it('is asked about, guessed, imported by the chosen columns, and known the next time', async () => {
    const file = textOf([HEADERS, ...LINES]);
    const unknown = (await send(file)).error();
    expect(unknown).toMatchObject({ code: 'import_columns_unknown', message: expect.stringMatching(/Choose which/) });
    const { columns, rows, headerLine } = await preview(file);
    expect({ rows, headerLine }).toEqual({ rows: 2, headerLine: 1 });
    expect(columns).toEqual({
      name: 'Item',
      category: 'Section',
      color: 'Rang',
      age: 'Size',
      price: 'Rate',
      stock: 'Qty',
      pictures: ['Photo 1', 'Photo 2'],
    });
    const checked = (await send(file, { columns })).as(importResponse).import;
    expect(checked).toMatchObject({ source: null, rows: { new: 1, bad: 1 }, ignoredColumns: [] });
    expect(checked.notes).toEqual([{ text: 'A SKU was made, as the file has none.', rows: 2 }]);
    expect(checked.values).toMatchObject([{ column: 'color', value: 'navy', rows: 1 }]);
    const next = textOf([
      HEADERS,
      ...LINES,
      ['Frock', 'red', '3-4 years', 990, 1, 'https://a.example/4.jpg', '', 'Bottoms'],
    ]);
    expect((await send(next)).as(importResponse).import.rows).toMatchObject({ new: 2, bad: 1 });
  });

  it('with a SKU is also asked about if a column is probably one that it seems to lack', async () => {
    const lines = [
      [
        'Article No',
        'Item Name',
        'Sub Category',
        'Colour',
        'Age/Size',
        'Purchase Price',
        'MRP',
        'Our rate',
        'Qty in hand',
      ],
      ['A-77', 'Frock', 'Frocks', 'red', '3-4', 900, 'Rs. 1,999.00', '₨1499/-', '12 pcs'],
    ];
    const images = (names: string[], row: string[]) =>
      textOf([
        [...(lines[0] ?? []), ...names],
        [...(lines[1] ?? []), ...row],
      ]);
    const file = images(
      ['Details', 'Image 1', 'Image 2'],
      ['Lawn', 'https://a.example/5.jpg', 'https://a.example/6.jpg'],
    );
    expect((await send(file)).error()).toMatchObject({
      code: 'import_columns_unknown',
      message: 'Which price do customers pay: “MRP”, “Our rate”? Choose it below.',
    });
    const { columns: guessed, questions } = await preview(file);
    expect(guessed).toEqual({
      sku: 'Article No',
      name: 'Item Name',
      category: 'Sub Category',
      color: 'Colour',
      age: 'Age/Size',
      stock: 'Qty in hand',
      description: 'Details',
      pictures: ['Image 1', 'Image 2'],
    });
    const choice = questions[0]?.choices.find(({ label }) => label.startsWith('Our rate, and MRP is the old price'));
    const columns = { ...guessed, ...choice?.columns };
    expect(columns).toMatchObject({ price: 'Our rate', oldPrice: 'MRP' });
    const checked = (await send(file, { columns })).as(importResponse).import;
    expect(checked.message).toBe('1 row waits for your choices below. Nothing is written yet.');
    expect(checked.values).toMatchObject([{ column: 'category', value: 'Frocks' }]);
    expect((await send(file)).status).toBe(201);
  });

  it('joins several columns of pictures without a question', async () => {
    const [kurta = {}] = KURTAS;
    const { Pictures: _, ...others } = kurta;
    const file = csvOf([
      { ...others, SKU: 'TWO-IMAGES', 'Image 1': '/media/kurta.webp', 'Image 2': 'https://a.example/7.jpg' },
    ]);
    const checked = (await send(file)).as(importResponse).import;
    expect(checked).toMatchObject({ rows: { new: 1 }, ignoredColumns: [] });
    expect(checked.samples[0]?.pictures).toEqual(['/media/kurta.webp', 'https://a.example/7.jpg']);
  });

  it('finds its headers in row 7 below merged titles, and on a sheet that is chosen', async () => {
    const title = [{ value: 'Baby Bazaar, Lahore', columnSpan: 4 }, null, null, null];
    const above = [title, ['Price list'], ['', 'Nov 2026'], ['Phone', '0300 1234567'], [], ['valid till stocks last']];
    const lines = [...above, ['Code', 'Article', 'Rate', 'Pcs'], ['A-1', 'Kurta', 990, 3], ['A-2', 'Frock', 1_290, 1]];
    const sheets = [[['Notes'], ['Nothing here']], lines].map((data, index) => ({ data, sheet: `Sheet ${index}` }));
    const file = await writeXlsxFile(sheets as Parameters<typeof writeXlsxFile>[0]).toBuffer();
    const found = await preview(file);
    expect(found).toMatchObject({ sheets: ['Sheet 0', 'Sheet 1'], sheet: 1, headerLine: 7, rows: 2 });
    expect(found.columns).toEqual({ sku: 'Code', name: 'Article', price: 'Rate', stock: 'Pcs' });
    expect(found.top.map(({ line }) => line)).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
    expect(await preview(file, { sheet: 0 })).toMatchObject({ sheet: 0, headerLine: 1, rows: 1, columns: {} });
    const { columns } = found;
    const checked = (await send(file, { columns, sheet: 1, headerLine: 7 })).as(importResponse).import;
    expect(checked.problems.map(({ row }) => row)).toContain(8);
  });

  it('distinguishes two columns with one name, guesses neither, and reads the one that is chosen', async () => {
    const file = textOf([
      ['SKU', 'Price', 'Price'],
      ['NO-SUCH', 5, 990],
    ]);
    expect((await send(file)).error().message).toMatch(/^Which price do customers pay: “Price”, “Price \(2\)”\?/);
    const { headers, columns } = await preview(file);
    expect(headers).toEqual(['SKU', 'Price', 'Price (2)']);
    expect(columns).toEqual({ sku: 'SKU' });
    const choice = { columns: { sku: 'SKU', price: 'Price (2)' } };
    expect((await send(file, choice)).error()).toMatchObject({ code: 'import_columns_unknown' });
    const sent = (await send(file, { ...choice, leftOut: ['Price'] })).as(importResponse).import;
    expect(sent.ignoredColumns).toEqual(['Price']);
  });

  it('with two prices is asked which is the old one, and an empty price of the sale is none', async () => {
    const [kurta = {}] = KURTAS;
    const { Price: _price, 'Old price': _oldPrice, ...others } = kurta;
    const file = csvOf([
      { ...others, SKU: 'SALE-1', Price: 'Rs 1,800', 'Discount Price': '1,500' },
      { ...others, SKU: 'SALE-2', Colour: 'red', Price: 'Rs 1,800', 'Discount Price': null },
    ]);
    expect((await send(file)).error().message).toMatch(/^Is “Discount Price” a lower price\?/);
    const { columns: guessed, questions } = await preview(file);
    expect(guessed).toMatchObject({ price: 'Price' });
    const columns = { ...guessed, ...questions[0]?.choices[0]?.columns };
    expect(columns).toMatchObject({ price: 'Price', salePrice: 'Discount Price' });
    const { _id } = (await send(file, { columns })).as(importResponse).import;
    const rows = await shop.deps.db.select().from(importRows).where(eq(importRows.importId, _id));
    expect(rows.map(({ values: { price, oldPrice } }) => [price, oldPrice])).toEqual([
      [1_500, 1_800],
      [1_800, null],
    ]);
  });

  it('without headers is recognized by its cells', async () => {
    const { columns, headers } = await preview(
      textOf([
        ['', '', '', ''],
        ['Colours of this year', '', '', ''],
        ['Kurta', 'red', '3-4 yrs', 'kurta.jpg'],
        ['Frock', 'blue', '5-6 yrs', 'frock.jpg'],
        ['Shirt', 'green', '7 to 8', 'shirt.jpg'],
      ]),
      { headerLine: 2 },
    );
    expect(headers).toEqual(['Colours of this year', 'Column B', 'Column C', 'Column D']);
    expect(columns).toEqual({ color: 'Column B', age: 'Column C', pictures: 'Column D' });
  });

  it('may also be one that is known', async () => {
    const file = csvOf(KURTAS);
    const { columns } = await preview(file);
    expect(columns).toMatchObject({ sku: 'SKU', name: 'Name', oldPrice: 'Old price', pictures: 'Pictures' });
    const chosen = (await send(file, { columns: { ...columns, oldPrice: undefined } })).as(importResponse).import;
    expect(chosen).toMatchObject({ rows: { new: 2 }, ignoredColumns: ['Old price'] });
  });

  it.each<[string, object, RegExp]>([
    ['neither SKU nor name', { columns: { price: 'Rate' } }, /Choose the column: SKU\. Without one choose: Name/],
    ['two columns of prices', { columns: { name: 'Item', price: ['Rate', 'Qty'] } }, /Choose one column only/],
    ['a column that the file lacks', { columns: { name: 'Title' } }, /^The file has no column Title for: Name/],
    ['a sheet that the file lacks', { columns: { name: 'Item' }, sheet: 3 }, /^There is no row below the header/],
    ['a line below the file', { columns: { name: 'Item' }, headerLine: 50 }, /^There is no row below the header/],
  ])('is rejected with %s', async (_what, choice, words) => {
    const { message, fields } = (await send(textOf([HEADERS, ...LINES]), choice)).error();
    expect([message, ...Object.values(fields ?? {})].join(' ')).toMatch(
      new RegExp(words.source.replace(/^\^/, ''), words.flags),
    );
  });

  it('of 100,000 rows is rejected with the limit', { timeout: 60_000 }, async () => {
    const file = Buffer.from(`Item,Rate\n${'Kurta,990\n'.repeat(100_000)}`);
    for (const response of [
      await shop.call('POST', '/api/imports/preview', { as: as(), body: { file: file.toString('base64') } }),
      await send(file, { columns: { name: 'Item' } }),
    ])
      expect(response.error()).toMatchObject({
        code: 'spreadsheet_invalid',
        message: 'There are more than 5,000 rows. Divide the file into several.',
      });
  });
});
