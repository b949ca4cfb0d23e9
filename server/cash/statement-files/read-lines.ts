import { decimalMarkOf, type Read, toPaisa } from '#contract/amounts.ts';
import { STATEMENT_COLUMNS, type StatementColumn } from '#contract/cash.ts';
import type { Courier } from '#contract/parcels.ts';
import { truncateText } from '#contract/text.ts';
import { deniesPayment } from '#server/courier-words/read-courier-words.ts';
import type { Meaning } from '#server/courier-words/words.ts';
import { type GivenMeanings, meaningOf } from '#server/parcels/given-meanings.ts';
import { readTrackingCell } from '#server/parcels/tracking-numbers/tracking-number.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { readAmountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { CausedProblem } from '#server/platform/spreadsheets/row-problems.ts';
import { type SheetCell, type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';
import { columnLetter } from '#server/platform/spreadsheets/tables/find-table.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import { isLabelledTotal, isNote, RunningSums } from './total-rows.ts';

/** Texts of empty cells are ''. Amounts are null if the column is missing or the row is unreadable. */
export interface StatementLine {
  line: number;
  trackingNo: string;
  orderNumber: string;
  status: string;
  /** Meaning of the status; null without one. */
  means: Meaning | null;
  codPaisa: number | null;
  feePaisa: number | null;
  feeTaxPaisa: number | null;
  incomeTaxPaisa: number | null;
  salesTaxPaisa: number | null;
  netPaisa: number | null;
  problem: string | null;
}

interface StatementLines {
  lines: StatementLine[];
  totals: number;
  /** Problems of cells, without unknown words. */
  problems: CausedProblem[];
  /** Words of the courier that nobody has given a meaning, for each row. */
  unknown: string[];
}

interface StatementTable {
  headers: readonly string[];
  rows: readonly SheetRow[];
}

/** Meanings of words: those that only this courier uses, and those that the user gives. */
interface Words {
  courier?: Courier | undefined;
  given?: GivenMeanings;
}

const AMOUNTS = ['cod', 'fee', 'feeTax', 'incomeTax', 'salesTax', 'net'] as const;
const DEDUCTIONS = ['fee', 'feeTax', 'incomeTax', 'salesTax'] as const;
type Amount = (typeof AMOUNTS)[number];
const TEXT_MAX = 200;
const QUOTED_MAX = 40;
const NO_NUMBER = 'The row has no tracking number: perhaps it is a total.';
const UNKNOWN_WORDS = 'These words of the courier are not known. Choose what they mean.';

/** Returns the rows of parcels, without totals, notes and repeated headers. */
export async function readLines(
  { headers, rows }: StatementTable,
  mapping: ColumnMapping<StatementColumn>,
  words: Words = {},
): Promise<StatementLines> {
  const reader = openReader(headers, rows, mapping, words);
  const read = await mapInSlices(rows, (row) => {
    const { line, hasAmounts, problems } = reader(row);
    const isTotal = isLabelledTotal({ cells: row.cells, line });
    return { cells: row.cells, line, problems, isTotal, isNote: isNote(line, hasAmounts) };
  });
  const sums = new RunningSums();
  const lines: StatementLine[] = [];
  const problems: CellProblem[] = [];
  let totals = 0;
  for (const row of read) {
    if (row.isTotal || sums.isTotal(row.line)) {
      totals += 1;
      sums.endPart();
    } else if (!row.isNote && !isRepeatedHeader(row.cells, headers)) {
      sums.add(row.line);
      const own = [
        ...(row.line.trackingNo + row.line.orderNumber === '' ? [noNumberIn(row.line)] : []),
        ...row.problems,
      ];
      problems.push(...own);
      lines.push(own.length === 0 ? row.line : { ...row.line, ...NO_AMOUNTS, problem: sentencesOf(own) });
    }
  }
  const [unknown, others] = [true, false].map((isUnknown) =>
    problems.filter(({ problem }) => (problem === UNKNOWN_WORDS) === isUnknown),
  );
  return {
    lines: withPositiveDeductions(lines),
    totals,
    problems: others ?? [],
    unknown: unknown?.map(({ value }) => value) ?? [],
  };
}

interface CellProblem extends CausedProblem {
  /** Letter of the column; undefined for a problem of the whole row. */
  at?: string;
}

function noNumberIn({ line }: StatementLine): CellProblem {
  return { row: line, column: STATEMENT_COLUMNS.trackingNo, value: '', problem: NO_NUMBER };
}

function sentencesOf(problems: readonly CellProblem[]): string {
  return problems
    .map(({ row, column, value, problem, at }) => {
      if (at === undefined) return problem;
      return `${column} in cell ${at}${row}${value === '' ? '' : `, "${truncateText(value, QUOTED_MAX)}"`}: ${problem}`;
    })
    .join(' ');
}

function openReader(
  headers: readonly string[],
  rows: readonly SheetRow[],
  mapping: ColumnMapping<StatementColumn>,
  { courier, given = new Map() }: Words,
) {
  const indexesOf = (column: StatementColumn) => (mapping[column] ?? []).map((name) => headers.indexOf(name));
  const textAt = ({ cells }: SheetRow, index: number | undefined) =>
    truncateText(textOf(index === undefined ? null : cells[index]), TEXT_MAX).toWellFormed();
  const [trackingAt] = indexesOf('trackingNo');
  const [orderAt] = indexesOf('orderNumber');
  const [statusAt] = indexesOf('status');
  const amountColumns = AMOUNTS.flatMap((column) => indexesOf(column).map((index) => ({ column, index })));
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => amountColumns.map(({ index }) => cells[index])));
  return (row: SheetRow) => {
    const problems: CellProblem[] = [];
    const note = (column: StatementColumn, index: number, problem: string) => {
      const value = textAt(row, index);
      problems.push({ row: row.line, column: STATEMENT_COLUMNS[column], value, problem, at: columnLetter(index) });
    };
    const number: Read<string> = trackingAt === undefined ? { value: '' } : readTrackingCell(row.cells[trackingAt]);
    if (trackingAt !== undefined && 'problem' in number) note('trackingNo', trackingAt, number.problem);
    const status = textAt(row, statusAt);
    const means = status === '' ? null : meaningOf(status, given, courier);
    if (statusAt !== undefined && means === undefined) note('status', statusAt, UNKNOWN_WORDS);
    const amounts = new Map<Amount, number>();
    for (const { column, index } of amountColumns) {
      const isDeduction = DEDUCTIONS.some((each) => each === column);
      const mayBeEmpty = isDeduction || (column === 'cod' && deniesPayment(means));
      const read = orEmpty(readAmountCell(row.cells[index], { mark, isDeduction }), mayBeEmpty);
      if ('problem' in read) note(column, index, read.problem);
      else amounts.set(column, (amounts.get(column) ?? 0) + toPaisa(read.value));
    }
    const isReadable = problems.every(({ problem }) => problem === UNKNOWN_WORDS);
    const value = (column: Amount) => (isReadable ? (amounts.get(column) ?? null) : null);
    const line: StatementLine = {
      line: row.line,
      trackingNo: 'value' in number ? number.value : textAt(row, trackingAt),
      orderNumber: textAt(row, orderAt),
      status,
      means: means ?? null,
      codPaisa: value('cod'),
      feePaisa: value('fee'),
      feeTaxPaisa: value('feeTax'),
      incomeTaxPaisa: value('incomeTax'),
      salesTaxPaisa: value('salesTax'),
      netPaisa: value('net'),
      problem: null,
    };
    const hasAmounts =
      amountColumns.length === 0 || amountColumns.some(({ index }) => /\p{Nd}/u.test(textOf(row.cells[index])));
    return { line, hasAmounts, problems };
  };
}

/** An empty cell means 0 in fees and taxes, and in the COD of a parcel that came back. Elsewhere it is a problem. */
function orEmpty(read: Read<number | null>, mayBeEmpty: boolean): Read<number> {
  if ('problem' in read) return read;
  if (read.value === null && !mayBeEmpty) return { problem: 'This is empty.' };
  return { value: read.value ?? 0 };
}

const NO_AMOUNTS = {
  codPaisa: null,
  feePaisa: null,
  feeTaxPaisa: null,
  incomeTaxPaisa: null,
  salesTaxPaisa: null,
  netPaisa: null,
};

/** True for headings that are repeated, as on each page of a printed statement. */
function isRepeatedHeader(cells: readonly SheetCell[], headers: readonly string[]): boolean {
  return cells.every((cell, index) => cell === null || textOf(cell) === headers[index]);
}

/** Makes deductions positive if a courier writes them as negative amounts. A refunded deduction becomes negative. */
function withPositiveDeductions(lines: StatementLine[]): StatementLine[] {
  const payments = lines.filter(({ codPaisa }) => (codPaisa ?? 0) >= 0);
  const negative = DEDUCTIONS.map((column) => `${column}Paisa` as const).filter(
    (key) =>
      payments.every((line) => (line[key] ?? 0) <= 0) &&
      payments.filter((line) => (line[key] ?? 0) < 0).length * 2 > payments.length,
  );
  return lines.map((line) => ({
    ...line,
    ...Object.fromEntries(negative.map((key) => [key, line[key] ? -line[key] : line[key]])),
  }));
}
