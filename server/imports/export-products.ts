import type { Readable } from 'node:stream';
import { asc, gt } from 'drizzle-orm';
import { type CustomColumn, customColumn, customFields } from '#contract/custom-fields.ts';
import { AppError } from '#contract/errors.ts';
import { FACETS } from '#contract/facets.ts';
import { importColumns, type PlainColumn, XLSX_ROWS_MAX } from '#contract/imports.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { MEASURES, type Measure } from '#contract/measures.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { imagesOf } from '#server/catalogue/present.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { DownloadFormat } from '#server/platform/audit/send-download.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { labelOf } from './read-age-cell.ts';
import { fileHeader } from './shop-files/read-shop-file.ts';

const BATCH = 500;

type Cells = Record<PlainColumn, string | number> & Partial<Record<CustomColumn, string | number>>;

/** Exports the columns of an import: importing the unchanged file changes nothing. */
export async function exportProducts({ db }: Pick<Deps, 'db'>, as: DownloadFormat): Promise<Tables> {
  if (as === 'xlsx' && (await db.$count(products)) > XLSX_ROWS_MAX) {
    const message = `There are more than ${XLSX_ROWS_MAX.toLocaleString('en')} products. Download them as CSV.`;
    throw new AppError('too_large', { message });
  }
  return [{ name: 'Products', columns: headers(), rows: readRows(db) }];
}

const headers = () => importColumns().map(fileHeader);

const example = (): Cells => ({
  sku: 'KURTA-BLUE-3',
  name: 'Embroidered Eid Kurta',
  category: adminCategoryLabel('kids-casuals'),
  color: 'blue',
  age: labelOf(2),
  gender: FACETS.gender.label('boys'),
  price: 1_990,
  oldPrice: 2_490,
  stock: 12,
  weightG: 250,
  design: 'Embroidered Eid Kurta',
  description: 'Soft cotton with an embroidered collar.',
  pictures: 'kurta-front.jpg, kurta-back.jpg',
  isHidden: 'no',
  chestCm: 34,
  lengthCm: 48,
  sleeveCm: 38.5,
  shoulderCm: 28,
  waistCm: '',
  inseamCm: '',
  fabric: 'Cotton lawn, lined',
  care: 'Wash cold, inside out.',
  modelNote: '102 cm, wears 3-4',
});

/** Returns a sheet with an example row, which staff replace by their products. */
export function makeTemplate(): Readable {
  return streamXlsx([{ name: 'Products', columns: headers(), rows: [rowOf(example())] }]);
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
  return {
    // Writes the id of a product without a SKU, because an import also finds products by id.
    sku: row.sku ?? row.id,
    name: row.name,
    category: adminCategoryLabel(row.category),
    color: FACETS.color.label(row.color),
    age: labelOf(row.age),
    gender: FACETS.gender.label(row.gender),
    price: pkrFromPaisa(regularPriceOf(row)),
    oldPrice: row.oldPricePaisa === null ? '' : pkrFromPaisa(row.oldPricePaisa),
    stock: row.stock ?? '',
    weightG: row.weightG ?? '',
    design: row.design ?? '',
    description: row.description,
    pictures: imagesOf(row)
      .map(({ url }) => url)
      .join(', '),
    isHidden: row.isHidden ? 'yes' : 'no',
    ...measureCells(row),
    fabric: row.fabric ?? '',
    care: row.care ?? '',
    modelNote: row.modelNote ?? '',
    ...customCells(row),
  };
}

function customCells({ customValues }: ProductRow): Partial<Record<CustomColumn, string | number>> {
  const cells = customFields().map(({ code }): [CustomColumn, string | number] => {
    const value = customValues[code];
    return [customColumn(code), typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '')];
  });
  return Object.fromEntries(cells);
}

function measureCells({ measures }: ProductRow): Record<Measure, string | number> {
  return Object.fromEntries(MEASURES.map((name) => [name, measures?.[name] ?? ''])) as Record<Measure, string | number>;
}
