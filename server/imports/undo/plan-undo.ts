import { isDeepStrictEqual } from 'node:util';
import type { ImportColumn } from '#contract/imports.ts';
import { isMarkdown } from '#contract/managed-products.ts';
import { MEASURES } from '#contract/measures.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { rightOfField } from '#server/catalogue/products/audited-product.ts';
import type { ProductValues } from '#server/catalogue/products/write-products.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';

/** Fields of a product that an import writes, except `measures`, of which each measure has its own column. */
const COLUMN_OF_FIELD = {
  name: 'name',
  category: 'category',
  color: 'color',
  age: 'age',
  gender: 'gender',
  regularPricePaisa: 'price',
  oldPricePaisa: 'oldPrice',
  stock: 'stock',
  design: 'design',
  description: 'description',
  pictures: 'pictures',
  isHidden: 'isHidden',
  weightG: 'weightG',
  fabric: 'fabric',
  care: 'care',
  modelNote: 'modelNote',
} as const satisfies Partial<Record<keyof ProductValues, ImportColumn>>;
type UndoField = keyof typeof COLUMN_OF_FIELD;
const FIELDS = Object.keys(COLUMN_OF_FIELD) as UndoField[];

export type UndoValues = Partial<Pick<ProductRow, UndoField | 'measures'>>;

export interface WrittenValues {
  before: UndoValues;
  after: UndoValues;
}

/** Returns the values of the fields that differ, before and after. */
export function writtenValues(before: ProductRow, after: ProductRow): WrittenValues {
  const fields = [...FIELDS, 'measures' as const].filter(
    (field) => !isDeepStrictEqual(valueOf(before, field), valueOf(after, field)),
  );
  const pick = (row: ProductRow) => Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the price without sales. */
function valueOf(row: ProductRow, field: UndoField | 'measures') {
  return field === 'regularPricePaisa' ? regularPriceOf(row) : row[field];
}

interface PlannedUndo {
  values: ProductValues;
  /** Columns that were changed since the import, or that the user may not change. */
  left: ImportColumn[];
}

/** Puts back each value that is still as the import wrote it. */
export function planUndo(row: ProductRow, { before, after }: WrittenValues, by: Staff): PlannedUndo {
  const isOwn = (column: ImportColumn, current: unknown, written: unknown) =>
    hasRight(by, rightOfField(column)) && isDeepStrictEqual(current, written);
  const changed = FIELDS.filter((field) => field in after);
  const own = changed.filter((field) => isOwn(COLUMN_OF_FIELD[field], valueOf(row, field), after[field]));
  const restored = arePricesValid(row, before, own) ? own : own.filter((field) => !PRICES.includes(field));
  const leftFields = changed.filter((field) => !restored.includes(field)).map((field) => COLUMN_OF_FIELD[field]);
  const measures = planMeasures(row, { before, after });
  const values: ProductValues = {
    ...Object.fromEntries(restored.map((field) => [field, before[field]])),
    ...(restored.includes('pictures') && { image: before.pictures?.[0]?.url ?? row.image }),
    ...measures.values,
  };
  return { values, left: [...leftFields, ...measures.left] };
}

const PRICES: readonly UndoField[] = ['regularPricePaisa', 'oldPricePaisa'];

/** False if the old price would not be above the price, because only one of them is as the import wrote it. */
function arePricesValid(row: ProductRow, before: UndoValues, restored: readonly UndoField[]): boolean {
  if (!restored.some((field) => PRICES.includes(field))) return true;
  const has = (field: UndoField) => restored.includes(field);
  const price = has('regularPricePaisa') ? before.regularPricePaisa : undefined;
  const oldPrice = has('oldPricePaisa') ? before.oldPricePaisa : row.oldPricePaisa;
  return isMarkdown(price ?? regularPriceOf(row), oldPrice ?? null);
}

function planMeasures(row: ProductRow, { before, after }: WrittenValues) {
  if (!('measures' in after)) return { values: {}, left: [] };
  const changed = MEASURES.filter((name) => before.measures?.[name] !== after.measures?.[name]);
  const own = changed.filter((name) => row.measures?.[name] === after.measures?.[name]);
  const left = changed.filter((name) => !own.includes(name));
  const source = (name: (typeof MEASURES)[number]) => (own.includes(name) ? before.measures : row.measures)?.[name];
  const known = MEASURES.flatMap((name) => {
    const cm = source(name);
    return cm === undefined || cm === null ? [] : [[name, cm] as const];
  });
  const measures = known.length === 0 ? null : Object.fromEntries(known);
  return { values: own.length === 0 ? {} : { measures }, left };
}
