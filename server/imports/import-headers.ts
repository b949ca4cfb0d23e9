import { findCustomColumn } from '#contract/custom-fields.ts';
import { foldLabel } from '#contract/facet-options.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  importColumnLabel,
  importColumns,
  JOINED_IMPORT_COLUMNS,
  PROBLEM_HEADER,
} from '#contract/imports.ts';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/** Other headers for a column, also of Shopify and WooCommerce. Keys have the form of `foldHeader`. */
const ALIASES: Record<string, ImportColumn> = {
  variantsku: 'sku',
  productsku: 'sku',
  skucode: 'sku',
  title: 'name',
  productname: 'name',
  color: 'color',
  gender: 'gender',
  currentprice: 'price',
  pricepkr: 'price',
  priceinpkr: 'price',
  pricers: 'price',
  variantprice: 'price',
  compareatprice: 'oldPrice',
  variantcompareatprice: 'oldPrice',
  oldpricepkr: 'oldPrice',
  ageyears: 'age',
  ageinyears: 'age',
  pieces: 'stock',
  piecesinstock: 'stock',
  quantity: 'stock',
  qty: 'stock',
  variantinventoryqty: 'stock',
  weight: 'weightG',
  weightgrams: 'weightG',
  weightingrams: 'weightG',
  grams: 'weightG',
  variantgrams: 'weightG',
  chest: 'chestCm',
  length: 'lengthCm',
  sleeve: 'sleeveCm',
  shoulder: 'shoulderCm',
  waist: 'waistCm',
  inseam: 'inseamCm',
  inseamcm: 'inseamCm',
  insideleg: 'inseamCm',
  picture: 'pictures',
  image: 'pictures',
  images: 'pictures',
};
/** A header of this list counts only if no other header of the file is for the same column. */
const LESS_CERTAIN = new Map<string, ImportColumn>(
  Object.entries({
    skuno: 'sku',
    skunumber: 'sku',
    skuid: 'sku',
    sellersku: 'sku',
    itemcode: 'sku',
    productcode: 'sku',
    articleno: 'sku',
    articlenumber: 'sku',
    itemname: 'name',
    producttitle: 'name',
    productcategory: 'category',
    agegroup: 'age',
    agerange: 'age',
    rate: 'price',
    unitprice: 'price',
    sellingprice: 'price',
    priceinrs: 'price',
    stockqty: 'stock',
    stockquantity: 'stock',
    qtyinstock: 'stock',
    inventory: 'stock',
    productdescription: 'description',
    imagesrc: 'pictures',
  } satisfies Record<string, ImportColumn>),
);
const COLUMN_BY_WHOLE_LABEL = new Map(PRODUCT_FIELD_NAMES.map((column) => [foldLabel(IMPORT_COLUMNS[column]), column]));
const COLUMN_BY_LABEL = new Map(PRODUCT_FIELD_NAMES.map((column) => [foldHeader(IMPORT_COLUMNS[column]), column]));
const COLUMN_BY_ALIAS = new Map(Object.entries(ALIASES));

/**
 * The shop's own fields come before aliases and parts of labels: a shop with the fields Title and Fabric 2 means them by
 * these headers.
 */
function certainColumnOf(header: string): ImportColumn | undefined {
  const folded = foldHeader(header);
  return (
    COLUMN_BY_WHOLE_LABEL.get(foldLabel(header)) ??
    findCustomColumn(header) ??
    COLUMN_BY_LABEL.get(folded) ??
    COLUMN_BY_ALIAS.get(folded)
  );
}

export interface Headers {
  /** Columns by cell of the header row; undefined for an unknown header. */
  columns: (ImportColumn | undefined)[];
  ignoredColumns: string[];
  /** A column that has two headers in the file, and may have only one. */
  repeated: string | undefined;
}

export function readHeaders(cells: readonly SheetCell[]): Headers {
  const titles = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const certain = titles.map((title) => certainColumnOf(title));
  const guessed = titles.map((title) => LESS_CERTAIN.get(foldHeader(title)));
  const columns = certain.map((column, index) => column ?? onlyOne(guessed[index], [...certain, ...guessed]));
  const repeated = importColumns().find(
    (column) => !JOINED_IMPORT_COLUMNS.includes(column) && columns.filter((each) => each === column).length > 1,
  );
  return {
    columns,
    ignoredColumns: titles.filter(
      (title, index) => title !== '' && title !== PROBLEM_HEADER && columns[index] === undefined,
    ),
    repeated: repeated && importColumnLabel(repeated),
  };
}

function onlyOne(
  column: ImportColumn | undefined,
  all: readonly (ImportColumn | undefined)[],
): ImportColumn | undefined {
  return all.filter((each) => each === column).length === 1 ? column : undefined;
}

function foldHeader(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
