import { type CustomColumn, type CustomValue, customColumn, customFields } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { MEASURES, type Measure } from '#contract/measures.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { hasRight, type Right, type Staff } from '#contract/rights.ts';
import { imagesOf } from '#server/catalogue/present.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import { changedFields } from '#server/platform/audit/record-change.ts';

/** Returns the product for the audit: prices in PKR without sales, images as URLs. */
export function auditedProduct(row: ProductRow) {
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
    weightG: row.weightG,
    ...auditedMeasures(row),
    fabric: row.fabric,
    care: row.care,
    modelNote: row.modelNote,
    ...auditedCustomValues(row),
    isHidden: row.isHidden,
    pictures: imagesOf(row).map(({ url }) => url),
  };
}

/** Returns one field for each measure, as in an import. */
function auditedMeasures({ measures }: ProductRow): Record<Measure, number | null> {
  return Object.fromEntries(MEASURES.map((name) => [name, measures?.[name] ?? null])) as Record<Measure, number | null>;
}

function auditedCustomValues({ customValues }: ProductRow): Record<CustomColumn, CustomValue | null> {
  return Object.fromEntries(customFields().map(({ code }) => [customColumn(code), customValues[code] ?? null]));
}

type Audited = ReturnType<typeof auditedProduct>;

/** Rights to change these fields in an import. Other fields need `catalogue.edit`. */
const RIGHT_OF_FIELD: Partial<Record<string, Right>> = {
  price: 'prices.edit',
  oldPrice: 'prices.edit',
  stock: 'stock.count',
};

export function rightOfField(field: string): Right {
  return RIGHT_OF_FIELD[field] ?? 'catalogue.edit';
}

export function assertMayChange(viewer: Staff, { before, after }: { before: Audited; after: Audited }): void {
  const changed = Object.keys(changedFields(before, after)?.after ?? {});
  const mayChangeAll = changed.every((field) => hasRight(viewer, rightOfField(field)));
  if (!mayChangeAll) throw new AppError('forbidden');
}
