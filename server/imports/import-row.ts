import type { ImportedValue } from '#contract/imports.schema.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { FieldValues } from '#contract/product-fields.ts';
import type { RowCell } from '#server/platform/spreadsheets/cells/read-cell.ts';

export type ImportCell = RowCell;
export type ImportCells = Partial<Record<ImportColumn, ImportCell>>;

/** Sale price in PKR with its days. `startsAt` is null if the sale runs already. */
export interface RowSale {
  price: number;
  startsAt: string | null;
  endsAt: string;
}

/** Places of a part among the rows of one line. Lines have lower numbers. */
const PART = 10_000_000;

/** Returns the number of a row that is one of several of its line, such as one of its sizes. */
export function partNumber(line: number, part: number): number {
  return line + part * PART;
}

/** Returns the line in the file. */
export function lineOf(number: number): number {
  return number % PART;
}

/** `number` is the line in the file, or a `partNumber`. */
export interface ImportRow {
  number: number;
  cells: ImportCells;
  sale?: RowSale | null;
  /** Description as the file has it, if it is HTML. */
  html?: string;
}

export interface RowProblem {
  column: ImportColumn;
  value: string;
  problem: string;
}

/** Image by URL, or by the name of a file in the zip. */
export type NamedImage = { url: string } | { file: string };

/** An empty list of images leaves those of the product. */
export type RowValues = FieldValues & { sku: string; pictures: NamedImage[] };
export type CheckedValues = Partial<RowValues>;
export type ImportValue = Exclude<ImportColumn, 'sku'>;

/** Value of the file that the shop does not have, or that was matched. */
export type FoundValue = Pick<ImportedValue, 'column' | 'value' | 'rows' | 'example' | 'choice'>;
