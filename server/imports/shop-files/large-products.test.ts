import { describe, expect, it } from 'vitest';
import { readRows } from '#server/imports/read-table.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { countSteps, growthOf } from '#test/count-steps.ts';
import { GOOGLE_FEED } from './google-feed.ts';
import { readShopSheet } from './read-shop-file.ts';
import { readShopRows, type ShopFormat } from './shop-file.ts';
import { SHOPIFY } from './shopify.ts';
import { UniqueSkus } from './variant-cells.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const SIZES = ['3-4 Years', '5-6 Years', '7-8 Years'];
const of = (items: number, cells: (index: number) => SheetCell[]) =>
  Array.from({ length: items }, (_, at) => cells(at));
const joined = (items: number, text: (index: number) => string) =>
  Array.from({ length: items }, (_, at) => text(at)).join(', ');
const url = (index: number) => `https://shop.example/${index}.jpg`;

/** One product with all rows of the file, in the shapes that such files have. */
const FILES: Record<string, { format: ShopFormat; table: (items: number) => SheetCell[][] }> = {
  'Shopify, a product with thousands of variants, each with a picture and without a SKU': {
    format: SHOPIFY,
    table: (items) => [
      ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Image Src', 'Body (HTML)'],
      ...of(items, (index) => [
        'kurta',
        index === 0 ? 'Kurta' : '',
        index === 0 ? 'Style' : '',
        SIZES[index % SIZES.length] ?? '',
        '',
        '900',
        url(index),
        index === 0 ? '<p>Lawn.</p>'.repeat(50) : '',
      ]),
    ],
  },
  'WooCommerce, a product whose variations all have the same SKU': {
    format: WOOCOMMERCE,
    table: (items) => [
      ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Categories', 'Images', 'Description'].concat(
        'Attribute 1 name',
        'Attribute 1 value(s)',
      ),
      ['1', 'variable', 'KURTA', 'Kurta', '', '', 'Kurtas', joined(items, url)].concat(
        '<p>Lawn.</p>'.repeat(50),
        'Style',
        joined(items, (index) => SIZES[index % SIZES.length] ?? ''),
      ),
      ...of(items, (index) =>
        [String(index + 2), 'variation', 'KURTA-V', 'Kurta', '900', 'KURTA', '', '', ''].concat(
          'Style',
          SIZES[index % SIZES.length] ?? '',
        ),
      ),
    ],
  },
  'a Google feed whose rows all have the same id': {
    format: GOOGLE_FEED,
    table: (items) => [
      ['id', 'title', 'price', 'image link', 'availability', 'item group id'],
      ...of(items, (index) => ['K-1', 'Kurta', '900 PKR', url(index), 'in stock', 'kurta']),
    ],
  },
};

const sheetOf = (table: readonly SheetCell[][]) => ({
  name: '',
  isHidden: false,
  merged: [],
  rows: table.map((cells, index) => ({ line: index + 1, cells })),
});

describe.each(Object.entries(FILES))('%s', (_name, { format, table }) => {
  it('takes twice the work for twice the rows', async () => {
    const growth = await growthOf(200, 800, (items) =>
      readShopSheet({ format, sheet: sheetOf(table(items)), at: 0 }, NOW),
    );
    expect(growth).toBeLessThan(1.2);
  });

  it('is read in units of a row', async () => {
    const [headers = [], ...rows] = table(800);
    const shopRows = readShopRows(headers, sheetOf(rows).rows, format);
    const units = format.divide(shopRows, { note: () => undefined, now: NOW });
    expect(units.length).toBeGreaterThanOrEqual(800);
    const first = await countSteps(() => units.slice(0, 2).flatMap((read) => read()));
    const others = await countSteps(() => units.slice(2).flatMap((read) => read()));
    // The first unit also reads what all rows share.
    expect(first).toBeLessThan(0.5 * others);
  });
});

it.each(['kurta', 'k'.repeat(200)])(
  'SKUs that are made of the same text %s take twice the work for twice the rows',
  async (text) => {
    const growth = await growthOf(200, 800, (items) => {
      const skus = new UniqueSkus({ note: () => undefined, now: NOW });
      for (let item = 0; item < items; item += 1) skus.find('', [text]);
    });
    expect(growth).toBeLessThan(1.2);
  },
);

it('made SKUs count from 2', () => {
  const skus = new UniqueSkus({ note: () => undefined, now: NOW });
  expect(skus.find('A-2', [])).toBe('A-2');
  const made = Array.from({ length: 11 }, () => skus.find('A', ['a']));
  expect(made).toEqual(['A', ...Array.from({ length: 10 }, (_, index) => `a-${index + 3}`)]);
});

it('a table whose rows all have merged cells takes twice the work for twice the rows', async () => {
  const growth = await growthOf(200, 800, (items) => {
    const rows = of(items, (index) => [`K-${index}`, null]).map((cells, index) => ({ line: index + 1, cells }));
    const merged = rows.map(({ line }) => ({ fromLine: line, toLine: line, fromColumn: 1, toColumn: 2 }));
    return readRows({ name: 'Sheet1', isHidden: false, merged, rows }, rows, {
      width: 2,
      columns: [
        { column: 'sku', names: ['SKU'], indexes: [0] },
        { column: 'name', names: ['Name'], indexes: [1] },
      ],
    });
  });
  expect(growth).toBeLessThan(1.2);
});
