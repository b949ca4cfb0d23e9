import { AppError } from '#contract/errors.ts';
import type { ImportPreview, PreviewImportBody } from '#contract/imports.schema.ts';
import { IMPORT_ROWS_MAX, JOINED_IMPORT_COLUMNS, SPREADSHEET_MAX_BYTES, type TableColumn } from '#contract/imports.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';
import type { FoundTable } from '#server/platform/spreadsheets/tables/find-table.ts';
import { findLayouts, shownColumns } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import { previewTable } from '#server/platform/spreadsheets/tables/preview-table.ts';
import { describeColumns } from './column-questions.ts';
import { findImportTable, PRODUCT_LIST } from './read-table.ts';
import { looksLikeAge, looksLikeColor, looksLikeGender } from './shop-files/meanings.ts';

/** Guesses the columns of a file. Stores nothing. */
export async function previewImport(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { file, ...choice }: PreviewImportBody,
): Promise<ImportPreview> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SPREADSHEET_MAX_BYTES) throw new AppError('spreadsheet_too_large');
  const sheets = await readWorkbook(bytes, { maxRows: IMPORT_ROWS_MAX, userId: viewer.id });
  const layouts = await findLayouts<TableColumn>(db, PRODUCT_LIST);
  const table = await findImportTable(sheets, choice, layouts.isKnown);
  const { columns: guessed, questions } = describeColumns(table.headers);
  const asked = questions.flatMap(({ headers }) => headers);
  const isKnown = layouts.isKnown(table.headers);
  const earlier = layouts.columnsOf({ headers: table.headers, guessed });
  const columns = isKnown ? earlier : completeByCells(earlier, table, asked);
  const used = new Set(Object.values(columns).flat());
  return {
    ...previewTable(sheets, table),
    rows: table.rows.length,
    columns: shownColumns(columns),
    questions,
    leftOut: isKnown ? asked.filter((header) => !used.has(header)) : [],
  };
}

const SAMPLE_ROWS = 50;
/** Share of the filled cells that must look like the column. */
const SHARE = 0.7;
const IMAGE = /^https?:\/\/\S+|\.(?:jpe?g|png|webp|gif|heic)$/i;

/** Columns that can be recognized by their cells, the most certain first. */
const LOOKS: readonly (readonly [TableColumn, (text: string) => boolean])[] = [
  ['pictures', (text) => IMAGE.test(text)],
  ['age', looksLikeAge],
  ['color', looksLikeColor],
  ['gender', looksLikeGender],
];

/** Adds columns that only their cells show, because their headers are missing or unknown. Skips `asked` headers. */
export function completeByCells(
  columns: ColumnMapping<TableColumn>,
  { headers, rows }: FoundTable<TableColumn>,
  asked: readonly string[],
): ColumnMapping<TableColumn> {
  const completed = { ...columns };
  const used = new Set([...Object.values(columns).flat(), ...asked]);
  const sample = rows.slice(0, SAMPLE_ROWS);
  for (const [column, matches] of LOOKS) {
    if (completed[column]) continue;
    const found = headers.filter(
      (header, index) => header !== '' && !used.has(header) && looksLike(sample, index, matches),
    );
    const [first] = found;
    if (first === undefined || (found.length > 1 && !JOINED_IMPORT_COLUMNS.includes(column))) continue;
    completed[column] = found;
    for (const header of found) used.add(header);
  }
  return completed;
}

function looksLike(rows: readonly SheetRow[], index: number, matches: (text: string) => boolean): boolean {
  const texts = rows.map(({ cells }) => textOf(cells[index])).filter((text) => text !== '');
  return texts.length > 0 && texts.filter(matches).length >= texts.length * SHARE;
}
