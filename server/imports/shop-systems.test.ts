import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { TableColumn } from '#contract/imports.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { layoutsOf, shownColumns } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { SYSTEM_FILES } from '#test/system-files.ts';
import { checkRow } from './check-row.ts';
import { describeColumns } from './column-questions.ts';
import { type ColumnChoice, readSpreadsheet } from './read-spreadsheet.ts';
import { findImportTable } from './read-table.ts';

const READING = { userId: 'user', now: new Date('2026-11-21T07:00:00Z'), layouts: layoutsOf<TableColumn>([]) };
const read = (file: Buffer, choice?: ColumnChoice) => readSpreadsheet(file, { ...READING, choice });
const cellsOf = async (file: Buffer, choice?: ColumnChoice) =>
  (await read(file, choice)).rows.map(({ cells }) => cells);
const textsOf = (notes: readonly { text: string }[]) => notes.map(({ text }) => text);

async function describeFile(file: Buffer) {
  const sheets = await readWorkbook(file, { maxRows: 100, userId: 'user' });
  const table = await findImportTable(sheets, {}, () => false);
  return { ...describeColumns(table.headers), headerLine: table.headerLine };
}

/** Makes the first choice of each question, as a user may. */
async function firstChoices(file: Buffer): Promise<ColumnChoice> {
  const { columns, questions } = await describeFile(file);
  const chosen = questions.map(({ choices }) => choices[0]?.columns ?? {});
  const all = Object.assign(shownColumns(columns), ...chosen);
  const used = Object.values<string | string[]>(all).flat();
  return {
    columns: all,
    leftOut: questions.flatMap(({ headers }) => headers).filter((header) => !used.includes(header)),
  };
}

describe('a file of Magento', () => {
  it('has a product for each simple row, and takes the texts of its configurable product', async () => {
    const { source, rows, notes } = await read(SYSTEM_FILES.magento);
    expect(source).toBe('Magento');
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      {
        sku: 'K-RED-0',
        name: 'Eid Kurta',
        color: 'Red',
        age: '3-4Y',
        category: 'Kurtas',
        design: 'K',
        price: '1990',
        isHidden: 'no',
        fabric: 'Lawn',
      },
      { sku: 'K-RED-1', name: 'Eid Kurta', color: 'Red', age: '5-6Y', stock: '4', oldPrice: null, isHidden: 'yes' },
    ]);
    expect(rows[0]?.sale).toEqual({ price: 1490, startsAt: null, endsAt: '2026-12-31T19:00:00.000Z' });
    expect(rows[1]).not.toHaveProperty('sale');
    expect(textsOf(notes)).toEqual(
      expect.arrayContaining([
        'Texts of other store views were left out.',
        'Configurable products, sets and downloads were left out. Their variants are products.',
      ]),
    );
  });
});

describe('a file of PrestaShop', () => {
  it('has dated discounts as sales, others as lower prices, and inactive products hidden', async () => {
    const { source, rows, notes } = await read(SYSTEM_FILES.prestashop);
    expect(source).toBe('PrestaShop');
    expect(rows).toMatchObject([
      {
        cells: {
          sku: 'FR-1',
          category: 'Frocks',
          gender: 'girls',
          color: 'Pink',
          age: '3-4Y',
          price: '1490.00',
          oldPrice: null,
          isHidden: 'no',
        },
        sale: { price: 1341 },
      },
      { cells: { sku: 'PO-1', category: 'Polos', gender: 'boys', price: 790, oldPrice: '990.00', isHidden: 'yes' } },
    ]);
    expect(textsOf(notes)).toContain('The price of the file is without tax.');
  });
});

describe('a file of Wix', () => {
  it('has a product for each variant, and for each size of a product without rows of variants', async () => {
    const { source, rows } = await read(SYSTEM_FILES.wix);
    expect(source).toBe('Wix');
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      {
        sku: 'WK-34',
        name: 'Eid Kurta',
        age: '3-4Y',
        color: 'Red',
        price: 1500,
        oldPrice: 2000,
        stock: '3',
        isHidden: 'no',
      },
      { sku: 'WK-56', age: '5-6Y', price: 1575, oldPrice: 2100, stock: '5', isHidden: 'yes' },
      { sku: 'WF-3-4y', age: '3-4Y', price: '1500', stock: { text: '9' } },
      { sku: 'WF-5-6y', age: '5-6Y', stock: { asked: expect.stringContaining('9 pieces of 2 sizes') } },
    ]);
    expect(rows[0]?.cells.pictures).toBe('https://static.wixstatic.com/media/abc~mv2.jpg\nhttps://a.example/2.jpg');
  });
});

describe('a file of BigCommerce', () => {
  it('has its first line as headings, and a product for each SKU below a product', async () => {
    const { source, rows } = await read(SYSTEM_FILES.bigcommerce);
    expect(source).toBe('BigCommerce');
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      {
        sku: 'POLO-R34',
        name: 'Striped Polo',
        age: '3-4Y',
        color: 'Red',
        price: '1200',
        oldPrice: '1500',
        stock: '4',
        design: 'POLO',
      },
      { sku: 'POLO-N56', age: '5-6Y', color: 'Navy', price: '990', oldPrice: '1300', stock: '2' },
      { sku: 'FR', category: 'Frocks', price: '900', stock: null, isHidden: 'yes' },
    ]);
  });
});

describe('a file of Square', () => {
  it('has the sizes of its variations, and asks about the lower price and what is archived', async () => {
    const { columns, questions } = await describeFile(SYSTEM_FILES.square);
    expect(columns).toMatchObject({ sku: ['SKU'], name: ['Item Name'], variant: ['Variation Name'], price: ['Price'] });
    expect(questions.map(({ text }) => text)).toEqual([
      'Is “Online Sale Price” a lower price?',
      expect.stringMatching(/^The column “Archived” may change what is sold/),
    ]);
    await expect(read(SYSTEM_FILES.square)).rejects.toThrow(AppError);
    expect(await cellsOf(SYSTEM_FILES.square, await firstChoices(SYSTEM_FILES.square))).toMatchObject([
      { sku: 'SQ-34', name: 'Eid Kurta', age: '3-4Y', price: '1990', oldPrice: null, stock: '4' },
      { sku: 'SQ-56', name: 'Eid Kurta', age: '5-6Y', price: '1490', oldPrice: '1990', stock: '2' },
    ]);
  });
});

describe('a file of Odoo', () => {
  it('has the internal reference as SKU, not the barcode, and its price is no lower price', async () => {
    const { columns, questions } = await describeFile(SYSTEM_FILES.odoo);
    expect(columns).toEqual({
      sku: ['Internal Reference'],
      name: ['Name'],
      price: ['Sales Price'],
      stock: ['Quantity On Hand'],
      category: ['Product Category'],
    });
    expect(questions).toEqual([]);
    await expect(read(SYSTEM_FILES.odoo)).rejects.toThrow('It is not clear what these columns hold');
  });
});

describe('a file of OpenCart', () => {
  it('asks whether the SKU is the SKU or the model, and about the status', async () => {
    const { columns, questions } = await describeFile(SYSTEM_FILES.opencart);
    expect(columns).toMatchObject({ name: ['name(en-gb)'], stock: ['quantity'], pictures: ['image_name'] });
    expect(questions.map(({ text }) => text)).toEqual([
      'Which of these columns is the one for SKU: “sku”, “model”?',
      'Does “status” say which products shoppers see?',
    ]);
    const { columns: chosen, leftOut = [] } = await firstChoices(SYSTEM_FILES.opencart);
    const choice = { columns: { ...chosen, sku: 'model' }, leftOut: [...leftOut, 'sku'] };
    expect(await cellsOf(SYSTEM_FILES.opencart, choice)).toMatchObject([{ sku: 'KU-50', isHidden: 'yes' }]);
  });
});

describe('a file of Daraz', () => {
  it('has its headings in the second line, and its special price on the days of the file', async () => {
    const { columns, headerLine } = await describeFile(SYSTEM_FILES.daraz);
    expect(headerLine).toBe(2);
    expect(columns).toMatchObject({
      name: ['*Product Name(English)'],
      sku: ['SellerSKU'],
      price: ['*price'],
      age: ['size'],
    });
    const { rows, notes } = await read(SYSTEM_FILES.daraz, await firstChoices(SYSTEM_FILES.daraz));
    expect(rows).toMatchObject([
      {
        cells: { sku: 'DZ-1', price: '1990', oldPrice: null },
        sale: { price: 1490, endsAt: '2026-12-31T18:59:00.000Z' },
      },
      { cells: { sku: 'DZ-2', price: '1990', oldPrice: null, age: '5-6Y' } },
    ]);
    expect(textsOf(notes)).toContain('A row explains the columns. It was left out. Row 3.');
  });
});

describe('a catalogue of Meta', () => {
  it('has a problem for a price in dollars, which never becomes rupees', async () => {
    const { source, rows } = await read(SYSTEM_FILES.meta);
    expect(source).toBe('Google feed');
    const [dollars, rupees] = rows.map(({ cells }) => checkRow(cells));
    expect(dollars?.problems).toContainEqual({
      column: 'price',
      value: '19.99 USD',
      problem: 'This is in another currency (USD). Write it in rupees.',
    });
    expect(rupees?.values.price).toBe(1_990);
  });
});

const sheetOf = (lines: readonly string[]) => Buffer.from(lines.join('\n'));

describe('headings that could be one column', () => {
  it.each([
    ['price', 'SKU,Name,Price,Wholesale', ['Price', 'Wholesale']],
    ['price', 'Code,Item,Retail Price,Trade Rate,MRP', ['Retail Price', 'Trade Rate', 'MRP']],
    ['name', 'SKU,Name,Title', ['Name', 'Title']],
    ['name', 'SKU,Product,Item Name', ['Product', 'Item Name']],
    ['stock', 'SKU,Stock,Available', ['Stock', 'Available']],
    ['stock', 'SKU,Qty,On hand', ['Qty', 'On hand']],
    ['color', 'SKU,Colour,Shade', ['Colour', 'Shade']],
    ['age', 'SKU,Size,Age', ['Size', 'Age']],
    ['sku', 'SKU,Article No,Name', ['SKU', 'Article No']],
    ['category', 'SKU,Category,Type', ['Category', 'Type']],
  ])('of %s are a question in %s', (column, headers, asked) => {
    const { columns, questions } = describeColumns(headers.split(','));
    expect(questions.map((question) => question.headers)).toContainEqual(asked);
    expect(columns).not.toHaveProperty(column);
  });

  it('are no question in a file of the shop, whose own column is read', () => {
    const { columns, questions, areCertain } = describeColumns('SKU,Name,Colour,For,Pictures,Price,Rate'.split(','));
    expect({ price: columns.price, questions, areCertain }).toEqual({
      price: ['Price'],
      questions: [],
      areCertain: true,
    });
    expect(describeColumns('SKU,Colour,For,Pictures,Price,Sale price'.split(',')).questions).toHaveLength(1);
  });
});

describe('a column that may change what is sold or paid', () => {
  it.each(['Discount %', 'Tier price', 'Archived', 'In stock', 'Carton rate'])(
    'such as %s is asked about',
    (header) => {
      const { questions } = describeColumns(['SKU', 'Name', 'Price', header]);
      expect(questions.map(({ headers }) => headers)).toEqual([[header]]);
    },
  );

  it.each(['id', 'Handle', 'Date created', 'Weight unit', 'Cost price', 'Supplier', 'Meta title'])(
    'is not %s, which is harmless',
    (header) => {
      expect(describeColumns(['SKU', 'Name', 'Price', header])).toMatchObject({ questions: [], areCertain: true });
    },
  );

  it('cannot be passed over: the file is read only with a choice', async () => {
    const file = sheetOf(['SKU,Name,Price,sale_price', 'A-1,Kurta,1990,1490']);
    const columns = { sku: 'SKU', name: 'Name', price: 'Price' };
    await expect(read(file, { columns })).rejects.toThrow('Is “sale_price” a lower price?');
    expect(await cellsOf(file, { columns, leftOut: ['sale_price'] })).toEqual([
      { sku: 'A-1', name: 'Kurta', price: '1990' },
    ]);
    expect(await cellsOf(file, { columns: { ...columns, salePrice: 'sale_price' } })).toMatchObject([
      { price: '1490', oldPrice: '1990' },
    ]);
  });

  it.each([
    ['DRAFT', 'yes'],
    ['Disabled', 'yes'],
    ['0', 'yes'],
    ['-1', 'yes'],
    ['Not visible', 'yes'],
    ['Active', 'no'],
    ['', 'no'],
    ['maybe', { asked: expect.stringContaining('“maybe” does not say'), text: 'maybe' }],
  ])('as the status %s has the product Hidden %j', async (status, isHidden) => {
    const file = sheetOf(['SKU,Name,Price,Status,x', `A-1,Kurta,1990,${status},y`]);
    const choice = { columns: { sku: 'SKU', name: 'Name', price: 'Price', shown: 'Status' } };
    expect(await cellsOf(file, choice)).toMatchObject([{ isHidden }]);
  });

  it.each([
    ['SKU,Price,Currency', 'A-1,89,USD', 'USD'],
    ['SKU,Price (AED),x', 'A-1,89,y', 'AED'],
    ['SKU,Price,x', 'A-1,€89,y', 'EUR'],
    ['SKU,Price,Currency', 'A-1,89,PKR', undefined],
  ])('as a currency in %s is a problem of the row', async (headers, line, currency) => {
    const [, price = ''] = headers.split(',');
    const columns = { sku: 'SKU', price, ...(headers.endsWith('Currency') && { currency: 'Currency' }) };
    const [cells = {}] = await cellsOf(sheetOf([headers, line]), { columns });
    const problems = checkRow(cells).problems.map(({ problem }) => problem);
    expect(problems).toEqual(
      currency === undefined ? [] : [`This is in another currency (${currency}). Write it in rupees.`],
    );
  });
});

describe('sizes', () => {
  it('in one cell are a product each, and their pieces are asked about', async () => {
    const { rows } = await read(sheetOf(['SKU,Name,Age,Stock', 'K,Kurta,"3-4Y,5-6Y,7-8Y",38', 'F,Frock,3-4Y,5']));
    expect(rows.map(({ cells: { sku, age } }) => [sku, age])).toEqual([
      ['K-3-4y', '3-4Y'],
      ['K-5-6y', '5-6Y'],
      ['K-7-8y', '7-8Y'],
      ['F', '3-4Y'],
    ]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(4);
    expect(checkRow(rows[1]?.cells ?? {}).problems).toContainEqual({
      column: 'stock',
      value: '38',
      problem: 'These are 38 pieces of 3 sizes (3-4Y, 5-6Y, 7-8Y). Write how many are of the size 5-6Y.',
    });
  });

  it('as columns are a product for each size that has a number, and a row of totals is none', async () => {
    const file = sheetOf(['Item,Colour,Rate,2-3Y,3-4Y,M', 'Kurta,red,990,4,,2', 'Frock,blue,890,,,', 'TOTAL,,,4,0,2']);
    const { questions } = await describeFile(file);
    expect(questions.map(({ headers }) => headers)).toEqual([['2-3Y', '3-4Y', 'M']]);
    const { rows, notes } = await read(file, await firstChoices(file));
    expect(rows.map(({ cells: { sku, name, age, stock, design } }) => [sku, name, age, stock, design])).toEqual([
      ['kurta-red-2-3y', 'Kurta', '2-3Y', '4', 'Kurta'],
      ['kurta-red-m', 'Kurta', 'M', '2', 'Kurta'],
    ]);
    expect(textsOf(notes)).toEqual([
      'A row with totals is no product. It was left out. Row 4.',
      'A SKU was made, as the file has none.',
      'A row has no pieces in any size. It was left out. Row 3.',
    ]);
  });
});
