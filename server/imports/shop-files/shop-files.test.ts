import { describe, expect, it } from 'vitest';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { readSpreadsheet } from '#server/imports/read-spreadsheet.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { csvOf, type FileRow, xlsxOf } from '#test/spreadsheets.ts';

const read = async (rows: FileRow[], now = '2026-11-21T07:00:00Z') =>
  readSpreadsheet(csvOf(withSameColumns(rows)), { userId: 'user', now: new Date(now), layouts: layoutsOf([]) });

function withSameColumns(rows: FileRow[]): FileRow[] {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(headers.map((header) => [header, row[header] ?? null])));
}

const CDN = 'https://cdn.shop.example/s/files/1';
const KURTA: FileRow = {
  Handle: 'eid-kurta',
  Title: 'Eid Kurta for Boys',
  'Body (HTML)': '<p>Soft <b>cotton</b> &amp; lining.</p><ul><li>Machine wash</li><li>Made in Lahore</li></ul>',
  Vendor: 'Nanhi',
  Type: 'Kurtas',
  Tags: 'eid, boys, festive',
  Published: 'TRUE',
  'Option1 Name': 'Color',
  'Option1 Value': 'Navy',
  'Option2 Name': 'Size',
  'Option2 Value': '3-4 Years',
  'Variant SKU': 'EK-NAVY-34',
  'Variant Grams': '250',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Price': '1990.00',
  'Variant Compare At Price': '2490.00',
  'Image Src': `${CDN}/a.jpg?v=1`,
  'Image Position': '1',
  'Variant Image': `${CDN}/navy.jpg`,
  Status: 'active',
};

describe('a Shopify file', () => {
  it('becomes a product for each variant, with the texts and images of its handle', async () => {
    const { rows, source, notes } = await read([
      KURTA,
      {
        Handle: 'eid-kurta',
        'Option1 Value': 'Red',
        'Option2 Value': '5-6 Years',
        'Variant SKU': 'EK-RED-56',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
        'Variant Price': '1990.00',
        'Variant Compare At Price': '1990.00',
        'Image Src': `${CDN}/c.jpg`,
        'Image Position': '3',
      },
      { Handle: 'eid-kurta', 'Image Src': `${CDN}/b.jpg`, 'Image Position': '2' },
    ]);
    expect(source).toBe('Shopify');
    expect(rows.map(({ html }) => html)).toEqual([KURTA['Body (HTML)'], KURTA['Body (HTML)']]);
    expect(rows.map(({ html: _, ...row }) => row)).toEqual([
      {
        number: 2,
        cells: {
          sku: 'EK-NAVY-34',
          name: 'Eid Kurta for Boys',
          category: 'Kurtas',
          color: 'Navy',
          age: '3-4 Years',
          gender: 'boys',
          price: '1990.00',
          oldPrice: '2490.00',
          stock: '5',
          weightG: '250',
          design: 'eid-kurta',
          description: 'Soft cotton & lining.\n- Machine wash\n- Made in Lahore',
          pictures: [`${CDN}/navy.jpg`, `${CDN}/a.jpg?v=1`, `${CDN}/b.jpg`, `${CDN}/c.jpg`].join('\n'),
          isHidden: 'no',
        },
      },
      {
        number: 3,
        cells: expect.objectContaining({ sku: 'EK-RED-56', color: 'Red', age: '5-6 Years', oldPrice: null, stock: 0 }),
      },
    ]);
    expect(notes).toEqual([{ text: 'Stock below 0 became 0.', rows: 1 }]);
  });

  it('with the headers of 2025 is read in the same way', async () => {
    const { source, rows } = await read([
      {
        Title: 'Lawn Frock',
        'URL handle': 'lawn-frock',
        Description: '<p>Airy lawn.</p>',
        'Product category': 'Apparel & Accessories > Clothing > Dresses',
        Tags: 'girls',
        'Published on online store': 'TRUE',
        Status: 'Active',
        SKU: '',
        'Option1 name': 'Colour',
        'Option1 value': 'Pink',
        'Option2 name': 'Age',
        'Option2 value': '1-2Y',
        Price: '1490',
        'Compare-at price': '0',
        'Inventory tracker': '',
        'Inventory quantity': '0',
        'Weight value (grams)': '0',
        'Product image URL': `${CDN}/frock.jpg`,
      },
    ]);
    expect(source).toBe('Shopify');
    expect(rows[0]?.cells).toEqual({
      sku: 'lawn-frock-pink-1-2y',
      name: 'Lawn Frock',
      category: 'Dresses',
      color: 'Pink',
      age: '1-2Y',
      gender: 'girls',
      price: '1490',
      oldPrice: null,
      stock: null,
      design: 'lawn-frock',
      description: 'Airy lawn.',
      pictures: `${CDN}/frock.jpg`,
      isHidden: 'no',
    });
  });

  it.each([
    ['draft', 'TRUE'],
    ['archived', 'TRUE'],
    ['active', 'FALSE'],
  ])('of status %s and published %s is hidden', async (status, published) => {
    const { rows, notes } = await read([{ ...KURTA, Status: status, Published: published }]);
    expect(rows[0]?.cells.isHidden).toBe('yes');
    expect(notes).toEqual([{ text: 'Draft, archived or unpublished: hidden from shoppers.', rows: 1 }]);
  });

  it('without SKUs, or with shared ones, gets the same new ones each time', async () => {
    const rows = ['3-4', '5-6', '7-8'].map((age, index) => ({
      ...KURTA,
      'Option2 Value': age,
      'Variant SKU': index === 0 ? '' : 'SAME',
    }));
    const skusOf = async () => (await read(rows)).rows.map(({ cells }) => cells.sku);
    expect(await skusOf()).toEqual(['eid-kurta-navy-3-4', 'SAME', 'eid-kurta-navy-7-8']);
    expect(await skusOf()).toEqual(await skusOf());
  });

  it('with a single variant takes the colour from the title', async () => {
    const { rows } = await read([
      {
        ...KURTA,
        Title: 'Green Polo',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Option2 Value': null,
      },
    ]);
    expect(rows[0]?.cells).toMatchObject({ name: 'Green Polo', color: 'green', age: '' });
  });

  it('has at most the pictures that a product may have, and no gift cards', async () => {
    const pictures = Array.from({ length: 30 }, (_, index) => ({
      Handle: 'eid-kurta',
      'Image Src': `${CDN}/${index}.jpg`,
    }));
    const { rows, notes } = await read([KURTA, ...pictures, { ...KURTA, Handle: 'gift', 'Gift Card': 'true' }]);
    expect(rows).toHaveLength(1);
    expect(rows[0] && plainCell(rows[0].cells.pictures ?? null).split('\n')).toHaveLength(PRODUCT_IMAGES_MAX);
    expect(notes.map(({ text }) => text)).toEqual([
      `Only the first ${PRODUCT_IMAGES_MAX} pictures were taken.`,
      'Gift cards were left out.',
    ]);
  });

  it.each([
    ['female', 'girls'],
    ['Male', 'boys'],
    ['Unisex', 'Unisex'],
  ])('takes the gender %s of its column before that of its texts', async (named, gender) => {
    const { rows } = await read([{ ...KURTA, 'Google Shopping / Gender': named }]);
    expect(rows[0]?.cells.gender).toBe(gender);
  });

  it('names other options in the name', async () => {
    const { rows } = await read([{ ...KURTA, 'Option3 Name': 'Style', 'Option3 Value': 'With waistcoat' }]);
    expect(rows[0]?.cells.name).toBe('Eid Kurta for Boys - With waistcoat');
  });

  it('as .xlsx is the same as CSV', async () => {
    const { rows } = await readSpreadsheet(await xlsxOf([KURTA]), {
      userId: 'user',
      now: new Date(),
      layouts: layoutsOf([]),
    });
    expect(rows).toEqual((await read([KURTA])).rows);
  });
});

const WOO: FileRow = {
  ID: '10',
  Type: 'variable',
  SKU: 'POLO',
  Name: 'Striped Polo',
  Published: '1',
  'Visibility in catalog': 'visible',
  Description: 'Soft piqué.\\nWash cold.',
  'Date sale price starts': null,
  'Date sale price ends': null,
  'In stock?': '1',
  Stock: null,
  'Weight (kg)': '0.2',
  'Sale price': null,
  'Regular price': null,
  Categories: 'Boys > Polos, Sale',
  Tags: 'boys',
  Images: `${CDN}/polo.jpg, ${CDN}/polo-2.jpg`,
  Parent: null,
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Red, Navy',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': '3-4, 5-6',
};
const VARIATION: FileRow = {
  ID: '11',
  Type: 'variation',
  SKU: 'POLO-RED-34',
  Name: 'Striped Polo - Red, 3-4',
  Published: '1',
  'In stock?': '1',
  Stock: '7',
  'Regular price': '1200',
  Images: `${CDN}/polo-red.jpg`,
  Parent: 'POLO',
  'Attribute 1 name': 'Colour',
  'Attribute 1 value(s)': 'Red',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': '3-4',
};

describe('a WooCommerce file', () => {
  it.each([
    ['0.25', '0.25 kg'],
    ['250 g', '250 g'],
  ])('with the weight %s has the weight %s', async (written, weightG) => {
    const { rows } = await read([WOO, { ...VARIATION, 'Weight (kg)': written }]);
    expect(rows[0]?.cells.weightG).toBe(weightG);
  });

  it.each(['POLO', 'id:10'])('joins variations to the parent %s, which is no product', async (parent) => {
    const { source, rows } = await read([WOO, { ...VARIATION, Parent: parent }]);
    expect(source).toBe('WooCommerce');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({
      sku: 'POLO-RED-34',
      name: 'Striped Polo',
      category: 'Polos',
      color: 'Red',
      age: '3-4',
      gender: 'boys',
      price: '1200',
      oldPrice: null,
      stock: '7',
      weightG: '0.2 kg',
      description: 'Soft piqué.\nWash cold.',
      design: 'POLO',
      pictures: [`${CDN}/polo-red.jpg`, `${CDN}/polo.jpg`, `${CDN}/polo-2.jpg`].join('\n'),
    });
  });

  const FROM_NOW = { price: 990, startsAt: null };
  it.each<[string | null, string | null, object, object | undefined, string?]>([
    [null, null, { price: '990', oldPrice: '1200' }, undefined],
    ['2026-11-01', null, { price: '990', oldPrice: '1200' }, undefined],
    [
      '2026-11-01',
      '2026-11-30',
      { price: '1200', oldPrice: null },
      { ...FROM_NOW, endsAt: '2026-11-30T19:00:00.000Z' },
    ],
    [null, '2026-11-30', { price: '1200', oldPrice: null }, { ...FROM_NOW, endsAt: '2026-11-30T19:00:00.000Z' }],
    [
      '2026-12-01',
      '2026-12-02',
      { price: '1200', oldPrice: null },
      { price: 990, startsAt: '2026-11-30T19:00:00.000Z', endsAt: '2026-12-02T19:00:00.000Z' },
    ],
    ['2026-12-01', null, { price: '1200', oldPrice: null }, undefined],
    [null, '2026-11-20', { price: '1200', oldPrice: null }, undefined],
    ['soon', '2026-11-30', { price: '1200', oldPrice: null }, undefined],
    ['2026-12-05', '2026-12-01', { price: '1200', oldPrice: null }, undefined],
    // The shop's day has begun at 19:00 UTC of the day before.
    [
      '2026-11-21',
      '2026-11-21',
      { price: '1200', oldPrice: null },
      { ...FROM_NOW, endsAt: '2026-11-21T19:00:00.000Z' },
      '2026-11-20T20:00:00Z',
    ],
  ])('with a sale price from %s to %s', async (starts, ends, expected, sale, now = '2026-11-21T07:00:00Z') => {
    const dates = { 'Sale price': '990', 'Date sale price starts': starts, 'Date sale price ends': ends };
    const { rows, notes } = await read([WOO, { ...VARIATION, ...dates }], now);
    expect(rows[0]?.cells).toMatchObject(expected);
    expect(rows[0]?.sale).toEqual(sale);
    if ('oldPrice' in expected && expected.oldPrice === null) expect(notes).toHaveLength(1);
  });

  it.each([
    [{ Stock: '-2' }, 0],
    [{ Stock: null, 'In stock?': '0' }, 0],
    [{ Stock: null, 'In stock?': '1' }, null],
    [{ Stock: '4', 'In stock?': '1' }, '4'],
  ])('of %j has the stock %j', async (changes, stock) => {
    const { rows } = await read([WOO, { ...VARIATION, ...changes }]);
    expect(rows[0]?.cells.stock).toBe(stock);
  });

  it.each(['0', '-1'])('of published %s is hidden', async (published) => {
    const { rows } = await read([{ ...WOO, Published: published }, VARIATION]);
    expect(rows[0]?.cells.isHidden).toBe('yes');
  });

  it('keeps a variation without its parent, and leaves out grouped products', async () => {
    const { rows, notes } = await read([{ ...WOO, Type: 'grouped' }, VARIATION]);
    expect(rows.map(({ cells }) => cells.sku)).toEqual(['POLO-RED-34']);
    expect(notes.map(({ text }) => text)).toEqual([
      'Grouped and external products were left out.',
      'The product of this variation is not in the file.',
      'The file names no category. A word of the tags or the name was taken.',
    ]);
  });
});

it('a Google feed has a row for each variant', async () => {
  const { source, rows } = await read([
    {
      id: 'SKU-1',
      title: 'Lawn Frock',
      description: 'Airy lawn.',
      link: 'https://old.example/frock',
      image_link: `${CDN}/frock.jpg`,
      additional_image_link: `${CDN}/frock-2.jpg,${CDN}/frock-3.jpg`,
      availability: 'out_of_stock',
      price: '1990.00 PKR',
      sale_price: '1490.00 PKR',
      product_type: 'Home > Girls > Frocks',
      color: 'Pink',
      size: '2-3',
      gender: 'female',
      item_group_id: 'FROCK',
    },
  ]);
  expect(source).toBe('Google feed');
  expect(rows[0]?.cells).toEqual({
    sku: 'SKU-1',
    name: 'Lawn Frock',
    category: 'Frocks',
    color: 'Pink',
    age: '2-3',
    gender: 'girls',
    price: '1490.00 PKR',
    oldPrice: '1990.00 PKR',
    stock: 0,
    design: 'FROCK',
    description: 'Airy lawn.',
    pictures: [`${CDN}/frock.jpg`, `${CDN}/frock-2.jpg`, `${CDN}/frock-3.jpg`].join('\n'),
  });
});

it('a file with the headers of an import is none of another shop', async () => {
  expect((await read([{ SKU: 'A', Name: 'Kurta', Price: 990, Vendor: 'x' }])).source).toBeNull();
});

it.each([
  ['2026-11-01T00:00+0500/2026-12-05T23:59+0500', { startsAt: null, endsAt: '2026-12-05T18:59:00.000Z' }],
  ['2026-12-01/2026-12-05', { startsAt: '2026-11-30T19:00:00.000Z', endsAt: '2026-12-05T19:00:00.000Z' }],
  ['2026-11-01T00:00Z/2026-11-05T00:00Z', undefined],
  ['until Eid', undefined],
])('a sale price of a Google feed is a sale on the days %s', async (days, expected) => {
  const { rows, notes } = await read([
    {
      id: 'SKU-1',
      title: 'Lawn Frock',
      image_link: `${CDN}/frock.jpg`,
      availability: 'in_stock',
      price: '1990.00 PKR',
      sale_price: '1490.00 PKR',
      sale_price_effective_date: days,
      product_type: 'Frocks',
    },
  ]);
  expect(rows[0]?.cells).toMatchObject({ price: '1990.00 PKR', oldPrice: null });
  expect(rows[0]?.sale).toEqual(expected && { price: 1_490, ...expected });
  expect(notes.map(({ text }) => text)).toEqual([expect.stringMatching(/^The sale price/)]);
});
