import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/**
 * A cell of a file. A merged cell has its value in another cell. `split` is the end of a CSV row with more cells than
 * headers: a text with commas but without quotation marks.
 */
export type ImportCell = SheetCell | { merged: true } | { split: string };
/** Cells by column, for the columns of the file. */
export type ImportCells = Partial<Record<ImportColumn, ImportCell>>;

/** A row of the file below its header. */
export interface ImportRow {
  number: number;
  cells: ImportCells;
}

export interface RowProblem {
  column: ImportColumn;
  value: string;
  problem: string;
}

/** An image by its address, or by its name in the zip. */
export type NamedImage = { url: string } | { file: string };

/** Values of a row for the columns of the file. Prices in PKR. */
export interface RowValues {
  sku: string;
  name: string;
  category: Category;
  color: Color;
  age: Age;
  gender: Gender;
  price: number;
  oldPrice: number | null;
  stock: number | null;
  /** Grams of a piece. */
  weightG: number | null;
  design: string | null;
  description: string;
  /** Empty leaves the images of a product unchanged. */
  pictures: NamedImage[];
  isHidden: boolean;
}
export type CheckedValues = Partial<RowValues>;
export type ImportValue = Exclude<ImportColumn, 'sku'>;
