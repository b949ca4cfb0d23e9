import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ImportColumn } from '#contract/imports.ts';
import { readSpreadsheet, type Spreadsheet } from '#server/imports/read-spreadsheet.ts';
import { layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { csvOf, type FileRow } from '#test/spreadsheets.ts';

const READING = { userId: 'user', now: new Date('2026-11-21T07:00:00Z'), layouts: layoutsOf<ImportColumn>([]) };
const readFile = (file: Buffer) => readSpreadsheet(file, READING);

/** Rows may lack columns of the others, as the further rows of a product do. */
function linesOf(rows: readonly FileRow[]): (string | number | null)[][] {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))];
}

const textOf = (rows: readonly FileRow[], delimiter = ',') => stringify(linesOf(rows), { delimiter });
const read = (rows: readonly FileRow[]) => readFile(Buffer.from(textOf(rows)));
const readCells = async (rows: readonly FileRow[]) => (await read(rows)).rows.map(({ cells }) => cells);
const textsOf = (notes: readonly { text: string }[]) => notes.map(({ text }) => text);

const SHOPIFY: FileRow = {
  Handle: 'tee',
  Title: 'Striped Tee',
  'Body (HTML)': '<p>Says "hello",\nand more.</p>',
  'Product Category': '',
  Type: 'Tees',
  Tags: '',
  'Option1 Name': 'Color',
  'Option1 Value': 'Red',
  'Option2 Name': 'Size',
  'Option2 Value': '3-4 Years',
  'Variant SKU': 'TEE-1',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Price': '990.00',
  'Variant Compare At Price': '',
  'Image Src': 'https://cdn.example/tee.jpg',
  Status: 'active',
};

describe('options of Shopify', () => {
  it.each<[string, FileRow, object]>([
    [
      'in Urdu, in the other sequence',
      { 'Option1 Name': 'Umar', 'Option1 Value': '2T', 'Option2 Name': 'Rang', 'Option2 Value': 'Pink' },
      { color: 'Pink', age: '2T', name: 'Striped Tee' },
    ],
    [
      'that are called by other names',
      { 'Option1 Name': 'Style', 'Option2 Name': 'Title' },
      { color: 'Red', age: '3-4 Years', name: 'Striped Tee' },
    ],
    [
      'in one option',
      { 'Option1 Name': 'Colour / Kids Size', 'Option1 Value': 'Navy Blue / 0-3M', 'Option2 Name': '' },
      { color: 'Navy Blue', age: '0-3M', name: 'Striped Tee' },
    ],
    [
      'that are no sizes and no colours',
      { 'Option1 Name': 'Style', 'Option1 Value': 'With cap' },
      { color: '', age: '3-4 Years', name: 'Striped Tee - With cap' },
    ],
    [
      'of a field',
      { 'Option1 Value': '', 'Color (product.metafields.shopify.color-pattern)': 'navy-blue; white' },
      { color: 'navy blue/white' },
    ],
  ])('%s are read', async (_what, options, expected) => {
    expect(await readCells([{ ...SHOPIFY, ...options }])).toMatchObject([expected]);
  });

  it('are named by the values of all variants', async () => {
    const options = { 'Option1 Name': 'Print' };
    const cells = await readCells([
      { ...SHOPIFY, ...options },
      { Handle: 'tee', 'Option1 Value': 'Dinosaurs', 'Option2 Value': '5-6 Years', 'Variant Price': '990' },
    ]);
    expect(cells.map(({ name }) => name)).toEqual(['Striped Tee - Red', 'Striped Tee - Dinosaurs']);
  });
});

describe('the category', () => {
  const PATH = 'Apparel & Accessories > Clothing > Baby & Toddler Clothing > Baby & Toddler Dresses';
  const GUESSED = ['The file names no category. A word of the tags or the name was taken.'];
  it.each<[string, FileRow, string, string[]]>([
    ['the type', { Type: 'Eid 2026', 'Product Category': PATH }, 'Eid 2026', []],
    ['the end of a path', { Type: '', 'Product Category': PATH }, 'Baby & Toddler Dresses', []],
    ['a garment among the tags', { Type: '', Tags: 'boys, Winter Jackets, new' }, 'Jackets', GUESSED],
    ['the garment in the name', { Type: '', Title: 'Boys Kurta with cap' }, 'Kurta', GUESSED],
    ['asked about without any', { Type: '', Title: 'Gift for Eid' }, '', []],
  ])('of Shopify is %s', async (_what, changes, category, expected) => {
    const { rows, notes } = await read([{ ...SHOPIFY, ...changes }]);
    expect(rows[0]?.cells.category).toBe(category);
    expect(textsOf(notes)).toEqual(expected);
  });

  it.each([
    ['Uncategorized, Girls, Girls > Frocks', 'Frocks'],
    ['Sale, Kids Shirts', 'Kids Shirts'],
    ['Girls > Tops\\, Tees', 'Tops, Tees'],
    ['Uncategorized', 'Polo'],
  ])('of WooCommerce in %s is %s', async (categories, category) => {
    expect(await readCells([{ ...WOO, Categories: categories }])).toMatchObject([{ category }]);
  });
});

describe('pieces and drafts of Shopify', () => {
  it('that are counted without a number are not counted here, and a note says so', async () => {
    const { rows, notes } = await read([{ ...SHOPIFY, 'Variant Inventory Qty': '' }]);
    expect(rows[0]?.cells.stock).toBeNull();
    expect(textsOf(notes)).toEqual(['The file has no number of pieces, so they are not counted here.']);
  });

  it('that are unlisted are hidden', async () => {
    expect(await readCells([{ ...SHOPIFY, Status: 'unlisted' }])).toMatchObject([{ isHidden: 'yes' }]);
  });
});

const WOO: FileRow = {
  ID: '12',
  Type: 'simple',
  SKU: 'POLO',
  Name: 'Blue Polo',
  Published: '1',
  'In stock?': '1',
  Stock: '4',
  'Weight (kg)': '.25',
  'Sale price': '',
  'Regular price': '1200',
  Categories: 'Polos',
  Images: 'https://cdn.example/polo.jpg',
  Parent: '',
  'Attribute 1 name': 'Material',
  'Attribute 1 value(s)': 'Piqué',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': '3-4',
};
const PARENT: FileRow = {
  ...WOO,
  Type: 'variable',
  'Attribute 2 value(s)': '3-4, 5-6',
  'Attribute 3 name': 'Style',
  'Attribute 3 value(s)': 'Red, Pink',
};
const VARIATION: FileRow = {
  ...WOO,
  ID: '13',
  Type: 'variation',
  SKU: 'POLO-RED',
  Parent: 'id:12',
  'Attribute 1 name': '',
  'Attribute 1 value(s)': '',
  'Attribute 3 name': 'Style',
  'Attribute 3 value(s)': 'Red',
};

describe('WooCommerce', () => {
  it('reads a fabric, which is no part of the name, and a weight without a zero', async () => {
    const expected = { name: 'Blue Polo', fabric: 'Piqué', weightG: '0.25 kg' };
    expect(await readCells([WOO])).toMatchObject([expected]);
    expect(await readCells([VARIATION, PARENT])).toMatchObject([{ ...expected, color: 'Red', age: '3-4' }]);
  });

  it('reads other notes about the garment from attributes, and no part of a longer word', async () => {
    const care = { 'Attribute 3 name': 'pa_care-instructions', 'Attribute 3 value(s)': 'Wash cold' };
    expect(await readCells([{ ...WOO, ...care }])).toMatchObject([{ fabric: 'Piqué', care: 'Wash cold' }]);
    const [cells] = await readCells([{ ...WOO, 'Attribute 1 name': 'Clothing type', 'Attribute 3 name': 'Career' }]);
    expect(cells).not.toHaveProperty('fabric');
    expect(cells).not.toHaveProperty('care');
  });

  it('names a product whose variations are not in the file', async () => {
    const other = { ...PARENT, ID: '99', SKU: 'LOST' };
    const text = 'A product was left out, because the file lacks its variations. Export the product variations too.';
    expect((await read([other, PARENT, VARIATION])).notes).toEqual([{ text, rows: 1 }]);
    await expect(read([other])).rejects.toThrow(`There is no product in this file. ${text}`);
  });

  it('knows attributes by their codes', async () => {
    const codes = { 'Attribute 2 name': 'pa_size', 'Attribute 3 name': 'pa_color' };
    const cells = await readCells([
      { ...PARENT, ...codes },
      { ...VARIATION, ...codes },
    ]);
    expect(cells).toMatchObject([{ age: '3-4', color: 'Red', name: 'Blue Polo' }]);
  });

  it.each<[string, FileRow, FileRow, unknown]>([
    ['that all variations share', {}, { Stock: 'parent' }, null],
    ['that all variations share and are sold out', { Stock: '0', 'In stock?': '0' }, { Stock: 'parent' }, 0],
    ['of the variation', {}, { Stock: '7' }, '7'],
  ])('has the stock %s', async (_what, parent, variation, stock) => {
    const { rows, notes } = await read([
      { ...PARENT, ...parent },
      { ...VARIATION, ...variation },
    ]);
    expect(rows[0]?.cells.stock).toBe(stock);
    expect(textsOf(notes)).toEqual(
      variation.Stock === 'parent' ? ['Its variations share their pieces, which are not counted here.'] : [],
    );
  });

  it.each<[string, FileRow, FileRow, string]>([
    ['that is switched off', { Published: '1' }, { Published: '0' }, 'yes'],
    ['of a draft', { Published: '-1' }, { Published: '1' }, 'yes'],
    ['of a file without that column', { Published: '' }, { Published: '' }, 'no'],
  ])('a variation %s is hidden: %4$s', async (_what, parent, variation, isHidden) => {
    const cells = await readCells([
      { ...PARENT, ...parent },
      { ...VARIATION, ...variation },
    ]);
    expect(cells).toMatchObject([{ isHidden }]);
  });

  it.each([
    ['Rs. 1,299.00', 'Rs. 999.00', 'Rs. 1,299.00'],
    ['₨1299/-', '₨1299/-', null],
  ])('reads the price %s with the sale price %s', async (regular, sale, oldPrice) => {
    const cells = await readCells([{ ...WOO, 'Regular price': regular, 'Sale price': sale }]);
    expect(cells).toMatchObject([{ price: sale, oldPrice }]);
  });
});

const FEED: FileRow = {
  id: 'F-1',
  title: 'Girls Lehenga 3-4 years',
  link: 'https://old.example/1',
  image_link: 'https://cdn.example/1.jpg',
  availability: 'in_stock',
  price: 'PKR 4,500.00',
  google_product_category: '182',
};

const PRICED: readonly (readonly [sale: string, price: string, oldPrice: string | null, named: boolean])[] = [
  ['990', '990', '1290', false],
  ['1500', '1290', null, true],
  ['1290', '1290', null, true],
  ['0', '1290', null, true],
  ['-5', '1290', null, true],
];
const cellsOf = ({ rows }: Spreadsheet) => rows.map(({ cells }) => cells);

describe('a sale price', () => {
  it.each(PRICED)('of %s beside 1290 makes the price %s', async (sale, price, oldPrice, isNamed) => {
    const notesOf = ({ notes }: Spreadsheet) =>
      notes.map(({ text }) => text).filter((text) => text.startsWith('The sale price was left out'));
    const woo = await read([{ ...WOO, 'Regular price': '1290', 'Sale price': sale }]);
    const feed = await read([{ ...FEED, price: '1290 PKR', sale_price: `${sale} PKR` }]);
    for (const file of [woo, feed]) {
      expect(notesOf(file)).toEqual(isNamed ? [expect.stringMatching(/Row 2\.$/)] : []);
      expect(file.rows[0]?.sale).toBeUndefined();
    }
    expect(cellsOf(woo)).toMatchObject([{ price, oldPrice }]);
    expect(cellsOf(feed)).toMatchObject([{ price: `${price} PKR`, oldPrice: oldPrice && `${oldPrice} PKR` }]);
    const dated = await read([
      { ...WOO, 'Regular price': '1290', 'Sale price': sale, 'Date sale price ends': '2027-01-31' },
    ]);
    expect(cellsOf(dated)).toMatchObject([{ price: '1290', oldPrice: null }]);
    expect(dated.rows[0]?.sale?.price).toBe(isNamed ? undefined : 990);
    expect(notesOf(dated)).toHaveLength(isNamed ? 1 : 0);
    const sheet = await readSpreadsheet(csvOf([{ Item: 'Kurta', 'Regular price': 1_290, 'Sale price': sale }]), {
      ...READING,
      choice: { columns: { name: 'Item', oldPrice: 'Regular price', price: 'Sale price' } },
    });
    expect(cellsOf(sheet)).toMatchObject([{ price, oldPrice }]);
    expect(notesOf(sheet)).toHaveLength(isNamed ? 1 : 0);
  });

  it('without a regular price becomes the price, and is named', async () => {
    const file = await read([{ ...WOO, 'Regular price': '', 'Sale price': '990' }]);
    expect(cellsOf(file)).toMatchObject([{ price: '990', oldPrice: null }]);
    expect(file.notes.map(({ text }) => text)).toContain(
      'There is no other price, so the sale price became the price. Row 2.',
    );
  });

  it('names at most ten rows', async () => {
    const { notes } = await read(
      Array.from({ length: 12 }, (_, index) => ({
        ...WOO,
        SKU: `W-${index}`,
        'Regular price': '100',
        'Sale price': '200',
      })),
    );
    expect(notes).toContainEqual({
      text: 'The sale price was left out, because it is not below the price. Rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more.',
      rows: 12,
    });
  });

  it('of Shopify above the compare-at price leaves that one out', async () => {
    const row = { Handle: 'kurta', Title: 'Kurta', 'Option1 Name': 'Size', 'Option1 Value': '3-4' };
    const file = await read([{ ...row, 'Variant Price': '1500', 'Variant Compare At Price': '1290' }]);
    expect(cellsOf(file)).toMatchObject([{ price: '1500', oldPrice: null }]);
    expect(file.notes.map(({ text }) => text)).toContain(
      'The compare-at price was left out, because it is below the price. Row 2.',
    );
  });
});

describe('a feed', () => {
  it('is read with prefixes, and takes category and age from the title', async () => {
    const prefixed = Object.fromEntries(Object.entries(FEED).map(([header, value]) => [`g:${header}`, value]));
    const { source, rows } = await read([prefixed]);
    expect(source).toBe('Google feed');
    expect(rows[0]?.cells).toMatchObject({ sku: 'F-1', category: 'Lehenga', age: '3-4 years', price: 'PKR 4,500.00' });
  });

  it('in XML has a row for each product, and the values of a repeated tag', async () => {
    const item = '<g:id>X-1</g:id><title><![CDATA[Boys Kurta & Cap]]></title><g:price>1990.00 PKR</g:price>';
    const images = ['image_link', 'additional_image_link', 'additional_image_link'].map(
      (tag, index) => `<g:${tag}>https://cdn.example/${index}.jpg</g:${tag}>`,
    );
    const shipping = '<g:shipping><g:price>200 PKR</g:price></g:shipping>';
    const xml = `<?xml version="1.0"?>\n<rss><channel><title>Old shop</title><item>${item}${images.join('')}<g:availability>in stock</g:availability>${shipping}</item></channel></rss>`;
    const { source, rows } = await readFile(Buffer.from(xml));
    expect(source).toBe('Google feed');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({
      sku: 'X-1',
      name: 'Boys Kurta & Cap',
      price: '1990.00 PKR',
      pictures: 'https://cdn.example/0.jpg\nhttps://cdn.example/1.jpg\nhttps://cdn.example/2.jpg',
    });
  });

  it.each([
    ['<?xml version="1.0"?><orders><order>1</order></orders>', /^There is no product in this XML file/],
    [`<rss>${'<item><id>1</id></item>'.repeat(5_001)}</rss>`, /^There are more than 5,000 rows/],
    [`<rss><item>${Array.from({ length: 300 }, (_, index) => `<a${index}>1</a${index}>`).join('')}`, /too many fields/],
  ])('in XML that cannot be read is rejected', async (xml, words) => {
    await expect(readFile(Buffer.from(xml))).rejects.toThrow(words);
  });
});

it("Shopify's list of stock is rejected, and the message says what to export", async () => {
  const row = { Handle: 'tee', Title: 'Tee', SKU: 'T-1', 'HS Code': '', COO: '', Location: 'Lahore', 'On hand': 4 };
  await expect(read([row])).rejects.toThrow(/^This is Shopify's list of stock\. Open Products, and export them/);
});

describe('where the headers are', () => {
  it('below a comment', async () => {
    const text = `# Required | An id,# Required\n${textOf([FEED])}`;
    expect((await readFile(Buffer.from(text))).source).toBe('Google feed');
  });

  it('below a title, on the second sheet', async () => {
    const lines = [['Products of Nanhi'], [], ...linesOf([SHOPIFY])];
    const sheets = [
      { data: [['Notes']], sheet: 'Read me' },
      { data: lines, sheet: 'Products' },
    ];
    const file = await writeXlsxFile(sheets as Parameters<typeof writeXlsxFile>[0]).toBuffer();
    const { source, rows } = await readFile(file);
    expect(source).toBe('Shopify');
    expect(rows).toMatchObject([{ number: 4, cells: { sku: 'TEE-1' } }]);
  });

  it('on two sheets is an error, because one of them would be lost', async () => {
    const sheets = ['Boys', 'Girls'].map((sheet) => ({ data: linesOf([SHOPIFY]), sheet }));
    const file = await writeXlsxFile(sheets as Parameters<typeof writeXlsxFile>[0]).toBuffer();
    await expect(readFile(file)).rejects.toThrow(/^The sheets Boys and Girls all hold products/);
  });
});

it.each<[string, (text: string) => Buffer]>([
  ['a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['line ends of Windows', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a file with semicolons and %s is the same', async (_what, encode) => {
  const row = { ...SHOPIFY, Title: 'Café Tee' };
  const { source, rows } = await readFile(encode(textOf([row], ';')));
  expect(source).toBe('Shopify');
  expect(rows.map(({ cells }) => cells)).toEqual(await readCells([row]));
  expect(rows[0]?.cells).toMatchObject({ name: 'Café Tee', description: 'Says "hello", and more.' });
});
