import { AppError } from '#contract/errors.ts';
import type { ImportPreview, PreviewImportBody } from '#contract/imports.schema.ts';
import { IMPORT_ROWS_MAX, SPREADSHEET_MAX_BYTES, type TableColumn } from '#contract/imports.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { findLayouts, shownColumns } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { previewTable } from '#server/platform/spreadsheets/tables/preview-table.ts';
import { describeColumns } from './column-questions.ts';
import { completeByCells } from './complete-columns.ts';
import { findImportTable, PRODUCT_LIST } from './read-table.ts';

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
