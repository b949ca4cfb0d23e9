import type { FormerOutcome } from '#contract/former-orders.ts';
import type { ShopRow } from '#server/imports/shop-files/shop-file.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/** An order as its rows in the file say it. Cells are not checked yet. */
export interface OrderCells {
  number: string;
  phones: readonly SheetCell[];
  /** '' if there is none. It is not stored. */
  email: string;
  name: string;
  city: string;
  total: SheetCell;
  currency: string;
  placedAt: SheetCell;
  outcome: FormerOutcome | { problem: string; value: string };
}

/** Orders as a shop system exports them. */
export interface OrderFormat {
  name: string;
  /** The file is of this format if it has all these headers, and a phone. Each is a list of alternatives. */
  headers: readonly (readonly string[])[];
  /** Headers without which no customer is known. */
  phone: readonly string[];
  /** Headers of the order's number, by which its rows are found. */
  number: readonly string[];
  read: (rows: readonly ShopRow[]) => OrderCells;
}

export const SEVERAL = 'The rows of this order differ in their total or status. Write one row for each order.';

/** True if two rows have different texts in one of these columns. Most shop systems fill in only the first row of an order. */
export function differ(rows: readonly ShopRow[], ...headers: string[]): boolean {
  return new Set(rows.map((row) => row.text(...headers)).filter((text) => text !== '')).size > 1;
}

/** Returns the first text that is not empty. */
export function firstText(rows: readonly ShopRow[], ...headers: string[]): string {
  return rows.map((row) => row.text(...headers)).find((text) => text !== '') ?? '';
}

export function firstCell(rows: readonly ShopRow[], ...headers: string[]): SheetCell {
  return rows.map((row) => row.cell(...headers)).find((cell) => cell !== null) ?? null;
}
