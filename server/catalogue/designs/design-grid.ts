import { createHash } from 'node:crypto';
import { customFields } from '#contract/custom-fields.ts';
import type { DesignGrid, DesignVariant } from '#contract/designs.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from '#contract/product-fields.ts';
import { fieldValuesOf } from '#server/catalogue/products/field-values.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';

/** Returns the grid of a design. A field is null if the products differ in it. */
export function presentGrid(design: string, rows: readonly ProductRow[], hasMore: boolean): DesignGrid {
  return {
    design,
    name: sharedOf(rows, ({ name }) => name),
    description: sharedOf(rows, ({ description }) => description),
    category: sharedOf(rows, ({ category }) => category),
    gender: sharedOf(rows, ({ gender }) => gender),
    ...ofEach(NOTE_FIELDS, (name) => sharedOf(rows, (row) => row[name] ?? '')),
    ...ofEach(NUMBER_FIELDS, (name) => sharedOf(rows, (row) => row[name] ?? '')),
    isHidden: sharedOf(rows, ({ isHidden }) => isHidden),
    custom: Object.fromEntries(
      customFields().map(({ code }) => [code, sharedOf(rows, ({ customValues }) => customValues[code] ?? '')]),
    ),
    colors: FACETS.color.sequence().flatMap((color) => {
      const ofColor = rows.filter((row) => row.color === color);
      return ofColor.length === 0 ? [] : [{ color, pictures: sharedOf(ofColor, namedImagesOf) }];
    }),
    ages: FACETS.age.sequence().flatMap((age) => {
      const ofAge = rows.filter((row) => row.age === age);
      const measures = sharedOf(ofAge, (row) => row.measures ?? {});
      return ofAge.length === 0 ? [] : [{ age, prices: sharedOf(ofAge, pricesOf), measures }];
    }),
    variants: rows.map(presentVariant),
    hasMore,
  };
}

function presentVariant(row: ProductRow): DesignVariant {
  const { id, name, color, age, stock, sku } = row;
  return { _id: id, name, color, age, ...pricesOf(row), stock, sku, version: versionOf(row) };
}

function sharedOf<Value>(rows: readonly ProductRow[], valueOf: (row: ProductRow) => Value): Value | null {
  const [first, ...others] = rows.map(valueOf);
  const isShared = others.every((value) => JSON.stringify(value) === JSON.stringify(first));
  return first !== undefined && isShared ? first : null;
}

/** Returns prices as staff set them, without a sale. */
function pricesOf(row: ProductRow) {
  const { oldPricePaisa } = row;
  return {
    price: pkrFromPaisa(regularPriceOf(row)),
    oldPrice: oldPricePaisa === null ? null : pkrFromPaisa(oldPricePaisa),
  };
}

/** Returns the images with the alt texts that staff have entered; '' without one. */
export function namedImagesOf({ pictures, image }: ProductRow): { url: string; alt: string }[] {
  return pictures.length === 0 ? [{ url: image, alt: '' }] : pictures.map(({ url, alt }) => ({ url, alt }));
}

/** Returns a hash of all fields, to detect changes by others. Omits the stock, because orders change it. */
export function versionOf(row: ProductRow): string {
  const { stock: _, pictures: __, ...values } = fieldValuesOf(row);
  // Without empty fields, because a field that the shop adds later changes no product.
  const fields = Object.entries(values).filter(([, value]) => value !== null);
  const text = JSON.stringify([fields, namedImagesOf(row).map(({ url, alt }) => [url, alt])]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
