import { parse } from 'csv-parse/sync';
import { LIST_LINE_MAX_LENGTH } from '#contract/parcels.ts';
import { truncateText } from '#contract/text.ts';
import type { SheetCell } from './sheet.ts';

export interface Row {
  line: number;
  cells: string[];
  isWords: boolean;
}

const DELIMITERS = ['\t', ';', ','] as const;
const BYTE_ORDER_MARK = '\uFEFF';

/** Splits text into rows of cells, without empty rows. Text without tabs, semicolons and commas is split at spaces. */
export function splitRows(text: string): Row[] {
  const plain = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replaceAll(/\r\n?/g, '\n');
  const counts = DELIMITERS.map((delimiter) => plain.split('\n').filter((line) => line.includes(delimiter)).length);
  const most = Math.max(...counts);
  const delimiter = most === 0 ? undefined : DELIMITERS[counts.indexOf(most)];
  const rows =
    (delimiter && plain.includes('"') ? readQuoted(plain, delimiter) : undefined) ?? splitLines(plain, delimiter);
  return rows
    .map(({ cells, ...row }) => ({ ...row, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function splitLines(text: string, delimiter: string | undefined): Row[] {
  return text.split('\n').map((line, index) => {
    const isWords = delimiter === undefined || !line.includes(delimiter);
    return { line: index + 1, cells: isWords ? splitWords(line) : line.split(delimiter), isWords };
  });
}

/** Splits a line at spaces, but not inside numbers such as '# ND-7K3F9Q2MXA' and 'nd 7k3f9q2mxa'. */
function splitWords(line: string): string[] {
  return line
    .replaceAll(/#\s+/g, '#')
    .replaceAll(/\b(n[dp])[\s-]+(?=[a-z\d]{8})/gi, '$1-')
    .split(/\s+/);
}

/** Reads cells in quotes, such as an address of several lines. Undefined if the text is not valid CSV. */
function readQuoted(text: string, delimiter: string): Row[] | undefined {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // csv-parse returns the line where a record ends, so this subtracts the line breaks in it.
    return records.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record, isWords: false }));
  } catch {
    return undefined;
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
}

/** Spreadsheets store 15 digits of a number, so longer numbers are wrong. */
const EXACT_BELOW = 1e15;

/** Returns the cells of a row as a line that can be pasted. */
export function lineOf(cells: readonly SheetCell[], cellLength: number): string {
  return truncateText(cells.map((cell) => textOf(cell, cellLength)).join('\t'), LIST_LINE_MAX_LENGTH);
}

function textOf(cell: SheetCell, length: number): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date;
  // Such a large number has lost digits. In this notation, the reader of tracking numbers reports it as a problem.
  if (typeof cell === 'number' && Math.abs(cell) >= EXACT_BELOW) return cell.toExponential(2).toUpperCase();
  return truncateText(
    String(cell)
      .replaceAll(/[\s"]+/g, ' ')
      .trim(),
    length,
  );
}
