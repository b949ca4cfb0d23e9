import type { TablePreview } from '#contract/table-columns.schema.ts';
import { HEADER_LINE_MAX } from '#contract/table-columns.ts';
import { truncateText } from '#contract/text.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '../sheet.ts';
import type { FoundTable } from './find-table.ts';

const SAMPLES = 5;
const SAMPLE_LENGTH = 100;
/** Number of rows that the user sees, to choose the one with the headings. */
const TOP = 30;
const TOP_LENGTH = 120;

/** Returns the first lines of a table, from which a user chooses its headings and columns. */
export function previewTable(sheets: readonly Sheet[], { sheet, headerLine, headers, rows }: FoundTable): TablePreview {
  const shorten = (text: string, length: number) => truncateText(text, length).toWellFormed();
  return {
    sheets: sheets.map(({ name }) => name),
    sheet,
    headerLine,
    top: (sheets[sheet]?.rows ?? [])
      .filter(({ line }) => line <= HEADER_LINE_MAX)
      .slice(0, TOP)
      .map(({ line, cells }) => ({ line, text: shorten(cells.map(textOf).filter(Boolean).join(' | '), TOP_LENGTH) })),
    headers,
    samples: rows
      .slice(0, SAMPLES)
      .map(({ cells }) => headers.map((_, index) => shorten(textOf(cells[index]), SAMPLE_LENGTH))),
  };
}
