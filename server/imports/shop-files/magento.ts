import { readYesNo } from '#contract/yes-no.ts';
import type { ImportRow } from '#server/imports/import-row.ts';
import { categoryText } from './category-text.ts';
import { readSalePrice, withSale } from './dated-sale.ts';
import { readMeanings } from './meanings.ts';
import { notesOf, type Option, readOptions } from './options.ts';
import { htmlOf, plainDescription } from './plain-description.ts';
import type { ReadContext, ShopFormat, ShopRow } from './shop-file.ts';
import { isNoAmount, joinImages, readGender, readPieces, readShown, UniqueSkus } from './variant-cells.ts';

/** A configurable product cannot be bought. It names the SKUs of its variants, which have rows of their own. */
export const MAGENTO: ShopFormat = {
  name: 'Magento',
  headers: [['sku'], ['product_type'], ['attribute_set_code', 'store_view_code'], ['name'], ['price']],
  divide(rows, context) {
    const skus = new UniqueSkus(context);
    const parents = new Map<string, ShopRow>();
    for (const row of rows) {
      for (const { groups } of row.text('configurable_variations').matchAll(/(?:^|\|)sku=(?<sku>[^,|]+)/gi))
        parents.set((groups?.['sku'] ?? '').toLowerCase(), row);
    }
    return rows.map((row) => (): ImportRow[] => {
      if (row.text('store_view_code') !== '') {
        context.note('Texts of other store views were left out.');
        return [];
      }
      if (!/^(?:simple)?$/i.test(row.text('product_type'))) {
        context.note('Configurable products, sets and downloads were left out. Their variants are products.');
        return [];
      }
      return [readSimple(row, parents.get(row.text('sku').toLowerCase()), { skus, context })];
    });
  },
};

function readSimple(
  row: ShopRow,
  parent: ShopRow | undefined,
  { skus, context }: { skus: UniqueSkus; context: ReadContext },
): ImportRow {
  const source = parent ?? row;
  const title = source.text('name');
  const categories = (source.text('categories') || row.text('categories')).split(',').map((path) =>
    path
      .split('/')
      .filter((part) => !/^(?:default|root) /i.test(part))
      .join('>'),
  );
  const options = optionsOf(row);
  const { color, age, gender } = readOptions(options);
  const named = readMeanings([title, ...categories]);
  const prices = pricesOf(row, context);
  const html = source.text('description', 'short_description') || row.text('description', 'short_description');
  const cells = {
    sku: skus.find(row.text('sku'), [title, color, age]),
    name: parent ? title : row.text('name'),
    category: categoryText({ paths: categories, others: [title] }, context),
    color: color || named.color || '',
    age: age || named.age || '',
    ...readGender(gender, named.gender),
    ...prices.cells,
    stock: readYesNo(row.text('is_in_stock')) === false ? 0 : readPieces(row.cell('qty'), context),
    design: parent ? parent.text('sku') : null,
    description: plainDescription(html) || title,
    ...notesOf(options),
    pictures: joinImages([...imagesOf(row), ...(parent ? imagesOf(parent) : [])], context),
    // Magento writes 1 for enabled and 2 for disabled.
    isHidden: readShown(
      [row, source].map((each) => each.text('product_online').replace(/^2$/, 'disabled')),
      context,
    ),
    ...row.custom(),
  };
  return withSale({ number: row.line, cells, ...htmlOf(html) }, prices.sale);
}

/** Attributes are columns, or one text such as 'color=Red,size=3-4Y'. */
function optionsOf(row: ShopRow): Option[] {
  const listed = row.text('additional_attributes').split(/,(?=\w+=)/);
  return [...listed, `color=${row.text('color')}`, `size=${row.text('size')}`].flatMap((text): Option[] => {
    const [name = '', value = ''] = text.split(/=(.*)/s);
    return value.trim() === '' ? [] : [{ name, value: value.trim() }];
  });
}

function pricesOf(row: ShopRow, context: ReadContext) {
  const [regular, sale] = [row.cell('price'), row.cell('special_price')];
  if (isNoAmount(sale)) return { cells: { price: regular, oldPrice: null }, sale: null };
  const [starts, ends] = [row.cell('special_price_from_date'), row.cell('special_price_to_date')];
  return readSalePrice({ line: row.line, regular, sale, starts, ends }, context);
}

/** An image is an address, or a path such as '/k/u/kurta.jpg', whose file is in the zip. */
function imagesOf(row: ShopRow): string[] {
  return [row.text('base_image'), ...row.text('additional_images').split(',')]
    .map((image) => image.trim())
    .filter((image) => image !== '' && image !== 'no_selection')
    .map((image) => (/^https?:/i.test(image) ? image : image.slice(image.lastIndexOf('/') + 1)));
}
