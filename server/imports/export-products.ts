import type { Readable } from 'node:stream';
import { asc, gt } from 'drizzle-orm';
import writeXlsxFile from 'write-excel-file/node';
import { AGE_LABELS, GENDER_LABELS } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { IMPORT_COLUMN_NAMES, IMPORT_COLUMNS, type ImportColumn, MAX_XLSX_ROWS } from '#contract/imports.ts';
import { ADMIN_CATEGORY_LABELS } from '#contract/managed-products.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { imagesOf } from '#server/catalogue/present.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { streamCsv } from '#server/platform/http/stream-csv.ts';

/** Bounds the products in memory, however long the list. */
const BATCH = 500;
const HEADERS = Object.values(IMPORT_COLUMNS);

type Cells = Record<ImportColumn, string | number>;
type Reading = Pick<Deps, 'read'>;

/** Streams all products as CSV, the oldest first, in the columns of an import: importing it changes nothing. */
export function exportCsv(deps: Reading, lastWrite: string | null): Readable {
  return streamCsv(HEADERS, readRows(deps, lastWrite));
}

/** As `exportCsv`, as a file of Excel. Throws `too_large` for more products than are made in memory. */
export async function exportXlsx(deps: Reading, lastWrite: string | null): Promise<Buffer> {
  const rows: (string | number)[][] = [];
  for await (const row of readRows(deps, lastWrite)) {
    rows.push(row);
    if (rows.length > MAX_XLSX_ROWS) {
      const message = `There are more than ${MAX_XLSX_ROWS.toLocaleString('en')} products. Download them as CSV.`;
      throw new AppError('too_large', { message });
    }
  }
  return writeXlsx(rows);
}

const EXAMPLE: Cells = {
  sku: 'KURTA-BLUE-3',
  name: 'Embroidered Eid Kurta',
  category: ADMIN_CATEGORY_LABELS['kids-casuals'],
  color: 'blue',
  age: ageCell(2),
  gender: GENDER_LABELS.boys,
  price: 1_990,
  oldPrice: 2_490,
  stock: 12,
  design: 'Embroidered Eid Kurta',
  description: 'Soft cotton with an embroidered collar.',
  pictures: 'kurta-front.jpg, kurta-back.jpg',
  isHidden: 'no',
};

/** A file with one row to write over. */
export function makeTemplate(): Promise<Buffer> {
  return writeXlsx([rowOf(EXAMPLE)]);
}

async function* readRows({ read }: Reading, lastWrite: string | null): AsyncGenerator<(string | number)[]> {
  let after: string | undefined;
  for (;;) {
    const from = after;
    const rows = await read(
      (db) =>
        db
          .select()
          .from(products)
          .where(from === undefined ? undefined : gt(products.id, from))
          .orderBy(asc(products.id))
          .limit(BATCH),
      lastWrite,
    );
    for (const row of rows) yield rowOf(cellsOf(row));
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

function rowOf(cells: Cells): (string | number)[] {
  return IMPORT_COLUMN_NAMES.map((column) => cells[column]);
}

function cellsOf(row: ProductRow): Cells {
  return {
    // A product without a SKU is found again by its id.
    sku: row.sku ?? row.id,
    name: row.name,
    category: ADMIN_CATEGORY_LABELS[row.category],
    color: row.color,
    age: ageCell(row.age),
    gender: GENDER_LABELS[row.gender],
    price: pkrFromPaisa(regularPriceOf(row)),
    oldPrice: row.oldPricePaisa === null ? '' : pkrFromPaisa(row.oldPricePaisa),
    stock: row.stock ?? '',
    design: row.design ?? '',
    description: row.description,
    pictures: imagesOf(row)
      .map(({ url }) => url)
      .join(', '),
    isHidden: row.isHidden ? 'yes' : 'no',
  };
}

/** Spreadsheet programs would make a date of `3-4`. */
function ageCell(age: ProductRow['age']): string {
  return `${AGE_LABELS[age]} years`;
}

async function writeXlsx(rows: (string | number)[][]): Promise<Buffer> {
  const header = HEADERS.map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === '') return null;
      // Text stays text: nothing in it is a formula.
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  return writeXlsxFile([header, ...cells], { columns: HEADERS.map(() => ({ width: 18 })) }).toBuffer();
}
