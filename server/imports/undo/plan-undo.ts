import { isDeepStrictEqual } from 'node:util';
import { type CustomValue, customColumn } from '#contract/custom-fields.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { isMarkdown } from '#contract/managed-products.ts';
import type { Measure } from '#contract/measures.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { rightOfField } from '#server/catalogue/products/audited-product.ts';
import type { ProductValues } from '#server/catalogue/products/write-products.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';

/** Fields of a product that an import writes and that have one column each. */
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

/** Fields whose values have a column each. The function returns the column. */
const COLUMNS_OF_RECORD = {
  measures: (name: string) => name as Measure,
  customValues: customColumn,
} satisfies Partial<Record<keyof ProductValues, (name: string) => ImportColumn>>;
type RecordField = keyof typeof COLUMNS_OF_RECORD;
const RECORDS = Object.keys(COLUMNS_OF_RECORD) as RecordField[];

export type UndoValues = Partial<Pick<ProductRow, UndoField | RecordField>>;

export interface WrittenValues {
  before: UndoValues;
  after: UndoValues;
}

/** Returns the values of the fields that differ, before and after. */
export function writtenValues(before: ProductRow, after: ProductRow): WrittenValues {
  const fields = [...FIELDS, ...RECORDS].filter(
    (field) => !isDeepStrictEqual(valueOf(before, field), valueOf(after, field)),
  );
  const pick = (row: ProductRow) => Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the price without sales. */
function valueOf(row: ProductRow, field: UndoField | RecordField) {
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
  const records = RECORDS.map((field) => planRecord(field, row, { before, after }));
  const values: ProductValues = {
    ...Object.fromEntries(restored.map((field) => [field, before[field]])),
    ...(restored.includes('pictures') && { image: before.pictures?.[0]?.url ?? row.image }),
    ...Object.assign({}, ...records.map((record) => record.values)),
  };
  return { values, left: [...leftFields, ...records.flatMap(({ left }) => left)] };
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

/** Puts back the values that are still as the import wrote them, and leaves the others. */
function planRecord(
  field: RecordField,
  row: ProductRow,
  { before, after }: WrittenValues,
): { values: ProductValues; left: ImportColumn[] } {
  if (!(field in after)) return { values: {}, left: [] };
  const [present, old, written] = [row, before, after].map(
    (each) => new Map<string, CustomValue>(Object.entries(each[field] ?? {})),
  );
  if (!present || !old || !written) return { values: {}, left: [] };
  const changed = [...new Set([...old.keys(), ...written.keys()])].filter(
    (name) => old.get(name) !== written.get(name),
  );
  const own = changed.filter((name) => present.get(name) === written.get(name));
  for (const name of own) {
    const value = old.get(name);
    if (value === undefined) present.delete(name);
    else present.set(name, value);
  }
  const isEmpty = present.size === 0 && field === 'measures';
  return {
    values: own.length === 0 ? {} : { [field]: isEmpty ? null : Object.fromEntries(present) },
    left: changed.filter((name) => !own.includes(name)).map(COLUMNS_OF_RECORD[field]),
  };
}
