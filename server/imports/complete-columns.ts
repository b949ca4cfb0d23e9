import { JOINED_IMPORT_COLUMNS, type TableColumn } from '#contract/imports.ts';
import type { SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import type { FoundTable } from '#server/platform/spreadsheets/tables/find-table.ts';
import { looksLikeAge, looksLikeColor, looksLikeGender } from './shop-files/meanings.ts';

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
