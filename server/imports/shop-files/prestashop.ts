import type { ImportRow } from '#server/imports/import-row.ts';
import { categoryText } from './category-text.ts';
import { readSalePrice, withSale } from './dated-sale.ts';
import { readMeanings } from './meanings.ts';
import { notesOf, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import {
  amountOf,
  isNoAmount,
  joinImages,
  readGender,
  readPieces,
  readShown,
  readWeightIn,
  UniqueSkus,
} from './variant-cells.ts';

const PRICE = ['Price tax included', 'Price tax excluded', 'Price tax excl.', 'Price tax incl.'];

/** The file of products. Sizes and colours of PrestaShop are in another file, of combinations. */
export const PRESTASHOP: ShopFormat = {
  name: 'PrestaShop',
  headers: [['Product ID', 'ID'], ['Active (0/1)'], ['Name *', 'Name'], ['Categories (x,y,z...)'], PRICE],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    return rows.map((row) => () => [readProduct(row, skus, context)]);
  },
};

function readProduct(row: ShopRow, skus: UniqueSkus, context: ReadContext): ImportRow {
  const title = row.text('Name *');
  // The list goes from the main category down to the one of the product.
  const categories = row
    .text('Categories (x,y,z...)')
    .split(',')
    .map((path) => path.replaceAll('/', '>'))
    .toReversed();
  const tags = row.text('Tags (x,y,z...)').split(',');
  const options = optionsOf(row);
  const { color, age, gender } = readOptions(options);
  const named = readMeanings([title, ...categories, ...tags]);
  const prices = pricesOf(row, context);
  const html = row.text('Description', 'Summary', 'Short description');
  const cells = {
    sku: skus.find(row.text('Reference #', 'Reference'), [title, color, age]),
    name: title,
    category: categoryText({ paths: categories, others: [...tags, title] }, context),
    color: color || named.color || '',
    age: age || named.age || '',
    ...readGender(gender, named.gender),
    ...prices.cells,
    stock: readPieces(row.cell('Quantity'), context),
    ...readWeightIn('kg', row.cell('Weight')),
    description: plainDescription(html) || title,
    ...notesOf(options),
    pictures: joinImages(row.text('Image URLs (x,y,z...)').split(/,\s*(?=https?:)/), context),
    isHidden: readShown([row.cell('Active (0/1)'), row.cell('Visibility')], context),
    ...row.custom(),
  };
  return withSale({ number: row.line, cells, ...htmlOf(html) }, prices.sale);
}

/** Features are written as 'Color:Red:1,Size:3-4Y:2'. */
function optionsOf(row: ShopRow): Option[] {
  return row
    .text('Feature (Name:Value:Position:Customized)', 'Feature (Name:Value:Position)', 'Feature')
    .split(',')
    .flatMap((text): Option[] => {
      const [name = '', value = ''] = text.split(':').map((part) => part.trim());
      return value === '' ? [] : [{ name, value }];
    });
}

function pricesOf(row: ShopRow, context: ReadContext) {
  const regular = row.cell(...PRICE);
  if (row.text('Price tax included') === '' && amountOf(row.cell('Tax rules ID')))
    context.note('The price of the file is without tax.');
  const [amount, percent] = [row.cell('Discount amount'), row.cell('Discount percent')];
  const before = amountOf(regular);
  if ((isNoAmount(amount) && isNoAmount(percent)) || before === undefined)
    return { cells: { price: regular, oldPrice: null }, sale: null };
  const sale = isNoAmount(amount)
    ? Math.round(before * (1 - (amountOf(percent) ?? 0) / 100))
    : before - (amountOf(amount) ?? 0);
  const [starts, ends] = [row.cell('Discount from (yyyy-mm-dd)'), row.cell('Discount to (yyyy-mm-dd)')];
  return readSalePrice({ line: row.line, regular, sale, starts, ends }, context);
}
