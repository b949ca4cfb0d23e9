import { NOTE_FIELDS, NOTE_ROWS } from '#contract/product-fields.ts';
import { readYesNo } from '#contract/yes-no.ts';
import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { categoryText } from './category-text.ts';
import { type NamedValues, readMeanings } from './meanings.ts';
import { customOf, nameByValues, notesOf, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import {
  firstImages,
  joinImages,
  readGender,
  readPieces,
  readPrices,
  readShown,
  readWeightIn,
  UniqueSkus,
} from './variant-cells.ts';

/** The second name of each pair is that of files since 2025. */
const HANDLE = ['Handle', 'URL handle'];
const IMAGE = ['Image Src', 'Product image URL'];
const VARIANT_IMAGE = ['Variant Image', 'Variant image URL'];
const PRICE = ['Variant Price', 'Price'];
const OPTIONS = [1, 2, 3];

/**
 * A product has a row for each variant, and further rows for further images. Only its first row has the texts and the
 * names of the options.
 */
export const SHOPIFY: ShopFormat = {
  name: 'Shopify',
  headers: [HANDLE, ['Title'], PRICE, ['Option1 Name', 'Option1 Value']],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    const byHandle = Map.groupBy(
      rows.filter((row) => row.text(...HANDLE) !== ''),
      (row) => row.text(...HANDLE),
    );
    return Array.from(byHandle.values()).flatMap((own) => {
      let product: Product | 'none' | undefined;
      return own.map((row) => () => {
        product ??= readProduct(own, context) ?? 'none';
        return product === 'none' || !isVariant(row) ? [] : [readVariant(row, product, { skus, context })];
      });
    });
  },
};

/** Facts that all variants of a product share. */
interface Product {
  first: ShopRow;
  title: string;
  handle: string;
  cells: ImportCells;
  named: NamedValues;
  optionNames: string[];
  /** The first ones only. */
  images: string[];
  html: Pick<ImportRow, 'html'>;
}

/** Returns undefined for gift cards. */
function readProduct(rows: readonly ShopRow[], context: ReadContext): Product | undefined {
  const first = rows.find((row) => row.text('Title') !== '') ?? rows[0];
  if (!first) return undefined;
  const title = first.text('Title');
  const handle = first.text(...HANDLE);
  if (readYesNo(first.text('Gift Card'))) {
    context.note('Gift cards were left out.');
    return undefined;
  }
  const statuses = [first.cell('Status'), first.cell('Published', 'Published on online store')];
  const tags = first.text('Tags').split(/\s*,\s*/);
  const type = first.text('Type');
  const paths = [type === '' ? first.text('Product Category') : type];
  const category = categoryText({ paths, others: [...tags, title] }, context);
  const html = first.text('Body (HTML)', 'Description');
  const notes = NOTE_FIELDS.map((field) => {
    const metafield = first.text(`${NOTE_ROWS[field].label} (product.metafields.shopify.${field})`);
    return { name: field, value: joinValues(metafield, ', ') };
  });
  return {
    first,
    title,
    handle,
    cells: {
      category,
      design: handle,
      description: plainDescription(html) || title,
      ...notesOf(notes),
      isHidden: readShown(statuses, context),
      ...first.custom(),
    },
    named: readMeanings([title, type, ...tags]),
    optionNames: nameOptions(rows.filter(isVariant), first),
    images: firstImages(imagesInOrder(rows)),
    html: htmlOf(html),
  };
}

const isVariant = (row: ShopRow) => row.cell(...PRICE) !== null || row.text('Option1 Value') !== '';

function readVariant(
  row: ShopRow,
  { first, title, handle, cells: shared, named, optionNames, images, html }: Product,
  { skus, context }: { skus: UniqueSkus; context: ReadContext },
): ImportRow {
  const options = optionsOf(row, optionNames);
  const { color, age, gender, others } = readOptions(options);
  const weight = row.cell('Variant Grams', 'Weight value (grams)');
  const cells: ImportCells = {
    sku: skus.find(row.text('Variant SKU', 'SKU'), [handle, ...options.map(({ value }) => value)]),
    name: [title, ...others].join(' - '),
    color:
      color || joinValues(first.text('Color (product.metafields.shopify.color-pattern)'), '/') || named.color || '',
    age: age || named.age || first.text('Google Shopping / Age Group', 'Age group'),
    ...readGender(gender || first.text('Google Shopping / Gender', 'Target gender'), named.gender),
    ...readPrices(
      {
        line: row.line,
        price: row.cell(...PRICE),
        compareAt: row.cell('Variant Compare At Price', 'Compare-at price'),
      },
      context,
    ),
    stock: stockOf(row, context),
    ...readWeightIn('g', weight),
    pictures: joinImages([row.text(...VARIANT_IMAGE), ...images], context),
    ...shared,
    ...customOf(options),
  };
  return { number: row.line, cells, ...html };
}

function imagesInOrder(rows: readonly ShopRow[]): string[] {
  return rows
    .flatMap((row) => {
      const url = row.text(...IMAGE);
      return url === '' ? [] : [{ url, position: Number(row.text('Image Position') || Number.POSITIVE_INFINITY) }];
    })
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ url }) => url);
}

/** Returns the names of the options. One called 'Style' whose values are sizes becomes 'Size'. */
function nameOptions(variants: readonly ShopRow[], first: ShopRow): string[] {
  return OPTIONS.map((number) => {
    const values = variants.map((row) => row.text(`Option${number} Value`)).filter((value) => value !== '');
    return nameByValues(first.text(`Option${number} Name`), values);
  });
}

function optionsOf(row: ShopRow, names: readonly string[]): Option[] {
  return OPTIONS.flatMap((number, index): Option[] => {
    const name = names[index] || row.text(`Option${number} Name`);
    const value = row.text(`Option${number} Value`);
    return name === '' || value === '' || value === 'Default Title' ? [] : [{ name, value }];
  });
}

/** Shopify writes the values of a field as 'navy-blue; white'. */
function joinValues(text: string, separator: string): string {
  return text
    .split(/\s*;\s*/)
    .map((value) => value.replaceAll('-', ' '))
    .join(separator);
}

/** Shopify counts pieces only if the variant has an inventory tracker. A shop with several stores exports no pieces. */
function stockOf(row: ShopRow, context: ReadContext): SheetCell {
  if (row.text('Variant Inventory Tracker', 'Inventory tracker') === '') return null;
  const pieces = row.cell('Variant Inventory Qty', 'Inventory quantity');
  if (pieces === null) context.note('The file has no number of pieces, so they are not counted here.');
  return readPieces(pieces, context);
}
