import { NOTE_FIELDS, NOTE_ROWS } from '#contract/product-fields.ts';
import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import { categoryText } from './category-text.ts';
import { readSalePrice, withSale } from './dated-sale.ts';
import { readMeanings } from './meanings.ts';
import { notesOf } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import { joinImages, readGender, UniqueSkus } from './variant-cells.ts';

/** A product feed of Google Merchant Center, which also Meta reads: a row for each variant. */
export const GOOGLE_FEED: ShopFormat = {
  name: 'Google feed',
  headers: [['id'], ['title'], ['price'], ['image link'], ['availability', 'link']],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    return rows.map((row) => () => [readItem(row, skus, context)]);
  },
};

function readItem(row: ShopRow, skus: UniqueSkus, context: ReadContext): ImportRow {
  const title = row.text('title');
  const type = row.text('product type') || row.text('google product category', 'fb product category');
  const named = readMeanings([title, type]);
  const images = [row.text('image link'), ...row.text('additional image link').split(/,\s*(?=https?:)/)];
  const [regular, sale] = [row.cell('price'), row.cell('sale price')];
  // An interval such as '2026-12-01T00:00+0500/2026-12-05T23:59+0500' has an end.
  const interval = row.text('sale price effective date');
  const [starts = '', ends = interval] = interval.split('/');
  const prices =
    sale === null
      ? { cells: { price: regular, oldPrice: null }, sale: null }
      : readSalePrice({ line: row.line, regular, sale, starts, ends }, context);
  const availability = row.text('availability').toLowerCase().replaceAll(/[\s_]/g, '');
  const cells: ImportCells = {
    sku: skus.find(row.text('id'), [title, row.text('color'), row.text('size')]),
    name: title,
    // The shop's own category may have a comma in its name.
    category: categoryText({ paths: [type, ...type.split(',')], others: [title] }, context),
    color: row.text('color') || named.color || '',
    age: row.text('size') || named.age || row.text('age group'),
    ...readGender(row.text('gender'), named.gender),
    ...prices.cells,
    stock: row.cell('quantity', 'quantity to sell on facebook') ?? (availability === 'outofstock' ? 0 : null),
    design: row.text('item group id') || null,
    description: plainDescription(row.text('description')) || title,
    pictures: joinImages(images, context),
    ...notesOf(NOTE_FIELDS.flatMap((field) => NOTE_ROWS[field].words.map((name) => ({ name, value: row.text(name) })))),
    ...row.custom(),
  };
  return withSale({ number: row.line, cells, ...htmlOf(row.text('description')) }, prices.sale);
}
