import { parse } from 'csv-parse/sync';
import { AppError } from '#contract/errors.ts';
import {
  CELLS_MAX,
  COLUMNS_MAX,
  isEmptyRow,
  ROWS_ABOVE_MAX,
  type Sheet,
  type SheetCell,
  type SheetRow,
  tooManyRows,
} from './sheet.ts';

/** In characters, far above the longest description. A missing quotation mark makes the rest of the file one record. */
const RECORD_MAX_LENGTH = 100_000;
/** Far above `COLUMNS_MAX`: Excel ends lines with a thousand delimiters for columns that were once used. */
const DELIMITERS_PER_LINE_MAX = 20_000;
/** Above any limit of rows: spreadsheet programs write a line for each row that was once used. */
const LINES_MAX = 100_000;
/** The first line of a file may name the delimiter. Spreadsheet programs do not show that line. */
const NAMED_DELIMITER = /^"?sep=(?<delimiter>[,;|\t])"?[^\S\n]*(?:\n|$)/i;
/** `streamCsv` writes an apostrophe before text that a spreadsheet program would run as a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Throws `spreadsheet_invalid` with the exceeded limit, or the line of the error. */
export function readCsv(text: string, maxRows: number): Sheet {
  const named = NAMED_DELIMITER.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const delimiter = named?.groups?.['delimiter'] ?? findDelimiter(table);
  assertShortLines(table, delimiter);
  return { name: '', isHidden: false, rows: readRows(table, delimiter, maxRows), merged: [] };
}

function readRows(text: string, delimiter: string, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 0;
  let cellCount = 0;
  const collect = (record: readonly string[]) => {
    line += 1;
    if (line > LINES_MAX)
      throw invalid(`This file has more than ${LINES_MAX.toLocaleString('en')} empty rows. Delete them.`);
    const cells = withoutEmptyEnd(record.map(readCell));
    cellCount += cells.length;
    assertFew(cells.length, cellCount);
    if (isEmptyRow(cells)) return;
    rows.push({ line, cells });
    if (rows.length > maxRows + ROWS_ABOVE_MAX) throw invalid(tooManyRows(maxRows));
  };
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      // Accepts a quoted cell after a space, as in 'A-1, "Kurta, red"'.
      ltrim: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: RECORD_MAX_LENGTH,
      on_record(record: string[]) {
        collect(record);
        // Returns null, so that the parser does not collect the records in a second list of its own.
        return null;
      },
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const stopped =
      error instanceof Error && 'lines' in error ? ` The reading stopped at line ${Number(error.lines)}.` : '';
    throw invalid(`This file is no readable CSV: perhaps a quotation mark is missing.${stopped}`, error);
  }
  return rows;
}

function withoutEmptyEnd(cells: SheetCell[]): SheetCell[] {
  const last = cells.findLastIndex((cell) => cell !== null);
  return cells.slice(0, last + 1);
}

function assertFew(columns: number, cells: number): void {
  if (columns > COLUMNS_MAX)
    throw invalid(`This file has more than ${COLUMNS_MAX} columns. Delete those that are not needed.`);
  if (cells > CELLS_MAX) {
    throw invalid(`This file has more than ${CELLS_MAX.toLocaleString('en')} cells. Delete columns, or divide it.`);
  }
}

function assertShortLines(text: string, delimiter: string): void {
  let count = 0;
  for (const character of text) {
    if (character === '\n') count = 0;
    else if (character === delimiter) count += 1;
    if (count > DELIMITERS_PER_LINE_MAX) assertFew(count, count);
  }
}

function readCell(text: string): SheetCell {
  return text.trim() === '' ? null : text.replace(ESCAPED_FORMULA, '');
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('spreadsheet_invalid', { message, cause });
}

/** The comma comes last, because the first delimiter wins a tie and a comma also separates decimals. */
const DELIMITERS = ['\t', ';', '|', ','];
const SAMPLE_LENGTH = 100_000;

/** Chooses the character that occurs equally often in the most records. In prose, the number of commas varies. */
export function findDelimiter(text: string): string {
  const records = countPerRecord(text.slice(0, SAMPLE_LENGTH));
  const scored = DELIMITERS.map((delimiter, index) => {
    const regular = mostFrequent(records.map((counts) => counts[index] ?? 0).filter((count) => count > 0));
    return { delimiter, ...regular };
  });
  const [best] = scored.toSorted((a, b) => b.records - a.records || b.count - a.count);
  return best && best.records > 0 ? best.delimiter : ',';
}

function countPerRecord(text: string): number[][] {
  let counts = DELIMITERS.map(() => 0);
  const records = [counts];
  let isQuoted = false;
  let isAtStart = true;
  for (const character of text) {
    if (character === '"' && (isQuoted || isAtStart)) isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') {
      counts = DELIMITERS.map(() => 0);
      records.push(counts);
    } else if (!isQuoted) {
      const index = DELIMITERS.indexOf(character);
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
    isAtStart = character === '\n' || DELIMITERS.includes(character) || (isAtStart && character === ' ');
  }
  return records;
}

function mostFrequent(numbers: readonly number[]): { count: number; records: number } {
  const occurrences = new Map<number, number>();
  for (const number of numbers) occurrences.set(number, (occurrences.get(number) ?? 0) + 1);
  const [most = [0, 0]] = [...occurrences].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { count: most[0], records: most[1] };
}
