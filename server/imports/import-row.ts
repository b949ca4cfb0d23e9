import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';
import type { ImportColumn } from '#contract/imports.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/**
 * A cell as a file has it. A merged one has its value in another cell. `split` is the end of a row of CSV with more cells than headers:
 * text in which a comma has no quotation marks around it.
 */
export type ImportCell = SheetCell | { merged: true } | { split: string };
/** Without the columns that the file does not have. */
export type ImportCells = Partial<Record<ImportColumn, ImportCell>>;

/** A row of the file below its header. */
export interface ImportRow {
  number: number;
  cells: ImportCells;
}

export interface RowProblem {
  column: ImportColumn;
  /** As the file has it. */
  value: string;
  problem: string;
}

/** An image by its address, or by its name in the zip. */
export type NamedImage = { url: string } | { file: string };

/** Values of a row, without those of missing columns. Prices in PKR. */
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
  /** Empty leaves a product's images as they are. */
  pictures: NamedImage[];
  /** A draft. */
  isHidden: boolean;
}
export type CheckedValues = Partial<RowValues>;
export type ImportValue = Exclude<ImportColumn, 'sku'>;
