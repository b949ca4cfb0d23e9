import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/**
 * A cell of a file. `merged`: the cell belongs to a merged range, and another cell has the value. `split`: the rest of
 * a CSV row with more cells than headers, because a text with commas has no quotation marks.
 */
export type ImportCell = SheetCell | { merged: true } | { split: string };
/** Cells of a row by column. Columns that the file lacks are missing. */
export type ImportCells = Partial<Record<ImportColumn, ImportCell>>;

/** A row below the header. `number` is its line in the file. */
export interface ImportRow {
  number: number;
  cells: ImportCells;
}

export interface RowProblem {
  column: ImportColumn;
  value: string;
  problem: string;
}

/** An image by its URL, or by the name of its file in the zip. */
export type NamedImage = { url: string } | { file: string };

/** Values of a row. Prices are in PKR. */
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
  /** Grams of a piece; null if the cell is empty. */
  weightG: number | null;
  design: string | null;
  description: string;
  /** An empty list leaves the images of a product unchanged. */
  pictures: NamedImage[];
  isHidden: boolean;
}
export type CheckedValues = Partial<RowValues>;
export type ImportValue = Exclude<ImportColumn, 'sku'>;
