import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { CustomColumn, CustomValue } from '#contract/custom-fields.ts';
import type { ImportedValue } from '#contract/imports.schema.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { Measure } from '#contract/measures.ts';
import type { RowCell } from '#server/platform/spreadsheets/cells/read-cell.ts';

export type ImportCell = RowCell;
export type ImportCells = Partial<Record<ImportColumn, ImportCell>>;

/** Sale price in PKR with its days. `startsAt` is null if the sale runs already. */
export interface RowSale {
  price: number;
  startsAt: string | null;
  endsAt: string;
}

/** `number` is the line in the file. */
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

/** Prices are in PKR. */
export interface RowValues extends Record<Measure, number | null>, Record<CustomColumn, CustomValue | null> {
  sku: string;
  name: string;
  category: Category;
  color: Color;
  age: Age;
  gender: Gender;
  price: number;
  oldPrice: number | null;
  stock: number | null;
  /** Grams; null if the cell is empty. */
  weightG: number | null;
  design: string | null;
  description: string;
  /** An empty list leaves the product's images unchanged. */
  pictures: NamedImage[];
  isHidden: boolean;
  fabric: string | null;
  care: string | null;
  modelNote: string | null;
}
export type CheckedValues = Partial<RowValues>;
export type ImportValue = Exclude<ImportColumn, 'sku'>;

/** Value of the file that the shop does not have, or that was matched. */
export type FoundValue = Pick<ImportedValue, 'column' | 'value' | 'rows' | 'example' | 'choice'>;
