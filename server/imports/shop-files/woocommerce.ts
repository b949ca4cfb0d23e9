import { readYesNo } from '#contract/yes-no.ts';
import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { categoryText } from './category-text.ts';
import { readSalePrice, withSale } from './dated-sale.ts';
import { type NamedValues, readMeanings } from './meanings.ts';
import { customOf, nameByValues, notesOf, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import {
  firstImages,
  isNoAmount,
  joinImages,
  readGender,
  readPieces,
  readShown,
  readWeightIn,
  UniqueSkus,
} from './variant-cells.ts';

/** WooCommerce writes as many attributes as a product has. */
const ATTRIBUTES_MAX = 10;

/** A product with variations has a row of type `variable`, which cannot be bought, and a row for each variation. */
export const WOOCOMMERCE: ShopFormat = {
  name: 'WooCommerce',
  headers: [['Type'], ['SKU'], ['Name'], ['Regular price'], ['Categories', 'Images', 'Parent']],
  divide(rows, context) {
    const reading: Reading = { skus: new UniqueSkus(context), context, sources: new WeakMap() };
    const parents = new Map<string, ShopRow>();
    for (const row of rows.filter((each) => typesOf(each).includes('variable'))) {
      for (const key of keysOf(row)) parents.set(key, row);
    }
    const named = new Set(rows.map((row) => row.text('Parent').toLowerCase()));
    return rows.map((row) => (): ImportRow[] => {
      const types = typesOf(row);
      if (types.includes('variable')) {
        if (!keysOf(row).some((key) => named.has(key))) context.note(WITHOUT_VARIATIONS);
        return [];
      }
      if (types.includes('grouped') || types.includes('external')) {
        context.note('Grouped and external products were left out.');
        return [];
      }
      const parent = types.includes('variation') ? parents.get(row.text('Parent').toLowerCase()) : undefined;
      if (types.includes('variation') && !parent) context.note('The product of this variation is not in the file.');
      return [readVariant(row, parent, reading)];
    });
  },
};

const WITHOUT_VARIATIONS =
  'A product was left out, because the file lacks its variations. Export the product variations too.';

interface Reading {
  skus: UniqueSkus;
  context: ReadContext;
  sources: WeakMap<ShopRow, Source>;
}

/** Facts that a product and its variations share. It is read once, because a product may have thousands of variations. */
interface Source {
  title: string;
  category: string;
  /** Notes about the category, which count for each variation. */
  notes: string[];
  named: NamedValues;
  description: string;
  html: Pick<ImportRow, 'html'>;
  attributes: Option[];
  /** Names that `attributesOf` has found for the options of variations. */
  names: Map<string, string>;
  /** The first ones only. */
  images: string[];
  custom: ImportCells;
}

function readSource(row: ShopRow, sources: Reading['sources']): Source {
  const known = sources.get(row);
  if (known) return known;
  const title = row.text('Name');
  const categories = listOf(row.text('Categories'));
  const tags = listOf(row.text('Tags'));
  const notes: string[] = [];
  // WooCommerce writes a line break as a backslash and an n.
  const html = row.text('Description', 'Short description').replaceAll('\\n', '<br>');
  const source: Source = {
    title,
    category: categoryText({ paths: categories, others: [...tags, title] }, { note: (text) => notes.push(text) }),
    notes,
    named: readMeanings([title, ...categories, ...tags]),
    description: plainDescription(html) || title,
    html: htmlOf(html),
    attributes: attributesOf(row, undefined),
    names: new Map(),
    images: firstImages(imagesOf(row)),
    custom: row.custom(),
  };
  sources.set(row, source);
  return source;
}

function readVariant(row: ShopRow, parent: ShopRow | undefined, { skus, context, sources }: Reading): ImportRow {
  const sourceRow = parent ?? row;
  const { title, category, notes, named, description, html, custom, ...source } = readSource(sourceRow, sources);
  for (const note of notes) context.note(note);
  const own = parent ? attributesOf(row, parent, source.names) : source.attributes;
  // A simple product has no options: its attributes describe it, and are no part of its name.
  const options = parent || typesOf(row).includes('variation') ? own : [];
  const attributes = parent ? [...own, ...source.attributes] : own;
  const { color, age, gender } = readOptions(attributes);
  const { others } = readOptions(options);
  const id = row.text('ID');
  const weight = row.cell('Weight (kg)') ?? sourceRow.cell('Weight (kg)');
  const grams = row.cell('Weight (g)') ?? sourceRow.cell('Weight (g)');
  const statuses = [row.cell('Published'), sourceRow.cell('Published'), sourceRow.cell('Visibility in catalog')];
  const pictures = parent ? [...imagesOf(row), ...source.images] : source.images;
  const prices = pricesOf(row, context);
  const cells: ImportCells = {
    sku: skus.find(row.text('SKU'), [sourceRow.text('SKU') || title, ...own.map(({ value }) => value), id]),
    name: [title, ...others].join(' - '),
    category,
    color: color || named.color || '',
    age: age || named.age || '',
    ...readGender(gender, named.gender),
    ...prices.cells,
    stock: stockOf(row, parent, context),
    ...(isNoAmount(grams) ? readWeightIn('kg', weight) : readWeightIn('g', grams)),
    design: parent ? parent.text('SKU') || title : null,
    description,
    ...notesOf(attributes),
    pictures: joinImages(pictures, context),
    isHidden: readShown(statuses, context),
    ...custom,
    ...customOf(attributes),
  };
  return withSale({ number: row.line, cells, ...html }, prices.sale);
}

/** A variation names its parent by SKU or as `id:12`. */
function keysOf(row: ShopRow): string[] {
  return [row.text('SKU').toLowerCase(), `id:${row.text('ID')}`].filter((key) => key !== '' && key !== 'id:');
}

function typesOf(row: ShopRow): string[] {
  return row
    .text('Type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim());
}

/**
 * Returns the attributes with one value. A list of values belongs to a product with variations. `names` stores what the
 * values of a parent mean, because thousands of variations may share it.
 */
function attributesOf(row: ShopRow, parent: ShopRow | undefined, names = new Map<string, string>()): Option[] {
  return Array.from({ length: ATTRIBUTES_MAX }, (_, index) => index + 1).flatMap((number): Option[] => {
    const name = row.text(`Attribute ${number} name`) || (parent?.text(`Attribute ${number} name`) ?? '');
    const [value = '', ...others] = listOf(row.text(`Attribute ${number} value(s)`));
    if (name === '' || value === '' || others.length > 0) return [];
    if (!parent) return [{ name: nameByValues(name, [value]), value }];
    const key = `${number} ${name}`;
    const shown = names.get(key) ?? nameByValues(name, listOf(parent.text(`Attribute ${number} value(s)`)));
    names.set(key, shown);
    return [{ name: shown, value }];
  });
}

/** WooCommerce separates values by commas, and writes a comma within a value as '\,'. */
function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll(/\\(?=[,&])/g, '').trim())
    .filter((value) => value !== '');
}

function pricesOf(row: ShopRow, context: ReadContext) {
  const regular = row.cell('Regular price');
  const sale = row.cell('Sale price');
  if (sale === null) return { cells: { price: regular, oldPrice: null }, sale: null };
  const [starts, ends] = [row.cell('Date sale price starts'), row.cell('Date sale price ends')];
  return readSalePrice({ line: row.line, regular, sale, starts, ends }, context);
}

const SHARED = 'Its variations share their pieces, which are not counted here.';

/** 'In stock?' is 0 for a sold-out product whose pieces are not counted. */
function stockOf(row: ShopRow, parent: ShopRow | undefined, context: ReadContext): SheetCell {
  const isShared = row.text('Stock').toLowerCase() === 'parent';
  const pieces = row.cell('Stock');
  if (pieces !== null && !isShared) return readPieces(pieces, context);
  if (isShared) context.note(SHARED);
  const isSoldOut = [row, ...(isShared && parent ? [parent] : [])].some(
    (each) => readYesNo(each.text('In stock?')) === false,
  );
  return isSoldOut ? 0 : null;
}

/** URLs are separated by commas, and by bars in files of some plugins. */
function imagesOf(row: ShopRow): string[] {
  return row
    .text('Images')
    .split(/[,|]\s*(?=https?:)/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
}
