import { AppError } from '#contract/errors.ts';
import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import type { ListTable } from '#contract/table-columns.schema.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import type { Sheet, SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import { findTable, type TableChoice } from './find-table.ts';
import { findLayouts, mappingOf, shownColumns } from './known-layouts.ts';
import { type ColumnMapping, type ListDescription, matchColumns, questionsOf } from './list-description.ts';
import { previewTable } from './preview-table.ts';

export interface OpenedList<Column extends string> {
  table: ListTable<Column>;
  columns: ColumnMapping<Column>;
  headers: readonly string[];
  rows: readonly SheetRow[];
  /** Number of columns that headings of the file may be. */
  recognized: number;
  /** True if the rows can be read without a question. */
  isClear: boolean;
}

export interface ListChoice<Column extends string> extends TableChoice {
  columns?: ChosenColumns<Column> | undefined;
}

/** Reads the sheets of a file. Throws `spreadsheet_too_large` and `spreadsheet_invalid`. */
export async function readSheets(file: string, options: { maxRows: number; userId: string }): Promise<Sheet[]> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > SPREADSHEET_MAX_BYTES) throw new AppError('spreadsheet_too_large');
  return readWorkbook(bytes, options);
}

/**
 * Finds the headings of a list and its columns: those that a user chooses, those chosen for an earlier file, or a guess.
 * Throws `spreadsheet_invalid` if there are no rows, or a chosen header is missing. Stores nothing.
 */
export async function openList<Column extends string>(
  db: Executor,
  { list, sheets, maxRows }: { list: ListDescription<Column>; sheets: readonly Sheet[]; maxRows: number },
  { columns: chosen, ...place }: ListChoice<Column>,
): Promise<OpenedList<Column>> {
  const layouts = await findLayouts<Column>(db, list.name);
  const wanted = chosen && mappingOf(chosen, joinedOf(list));
  const headersOf = Object.values<string[] | undefined>(wanted ?? {}).flatMap((names) => names ?? []);
  const found = await findTable<Column>(sheets, place, {
    isKnown: (headers) => (wanted ? headersOf.every((header) => headers.includes(header)) : layouts.isKnown(headers)),
    guess: (headings, names) => matchColumns(list, headings, names).guessed,
    score(headings, names) {
      const { guessed, rivals } = matchColumns(list, headings, names);
      return Object.keys(guessed).length + Object.keys(rivals).length;
    },
    maxRows,
  });
  const missing = headersOf.find((header) => !found.headers.includes(header));
  if (missing !== undefined) {
    throw new AppError('spreadsheet_invalid', {
      message: `The file has no column ${missing}. Choose its columns again.`,
    });
  }
  const isKnown = layouts.isKnown(found.headers);
  const { rivals } = matchColumns(list, found.headings, found.headers);
  const columns = wanted ?? { ...layouts.columnsOf(found) };
  // The choice for another file does not decide between two headings of this one.
  if (!wanted && !isKnown) for (const column of Object.keys(rivals) as Column[]) delete columns[column];
  const questions = questionsOf(list, found, { columns, rivals });
  return {
    table: { ...previewTable(sheets, found), columns: shownColumns(columns), rows: found.rows.length, ...questions },
    columns,
    headers: found.headers,
    rows: found.rows,
    recognized: Object.keys(columns).length + Object.keys(rivals).length,
    // A user who has chosen the columns of such a file has seen which headers nobody reads.
    isClear:
      Object.keys(questions.unclear).length === 0 && (questions.unread.length === 0 || wanted !== undefined || isKnown),
  };
}

function joinedOf<Column extends string>({ columns }: ListDescription<Column>): Column[] {
  return (Object.keys(columns) as Column[]).filter((column) => columns[column].isJoined);
}
