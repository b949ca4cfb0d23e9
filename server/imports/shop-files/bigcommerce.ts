import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import { categoryText } from './category-text.ts';
import { readLowerPrice } from './dated-sale.ts';
import { readMeanings } from './meanings.ts';
import { customOf, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import { isNoAmount, joinImages, readGender, readPieces, readPrices, readShown, UniqueSkus } from './variant-cells.ts';

const IMAGES = Array.from({ length: 12 }, (_, index) => index + 1);

interface Product {
  row: ShopRow;
  variants: ShopRow[];
}

/** A row of type Product has the texts. Rows of type SKU below it are its variants. */
export const BIGCOMMERCE: ShopFormat = {
  name: 'BigCommerce',
  headers: [['Item Type'], ['Product ID'], ['Product Name'], ['Product Code/SKU'], ['Price']],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    return groupProducts(rows, context).flatMap(({ row: product, variants }) =>
      (variants.length > 0 ? variants : [product]).map((row) => () => [readVariant(row, product, { skus, context })]),
    );
  },
};

function groupProducts(rows: readonly ShopRow[], { note }: ReadContext): Product[] {
  const products: Product[] = [];
  for (const row of rows) {
    const type = row.text('Item Type').toLowerCase();
    if (type === 'product') products.push({ row, variants: [] });
    else if (type === 'sku') products.at(-1)?.variants.push(row);
    else note('Rules of options were left out. They may change prices.', row.line);
  }
  return products;
}

function readVariant(
  row: ShopRow,
  product: ShopRow,
  { skus, context }: { skus: UniqueSkus; context: ReadContext },
): ImportRow {
  const title = product.text('Product Name');
  const categories = product
    .text('Category')
    .split(/[;|]/)
    .map((path) => path.replaceAll('/', '>'));
  const options = row === product ? [] : optionsOf(row.text('Product Name'));
  const { color, age, gender, others } = readOptions(options);
  const named = readMeanings([title, ...categories]);
  const html = product.text('Product Description');
  const cells: ImportCells = {
    sku: skus.find(row.text('Product Code/SKU'), [title, ...options.map(({ value }) => value)]),
    name: [title, ...others].join(' - '),
    category: categoryText({ paths: categories, others: [title] }, context),
    color: color || named.color || '',
    age: age || named.age || '',
    ...readGender(gender, named.gender),
    ...pricesOf(row, product, context),
    stock:
      product.text('Track Inventory').toLowerCase() === 'none'
        ? null
        : readPieces(row.cell('Current Stock Level'), context),
    design: row === product ? null : product.text('Product Code/SKU') || title,
    description: plainDescription(html) || title,
    pictures: joinImages(
      IMAGES.map((number) => imageOf(product, number)),
      context,
    ),
    isHidden: readShown([product.cell('Product Visible?')], context),
    ...product.custom(),
    ...customOf(options),
  };
  return { number: row.line, cells, ...htmlOf(html) };
}

/** A variant is called '[S]Size=3-4Y,[RB]Color=Red'. */
function optionsOf(text: string): Option[] {
  return text.split(/,(?=\s*\[?[^,=]*=)/).flatMap((part): Option[] => {
    const [name = '', value = ''] = part.replace(/^\s*\[\w+\]/, '').split(/=(.*)/s);
    return value.trim() === '' ? [] : [{ name: name.trim(), value: value.replace(/^#[\da-f]{3,8}:/i, '').trim() }];
  });
}

function pricesOf(row: ShopRow, product: ShopRow, context: ReadContext): Pick<ImportCells, 'price' | 'oldPrice'> {
  const own = row.cell('Price');
  const price = isNoAmount(own) ? product.cell('Price') : own;
  const sale = isNoAmount(row.cell('Sale Price')) ? product.cell('Sale Price') : row.cell('Sale Price');
  if (!isNoAmount(sale)) return readLowerPrice({ line: row.line, regular: price, sale }, context);
  return readPrices({ line: row.line, price, compareAt: product.cell('Retail Price') }, context);
}

function imageOf(product: ShopRow, number: number): string {
  return product.text(`Product Image URL - ${number}`, `Product Image File - ${number}`);
}
