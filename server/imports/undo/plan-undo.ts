import { isDeepStrictEqual } from 'node:util';
import { type ImportColumn, importColumns } from '#contract/imports.ts';
import { isMarkdown } from '#contract/managed-products.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { paisaFromPkr, paisaOrNull } from '#contract/money.ts';
import type { FieldValues } from '#contract/product-fields.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { columnsOf, fieldValuesOf, rightOfField } from '#server/catalogue/products/field-values.ts';
import type { ProductValues } from '#server/catalogue/products/write-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';

/** Values by field. Images have their alternative texts. */
export type UndoValues = Partial<FieldValues & { pictures: ProductImage[] }>;

export interface WrittenValues {
  before: UndoValues;
  after: UndoValues;
}

function undoValuesOf(row: ProductRow): FieldValues & { pictures: ProductImage[] } {
  return { ...fieldValuesOf(row), pictures: row.pictures };
}

/** Returns the values of the fields that differ, before and after. */
export function writtenValues(before: ProductRow, after: ProductRow): WrittenValues {
  const [old, written] = [undoValuesOf(before), undoValuesOf(after)];
  const fields = importColumns().filter((field) => !isDeepStrictEqual(old[field], written[field]));
  return { before: pick(old, fields), after: pick(written, fields) };
}

function pick({ pictures, ...values }: UndoValues, fields: readonly string[]): UndoValues {
  return {
    ...Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
    ...(pictures && fields.includes('pictures') && { pictures }),
  };
}

interface PlannedUndo {
  values: ProductValues;
  /** Fields that were changed since the import, or that the user may not change. */
  left: ImportColumn[];
}

/** Puts back each value that is still as the import wrote it. */
export function planUndo(row: ProductRow, { before, after }: WrittenValues, by: Staff): PlannedUndo {
  const current = undoValuesOf(row);
  const changed = importColumns().filter((field) => field in after);
  const own = changed.filter(
    (field) => hasRight(by, rightOfField(field)) && isDeepStrictEqual(current[field], after[field]),
  );
  const restored = arePricesValid(current, pick(before, own)) ? own : own.filter((field) => !isPrice(field));
  const { pictures, ...fields } = pick(before, restored);
  return {
    values: {
      ...columnsOf(fields, row),
      ...(pictures && { pictures, image: pictures[0]?.url ?? row.image }),
    },
    left: changed.filter((field) => !restored.includes(field)),
  };
}

const isPrice = (field: ImportColumn) => field === 'price' || field === 'oldPrice';

/** False if the old price would not be above the price, because only one of them is as the import wrote it. */
function arePricesValid(current: FieldValues, restored: UndoValues): boolean {
  const { price = current.price, oldPrice = 'price' in restored ? current.oldPrice : undefined } = restored;
  if (oldPrice === undefined) return true;
  return isMarkdown(paisaFromPkr(price), paisaOrNull(oldPrice));
}
