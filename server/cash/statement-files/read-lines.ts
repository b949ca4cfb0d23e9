import { decimalMarkOf, type Read, toPaisa } from '#contract/amounts.ts';
import { STATEMENT_COLUMNS, type StatementColumn } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { truncateText } from '#contract/text.ts';
import { deniesPayment } from '#server/parcels/courier-words/read-courier-words.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { readAmountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { SheetCell, SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';
import { columnLetter } from '#server/platform/spreadsheets/tables/find-table.ts';
import type { StatementMapping, StatementTable } from './guess-columns.ts';
import { readTrackingNo } from './read-cells.ts';
import type { StatementLine } from './statement-line.ts';
import { isLabelledTotal, isNote, RunningSums } from './total-rows.ts';

export interface StatementLines {
  lines: StatementLine[];
  totals: number;
}

const AMOUNTS = ['cod', 'fee', 'feeTax', 'incomeTax', 'salesTax', 'net'] as const;
const DEDUCTIONS = ['fee', 'feeTax', 'incomeTax', 'salesTax'] as const;
type Amount = (typeof AMOUNTS)[number];
const TEXT_MAX = 200;
const QUOTED_MAX = 40;

/** Returns the rows of parcels, without totals, notes and repeated headers. */
export async function readLines({ headers, rows }: StatementTable, mapping: StatementMapping): Promise<StatementLines> {
  const reader = openReader(headers, rows, mapping);
  const read = await mapInSlices(rows, (row) => {
    const { line, hasAmounts } = reader(row);
    const isTotal = isLabelledTotal({ cells: row.cells, line });
    return { cells: row.cells, line, isTotal, isNote: isNote(line, hasAmounts) };
  });
  const sums = new RunningSums();
  const lines: StatementLine[] = [];
  let totals = 0;
  for (const row of read) {
    if (row.isTotal || sums.isTotal(row.line)) {
      totals += 1;
      sums.endPart();
    } else if (!row.isNote && !isRepeatedHeader(row.cells, headers)) {
      sums.add(row.line);
      lines.push(checkNumbers(row.line));
    }
  }
  return { lines: withPositiveDeductions(lines), totals };
}

function openReader(headers: readonly string[], rows: readonly SheetRow[], mapping: StatementMapping) {
  const indexes = new Map(
    Object.entries(mapping).map(([column, names]) => [
      column as StatementColumn,
      names.map((name) => findColumn(headers, column as StatementColumn, name)),
    ]),
  );
  const indexesOf = (column: StatementColumn) => indexes.get(column) ?? [];
  const textAt = ({ cells }: SheetRow, column: StatementColumn) => {
    const [index] = indexesOf(column);
    return truncateText(textOf(index === undefined ? null : cells[index]), TEXT_MAX).toWellFormed();
  };
  const amountColumns = AMOUNTS.filter((column) => indexes.has(column));
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => amountColumns.flatMap(indexesOf).map((at) => cells[at])));
  return (row: SheetRow) => {
    const status = textAt(row, 'status');
    const problems: string[] = [];
    const note = (column: StatementColumn, index: number, problem: string) => {
      const cell = truncateText(textOf(row.cells[index]), QUOTED_MAX);
      const quoted = cell === '' ? '' : `, "${cell}"`;
      problems.push(`${STATEMENT_COLUMNS[column]} in cell ${columnLetter(index)}${row.line}${quoted}: ${problem}`);
    };
    const numbers = indexesOf('trackingNo').map((index) => {
      const read = readTrackingNo(row.cells[index]);
      if ('problem' in read) note('trackingNo', index, read.problem);
      return 'value' in read ? read.value : textAt(row, 'trackingNo');
    });
    const amounts = new Map<Amount, number>();
    for (const column of amountColumns) {
      for (const index of indexesOf(column)) {
        const isDeduction = DEDUCTIONS.some((each) => each === column);
        const mayBeEmpty = isDeduction || (column === 'cod' && deniesPayment(status));
        const read = orEmpty(readAmountCell(row.cells[index], { mark, isDeduction }), mayBeEmpty);
        if ('problem' in read) note(column, index, read.problem);
        else amounts.set(column, (amounts.get(column) ?? 0) + toPaisa(read.value));
      }
    }
    const value = (column: Amount) => (problems.length === 0 ? (amounts.get(column) ?? null) : null);
    const line: StatementLine = {
      line: row.line,
      trackingNo: numbers[0] ?? '',
      orderNumber: textAt(row, 'orderNumber'),
      status,
      codPaisa: value('cod'),
      feePaisa: value('fee'),
      feeTaxPaisa: value('feeTax'),
      incomeTaxPaisa: value('incomeTax'),
      salesTaxPaisa: value('salesTax'),
      netPaisa: value('net'),
      problem: problems.length === 0 ? null : problems.join(' '),
    };
    const hasAmounts =
      amountColumns.length === 0 ||
      amountColumns.some((column) => indexesOf(column).some((index) => /\p{Nd}/u.test(textOf(row.cells[index]))));
    return { line, hasAmounts };
  };
}

/** An empty cell means 0 in fees and taxes, and in the COD of a parcel that came back. Elsewhere it is a problem. */
function orEmpty(read: Read<number | null>, mayBeEmpty: boolean): Read<number> {
  if ('problem' in read) return read;
  if (read.value === null && !mayBeEmpty) return { problem: 'This is empty.' };
  return { value: read.value ?? 0 };
}

/** Reports a row with neither a tracking number nor an order number, because it matches no parcel. */
function checkNumbers(line: StatementLine): StatementLine {
  if (line.trackingNo !== '' || line.orderNumber !== '') return line;
  const missing = 'The row has no tracking number: perhaps it is a total.';
  return { ...line, ...NO_AMOUNTS, problem: line.problem === null ? missing : `${missing} ${line.problem}` };
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

function findColumn(headers: readonly string[], column: StatementColumn, header: string): number {
  const index = headers.indexOf(header);
  if (index !== -1) return index;
  throw new AppError('spreadsheet_invalid', {
    message: `The file has no column ${header} for: ${STATEMENT_COLUMNS[column]}. Choose its columns again.`,
  });
}
