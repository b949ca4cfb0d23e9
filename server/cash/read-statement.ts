import {
  MAX_STATEMENT_ROWS,
  NEEDED_COLUMNS,
  STATEMENT_COLUMN_NAMES,
  STATEMENT_COLUMNS,
  type StatementColumn,
} from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { MAX_SPREADSHEET_BYTES } from '#contract/imports.ts';
import type { ImportCell } from '#server/imports/import-row.ts';
import { readCells } from '#server/imports/read-spreadsheet.ts';
import { type Read, readAmount, readTrackingNo, textOf } from './read-cells.ts';

export type ColumnMapping = Partial<Record<StatementColumn, string>>;

/** Headers as couriers write them, folded to letters. The first column of a statement that has one of them is taken. */
const GUESSES: Record<StatementColumn, RegExp> = {
  trackingNo:
    /^(?:tracking(?:no|number|id)?|cn(?:no|number)?|consignment(?:no|number|id)?|airwaybill|awb|trackingnumbers?|shipmentno)$/,
  cod: /^(?:cod|codamount|codvalue|collected(?:cod)?|collectedamount|collectamount|invoicepayment|codcollected|amount)$/,
  net: /^(?:net|netamount|netpayable|netpayment|payable|payout|paidout(?:net)?|netvalue|reserveamount)$/,
  fee: /^(?:fee|courierfee|charges|shippingcharges|deliverycharges|servicecharges|transactionfee|freight)$/,
  feeTax: /^(?:gst|feetax|tax|sst|salestax(?:onthefee|onfee|onservices)|transactiontax)$/,
  incomeTax: /^(?:incometax(?:withheld)?|wht|withholding(?:tax)?|whtincometax|advancetax|itwithheld)$/,
  salesTax: /^(?:salestaxwithheld|whst|whtsalestax|salestaxwithholding|stwithheld|withholdingsalestax)$/,
  orderNumber:
    /^(?:order(?:no|number|id|ref|refno|refnumber|reference)?|reference(?:no|number)?|customerref(?:erence)?(?:no)?|refno|orderrefnumber|bookedpacketorderid)$/,
  status: /^(?:status|deliverystatus|orderstatus|parcelstatus|transactionstatus)$/,
};
/** 'Sales tax' alone is the one on the fee, and beside a column of that one the one that is withheld. */
const PLAIN_SALES_TAX = /^salestax$/;
const AMOUNTS = ['cod', 'fee', 'feeTax', 'incomeTax', 'salesTax', 'net'] as const;
const DEDUCTIONS = ['fee', 'feeTax', 'incomeTax', 'salesTax'] as const;
type Amount = (typeof AMOUNTS)[number];

/** Rows above the header: the courier's name, the shop's, a date. */
const MAX_PREAMBLE = 20;
const MAX_TEXT = 200;

export interface Sheet {
  headers: string[];
  /** Below the header, without empty rows; `line` counts from 1 at the top of the file. */
  rows: { line: number; cells: ImportCell[] }[];
}

/** A row as the file has it. Amounts are paisa; null where the file lacks the column, and all of an unreadable row. */
export interface StatementLine {
  line: number;
  trackingNo: string;
  orderNumber: string;
  status: string;
  codPaisa: number | null;
  feePaisa: number | null;
  feeTaxPaisa: number | null;
  incomeTaxPaisa: number | null;
  salesTaxPaisa: number | null;
  netPaisa: number | null;
  /** Why the row cannot be read. */
  problem: string | null;
}

/**
 * The rows of a statement's file, an .xlsx or a CSV. The header is the first row that has the mapped columns, else one that looks
 * like a header. Throws `spreadsheet_too_large` and, in words, `spreadsheet_invalid`.
 */
export async function readSheet(bytes: Buffer, mapping?: ColumnMapping): Promise<Sheet> {
  if (bytes.length > MAX_SPREADSHEET_BYTES) throw new AppError('spreadsheet_too_large');
  const rows = await readCells(bytes, MAX_STATEMENT_ROWS + MAX_PREAMBLE);
  const texts = rows.slice(0, MAX_PREAMBLE).map((cells) => cells.map(textOf));
  const wanted = Object.values(mapping ?? {});
  const mapped = texts.findIndex((cells) => wanted.length > 0 && wanted.every((header) => cells.includes(header)));
  const guessed = texts.findIndex((cells) => Object.keys(guessColumns(cells)).length > 1);
  const at = Math.max(mapped === -1 ? guessed : mapped, 0);
  const below = rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  if (below.length > MAX_STATEMENT_ROWS) {
    throw invalid(`There are more than ${MAX_STATEMENT_ROWS.toLocaleString('en')} rows. Divide the file into several.`);
  }
  if (below.length === 0) throw invalid('There is no row below the header.');
  return { headers: (texts[at] ?? []).map((text) => text.slice(0, MAX_TEXT)), rows: below };
}

/** Columns by the names of the headers; a header stands for one column only. */
export function guessColumns(headers: readonly string[]): ColumnMapping {
  const guessed: ColumnMapping = {};
  for (const column of STATEMENT_COLUMN_NAMES) {
    const header = headers.find((each) => GUESSES[column].test(lettersOf(each)));
    if (header !== undefined) guessed[column] = header;
  }
  const plain = headers.find((each) => PLAIN_SALES_TAX.test(lettersOf(each)));
  if (plain !== undefined && guessed.feeTax === undefined) guessed.feeTax = plain;
  else if (plain !== undefined) guessed.salesTax ??= plain;
  return guessed;
}

function lettersOf(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Throws `spreadsheet_invalid` for a mapped column that the file lacks or has twice. */
export function readLines({ headers, rows }: Sheet, mapping: ColumnMapping): StatementLine[] {
  const indexes = new Map(
    STATEMENT_COLUMN_NAMES.flatMap((column) => {
      const header = mapping[column];
      return header === undefined ? [] : [[column, findColumn(headers, column, header)] as const];
    }),
  );
  const cellOf = (cells: readonly ImportCell[], column: StatementColumn) => {
    const index = indexes.get(column);
    return index === undefined ? null : (cells[index] ?? null);
  };
  const lines = rows.map(({ line, cells }) => {
    const read = readTrackingNo(cellOf(cells, 'trackingNo'));
    const amounts = AMOUNTS.filter((column) => indexes.has(column)).map(
      (column) => [column, readAmount(cellOf(cells, column), emptyOf(column))] as const,
    );
    const problems = [['trackingNo', read] as const, ...amounts].flatMap(([column, each]) =>
      'problem' in each ? [`${STATEMENT_COLUMNS[column]} ${each.problem}.`] : [],
    );
    const value = (column: Amount) => {
      const amount = amounts.find(([name]) => name === column)?.[1];
      return problems.length === 0 && amount && 'value' in amount ? amount.value : null;
    };
    return {
      line,
      trackingNo: 'value' in read ? read.value : shortText(cellOf(cells, 'trackingNo')),
      orderNumber: shortText(cellOf(cells, 'orderNumber')),
      status: shortText(cellOf(cells, 'status')),
      codPaisa: value('cod'),
      feePaisa: value('fee'),
      feeTaxPaisa: value('feeTax'),
      incomeTaxPaisa: value('incomeTax'),
      salesTaxPaisa: value('salesTax'),
      netPaisa: value('net'),
      problem: problems.length === 0 ? null : problems.join(' '),
    };
  });
  return withPositiveDeductions(lines);
}

/** An empty deduction is none; an empty amount of what was collected is no answer. */
function emptyOf(column: Amount): Read<number> {
  return NEEDED_COLUMNS.includes(column) || column === 'net' ? { problem: 'is empty' } : { value: 0 };
}

/** Some couriers write deductions as negative amounts. A column that has no positive one is taken to be such; a refund stays negative. */
function withPositiveDeductions(lines: StatementLine[]): StatementLine[] {
  const negative = DEDUCTIONS.map((column) => `${column}Paisa` as const).filter(
    (key) =>
      lines.every((line) => (line[key] ?? 0) <= 0) &&
      lines.filter((line) => (line[key] ?? 0) < 0).length * 2 > lines.length,
  );
  return lines.map((line) => ({
    ...line,
    ...Object.fromEntries(negative.map((key) => [key, line[key] === null ? null : Math.abs(line[key])])),
  }));
}

function findColumn(headers: readonly string[], column: StatementColumn, header: string): number {
  const index = headers.indexOf(header);
  if (index === -1)
    throw invalid(
      `The file has no column ${header}, which is to be: ${STATEMENT_COLUMNS[column]}. Choose its columns anew.`,
    );
  if (headers.lastIndexOf(header) !== index) throw invalid(`The file has the column ${header} twice.`);
  return index;
}

function shortText(cell: ImportCell): string {
  return textOf(cell).slice(0, MAX_TEXT).toWellFormed();
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
