import { type CustomChanges, customColumn, customFields, withCustomValues } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { MEASURES, type Measure, type Measures } from '#contract/measures.ts';
import { paisaFromPkr, paisaOrNull, pkrFromPaisa } from '#contract/money.ts';
import {
  type AnyField,
  type FieldValues,
  NOTE_FIELDS,
  NUMBER_FIELDS,
  ofEach,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
} from '#contract/product-fields.ts';
import { hasRight, type Right, type Staff } from '#contract/rights.ts';
import { imagesOf } from '#server/catalogue/present.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import { changedFields } from '#server/platform/audit/record-change.ts';
import type { ProductValues } from './write-products.ts';

/** Images are URLs. */
export type ReadValues = FieldValues & { pictures: string[] };

/** Returns the value of each field, as audit, files and undo have it. */
export function fieldValuesOf(row: ProductRow): ReadValues {
  return {
    name: row.name,
    price: pkrFromPaisa(regularPriceOf(row)),
    oldPrice: row.oldPricePaisa === null ? null : pkrFromPaisa(row.oldPricePaisa),
    stock: row.stock,
    category: row.category,
    color: row.color,
    age: row.age,
    gender: row.gender,
    description: row.description,
    design: row.design,
    sku: row.sku,
    ...ofEach(NUMBER_FIELDS, (name) => row[name]),
    ...ofEach(MEASURES, (name) => row.measures?.[name] ?? null),
    ...ofEach(NOTE_FIELDS, (name) => row[name]),
    ...Object.fromEntries(customFields().map(({ code }) => [customColumn(code), row.customValues[code] ?? null])),
    isHidden: row.isHidden,
    pictures: imagesOf(row).map(({ url }) => url),
  };
}

/** Fields whose value is a column of the same name. */
const SAME_COLUMNS = PRODUCT_FIELD_NAMES.filter(
  (name) => !['price', 'images', 'cm'].includes(PRODUCT_FIELDS[name].kind),
);

/** Returns the columns of a changed product. Measures and custom fields that `values` lacks stay as they are. */
export function columnsOf(
  values: Partial<FieldValues>,
  present: Pick<ProductRow, 'measures' | 'customValues'>,
): ProductValues {
  const has = (name: string) => values[name as keyof FieldValues] !== undefined;
  const custom = customFields().filter(({ code }) => has(customColumn(code)));
  const changes: CustomChanges = Object.fromEntries(
    custom.map(({ code }) => [code, values[customColumn(code)] ?? null]),
  );
  return {
    ...Object.fromEntries(SAME_COLUMNS.filter(has).map((name) => [name, values[name as keyof FieldValues]])),
    ...(values.price !== undefined && { regularPricePaisa: paisaFromPkr(values.price) }),
    ...(values.oldPrice !== undefined && { oldPricePaisa: paisaOrNull(values.oldPrice) }),
    ...(MEASURES.some(has) && { measures: measuresAfter(present.measures, values) }),
    ...(custom.length > 0 && { customValues: withCustomValues(present.customValues, changes) }),
  };
}

/** Null if no measure is left. */
function measuresAfter(present: Measures | null, values: Partial<FieldValues>): Measures | null {
  const known = MEASURES.flatMap((name): [Measure, number][] => {
    const cm = values[name] === undefined ? present?.[name] : values[name];
    return cm === undefined || cm === null ? [] : [[name, cm]];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Right to change a field, in forms and files. */
export function rightOfField(field: AnyField): Right {
  return PRODUCT_FIELDS[field as ProductField]?.right ?? 'catalogue.edit';
}

/** Throws `forbidden` without the right of a changed field. */
export function assertMayChange(viewer: Staff, { before, after }: { before: ReadValues; after: ReadValues }): void {
  const changed = Object.keys(changedFields(before, after)?.after ?? {}) as AnyField[];
  if (!changed.every((field) => hasRight(viewer, rightOfField(field)))) throw new AppError('forbidden');
}
