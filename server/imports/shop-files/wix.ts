import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { categoryText } from './category-text.ts';
import { readLowerPrice } from './dated-sale.ts';
import { readMeanings } from './meanings.ts';
import { customOf, nameByValues, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import { amountOf, isNoAmount, joinImages, readGender, readPieces, readShown, UniqueSkus } from './variant-cells.ts';

const OPTIONS = [1, 2, 3, 4, 5, 6];
const MEDIA = 'https://static.wixstatic.com/media/';

/** A product has a row with its texts, and a row for each variant below it, if its variants have stock of their own. */
export const WIX: ShopFormat = {
  name: 'Wix',
  headers: [['handleId'], ['fieldType'], ['name'], ['price'], ['productOptionName1', 'productImageUrl']],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    const byHandle = Map.groupBy(rows, (row) => row.text('handleId'));
    return Array.from(byHandle.values()).flatMap((own) => {
      const product = own.find((row) => row.text('fieldType').toLowerCase() === 'product') ?? own[0];
      const variants = own.filter((row) => row.text('fieldType').toLowerCase() === 'variant');
      const sold = variants.length > 0 ? variants : own;
      return sold.map((row) => () => (product ? [readVariant(row, product, { skus, context })] : []));
    });
  },
};

function readVariant(
  row: ShopRow,
  product: ShopRow,
  { skus, context }: { skus: UniqueSkus; context: ReadContext },
): ImportRow {
  const title = product.text('name');
  const collections = product.text('collection').split(';');
  const options = optionsOf(row, product);
  const { color, age, gender, others } = readOptions(options);
  const named = readMeanings([title, ...collections]);
  const html = product.text('description');
  const cells: ImportCells = {
    sku: skus.find(row.text('sku'), [product.text('sku') || title, ...options.map(({ value }) => value)]),
    name: [title, ...others].join(' - '),
    category: categoryText({ paths: collections, others: [title] }, context),
    color: color || named.color || '',
    age: age || named.age || '',
    ...readGender(gender, named.gender),
    ...pricesOf(row, product, context),
    stock: stockOf(row, context),
    design: row === product ? null : product.text('handleId'),
    description: plainDescription(html) || title,
    pictures: joinImages(imagesOf(product), context),
    isHidden: readShown([row.cell('visible'), product.cell('visible')], context),
    ...product.custom(),
    ...customOf(options),
  };
  return { number: row.line, cells, ...htmlOf(html) };
}

/** A product without rows of variants lists the values of an option, separated by semicolons. */
function optionsOf(row: ShopRow, product: ShopRow): Option[] {
  return OPTIONS.flatMap((number): Option[] => {
    const all = product.text(`productOptionDescription${number}`).split(';').map(plainValue);
    const values = row.text(`productOptionDescription${number}`).split(';').map(plainValue);
    const name = nameByValues(product.text(`productOptionName${number}`), all.filter(Boolean));
    return name === '' || values.join('') === '' ? [] : [{ name, value: values.join(', ') }];
  });
}

/** A colour is written with its swatch: '#ff0000:Red'. */
const plainValue = (text: string) => text.replace(/^\s*#[\da-f]{3,8}:/i, '').trim();

function pricesOf(row: ShopRow, product: ShopRow, context: ReadContext): Pick<ImportCells, 'price' | 'oldPrice'> {
  const base = product.cell('price');
  const [before, more] = [amountOf(base), amountOf(row.cell('surcharge'))];
  const regular: SheetCell = before !== undefined && more !== undefined ? before + more : base;
  const total = amountOf(regular);
  const value = product.cell('discountValue');
  if (isNoAmount(value) || total === undefined) return { price: regular, oldPrice: null };
  const discount = amountOf(value) ?? 0;
  const isPercent = product.text('discountMode').toLowerCase() === 'percent';
  const sale = isPercent ? Math.round(total * (1 - discount / 100)) : total - discount;
  return readLowerPrice({ line: row.line, regular, sale }, context);
}

function stockOf(row: ShopRow, context: ReadContext): SheetCell {
  const inventory = row.text('inventory').toLowerCase().replaceAll(/[\s_]/g, '');
  if (inventory === 'outofstock') return 0;
  return inventory === 'instock' ? null : readPieces(row.cell('inventory'), context);
}

function imagesOf(product: ShopRow): string[] {
  return product
    .text('productImageUrl')
    .split(';')
    .map((image) => image.trim())
    .filter((image) => image !== '')
    .map((image) => (/^https?:/i.test(image) ? image : `${MEDIA}${image}`));
}
