import type { Readable } from 'node:stream';
import { asc, gt } from 'drizzle-orm';
import type { CustomColumn, CustomValue } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { FACETS } from '#contract/facets.ts';
import { type ImportColumn, importColumns, XLSX_ROWS_MAX } from '#contract/imports.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { ofEach, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from '#contract/product-fields.ts';
import { fieldValuesOf } from '#server/catalogue/products/field-values.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { DownloadFormat } from '#server/platform/audit/send-download.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { labelOf } from './read-age-cell.ts';
import { fileHeader } from './shop-files/read-shop-file.ts';

const BATCH = 500;

type Cells = Record<ProductField, string | number> & Partial<Record<CustomColumn, string | number>>;

/** Exports the columns of an import: importing the unchanged file changes nothing. */
export async function exportProducts({ db }: Pick<Deps, 'db'>, as: DownloadFormat): Promise<Tables> {
  if (as === 'xlsx' && (await db.$count(products)) > XLSX_ROWS_MAX) {
    const message = `There are more than ${XLSX_ROWS_MAX.toLocaleString('en')} products. Download them as CSV.`;
    throw new AppError('too_large', { message });
  }
  return [{ name: 'Products', columns: headers(), rows: readRows(db) }];
}

const headers = () => importColumns().map(fileHeader);

/** Returns a sheet with an example row, which staff replace by their products. */
export function makeTemplate(): Readable {
  return streamXlsx([{ name: 'Products', columns: headers(), rows: [rowOf(exampleCells())] }]);
}

async function* readRows(db: Executor): AsyncGenerator<Cell[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(products)
      .where(after === undefined ? undefined : gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(BATCH);
    for (const row of rows) yield rowOf(exportedCells(row));
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

function rowOf(cells: Cells): Cell[] {
  return importColumns().map((column) => cells[column] ?? '');
}

/** Returns the cells of a product as an exported file has them. */
export function exportedCells(row: ProductRow): Cells {
  // Writes the id of a product without a SKU, because an import also finds products by id.
  const values: Record<string, Value> = { ...fieldValuesOf(row), sku: row.sku ?? row.id };
  return ofEach(importColumns(), (field) => cellOf(field, values[field] ?? null));
}

function exampleCells(): Cells {
  return ofEach(PRODUCT_FIELD_NAMES, (field) => cellOf(field, PRODUCT_FIELDS[field].example));
}

const OPTION_LABELS: Partial<Record<ImportColumn, (code: string) => string>> = {
  category: adminCategoryLabel,
  color: FACETS.color.label,
  age: (code) => labelOf(Number(code)),
  gender: FACETS.gender.label,
};

type Value = CustomValue | string[] | null;

function cellOf(field: ImportColumn, value: Value): string | number {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return OPTION_LABELS[field]?.(String(value)) ?? value;
}
