import { AppError } from '#contract/errors.ts';
import { HEADER_LINE_MAX, HEADER_MAX_LENGTH } from '#contract/table-columns.ts';
import { truncateText } from '#contract/text.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { COLUMNS_MAX, type Sheet, type SheetRow, tooManyRows } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '../sheet.ts';
import type { ColumnMapping, GuessColumns, Heading } from './list-description.ts';

export interface FoundTable<Column extends string = string> {
  sheet: number;
  /** Line of the column headings. If there are two lines, the lower one. */
  headerLine: number;
  headings: readonly Heading[];
  /** Names of columns from which the user chooses. An empty column has the name ''. */
  headers: string[];
  guessed: ColumnMapping<Column>;
  rows: SheetRow[];
}

export interface TableChoice {
  sheet?: number | undefined;
  headerLine?: number | undefined;
}

export interface TableOptions<Column extends string> {
  /** True for headers whose columns a user has chosen before. */
  isKnown: (headers: readonly string[]) => boolean;
  guess: GuessColumns<Column>;
  /** Number of recognized headings, also of those that are not guessed. Without it, guessed columns count. */
  score?: (headings: readonly Heading[], names: readonly string[]) => number;
  maxRows: number;
}

/** A row with fewer recognized headings is no row of headings. */
const KNOWN_MIN = 2;

/**
 * Finds the row of headings: one that `isKnown` recognizes, or else the one with most recognized headings. Throws
 * `spreadsheet_invalid` if nothing is below it, or too much.
 */
export async function findTable<Column extends string>(
  sheets: readonly Sheet[],
  choice: TableChoice,
  { isKnown, guess, score, maxRows }: TableOptions<Column>,
): Promise<FoundTable<Column>> {
  const headerRows = sheets.flatMap((sheet, index) =>
    (choice.sheet === undefined ? !sheet.isHidden : index === choice.sheet)
      ? headerRowsOf(sheet, index, choice.headerLine)
      : [],
  );
  const candidates = (await mapInSlices(headerRows, (rows) => candidateOf(rows, guess, score))).toSorted(
    (a, b) => a.lines - b.lines,
  );
  const best =
    candidates.find(({ headers }) => isKnown(headers)) ??
    candidates.toSorted((a, b) => b.score - a.score).find((each) => each.score >= KNOWN_MIN) ??
    candidates.toSorted((a, b) => b.width - a.width)[0];
  if (!best) {
    const problem = sheets.find((sheet, index) => (choice.sheet ?? index) === index && sheet.problem)?.problem;
    throw invalid(problem ?? 'There is no row below the header.');
  }
  const { sheet, index, headerLine, headings, headers, guessed } = best;
  const rows = sheet.rows.filter(({ line }) => line > headerLine);
  if (rows.length > maxRows) throw invalid(tooManyRows(maxRows));
  if (rows.length === 0) throw invalid('There is no row below the header.');
  return { sheet: index, headerLine, headings, headers, guessed, rows };
}

interface HeaderRows {
  sheet: Sheet;
  index: number;
  above: SheetRow;
  below: SheetRow | undefined;
  width: number;
  filled: ReadonlySet<number>;
}

function headerRowsOf(sheet: Sheet, index: number, chosen: number | undefined): HeaderRows[] {
  const top = sheet.rows.filter(({ line }) => line <= HEADER_LINE_MAX);
  const width = Math.min(COLUMNS_MAX, Math.max(0, ...top.map(({ cells }) => cells.length)));
  const filled = new Set(top.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === null ? [] : [at]))));
  const pairs = top.flatMap((above, at) => {
    const below = top[at + 1];
    return below?.line === above.line + 1 && isHeadings(below) ? [{ above, below }] : [];
  });
  return [...top.map((above) => ({ above, below: undefined })), ...pairs]
    .filter(({ above, below }) => chosen === undefined || above.line === chosen || below?.line === chosen)
    .map((rows) => ({ sheet, index, width, filled, ...rows }));
}

function candidateOf<Column extends string>(
  { sheet, index, above, below, width, filled }: HeaderRows,
  guess: GuessColumns<Column>,
  scoreOf: TableOptions<Column>['score'],
) {
  const headings = below ? joinRows(above, below, width) : headingsOf(above, width);
  const headers = nameColumns(headings, filled);
  const guessed = guess(headings, headers);
  return {
    sheet,
    index,
    headerLine: (below ?? above).line,
    lines: below ? 2 : 1,
    headings,
    headers,
    guessed,
    score: scoreOf?.(headings, headers) ?? Object.keys(guessed).length,
    width: above.cells.filter((cell) => cell !== null).length,
  };
}

/** True for a second row of headings: at least two texts, and no number except percentages such as '16% GST'. */
function isHeadings({ cells }: SheetRow): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  return texts.length > 1 && !texts.some((text) => /^\W*\d/.test(text) && !text.includes('%'));
}

function headingsOf({ cells }: SheetRow, width: number): Heading[] {
  return Array.from({ length: width }, (_, index) => ({ group: '', name: textOf(cells[index]) }));
}

/**
 * Joins two rows of headings. An upper heading may span several columns: it becomes the `group` of each heading below
 * it.
 */
function joinRows(above: SheetRow, below: SheetRow, width: number): Heading[] {
  let group = '';
  return Array.from({ length: width }, (_, index) => {
    const [upper, lower] = [textOf(above.cells[index]), textOf(below.cells[index])];
    if (upper !== '') group = upper;
    if (lower === '') return { group: '', name: upper };
    return { group, name: lower };
  });
}

/**
 * Returns unique names such as 'GST (2)'. Without a heading, a column is named by its letter ('Column D'), or '' if its
 * cells are empty too.
 */
function nameColumns(headings: readonly Heading[], filled: ReadonlySet<number>): string[] {
  const seen = new Map<string, number>();
  return headings.map(({ group, name }, index) => {
    if (name === '') return filled.has(index) ? `Column ${columnLetter(index)}` : '';
    const full = truncateText(group === '' ? name : `${group}: ${name}`, HEADER_MAX_LENGTH - 6);
    const count = (seen.get(full) ?? 0) + 1;
    seen.set(full, count);
    return count === 1 ? full : `${full} (${count})`;
  });
}

export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
