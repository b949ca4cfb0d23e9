import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import type { BookingSource } from '#contract/booking-layout.ts';
import type { Courier } from '#contract/parcels.ts';
import { toOneLine } from '#contract/text.ts';
import type { BookingRow } from './booking-row.ts';
import { cityCodesOf } from './city-codes.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { writeCell } from './write-cell.ts';

export interface BookingProblem {
  /** Null for a setting that the account lacks. */
  parcelNumber: string | null;
  column: string;
  text: string;
}

export interface BookingFile {
  /** Without an extension. */
  fileName: string;
  columns: string[];
  rows: string[][];
  problems: BookingProblem[];
}

/**
 * Writes parcels as the courier's bulk booking file. `details` are the account's settings by the names of their columns, and codes of
 * cities as 'city:Lahore'. A parcel that lacks what the courier requires is left out and named in `problems`; the others go on. A setting
 * that is missing is one problem of the account, and its column stays empty. The columns are the built-in ones of the company, unless the
 * account's own are given.
 */
export function writeBookingFile(
  courier: Courier,
  details: Readonly<Record<string, string>>,
  parcels: readonly BookingRow[],
  columns: Layout = LAYOUTS[courier],
): BookingFile {
  // A column may have the name of a property that every object inherits, as 'constructor'.
  const detailOf = (column: string) => (Object.hasOwn(details, column) ? toOneLine(details[column] ?? '') : '');
  const settingOf = ({ column, value = '' }: BookingColumn) => detailOf(column) || value;
  const layout = columns.filter((column) => !(column.isLeftOutIfEmpty && settingOf(column) === ''));
  const cityCodes = cityCodesOf(courier, details);
  const problems: BookingProblem[] = layout
    .filter((column) => column.isRequired && settingOf(column) === '')
    .map(({ column }) => ({ parcelNumber: null, column, text: `The courier account has no "${column}".` }));
  const rows: string[][] = [];
  for (const parcel of parcels) {
    const cells = layout.map((column) =>
      isOfParcel(column) ? writeCell(column, parcel, cityCodes) : { text: settingOf(column) },
    );
    const texts = cells.flatMap((cell) => ('text' in cell ? [cell.text] : []));
    if (texts.length === cells.length) rows.push(texts);
    else {
      for (const [index, cell] of cells.entries()) {
        if ('text' in cell) continue;
        const { column } = layout[index] as BookingColumn;
        problems.push({ parcelNumber: parcel.parcelNumber, column, text: cell.problem });
      }
    }
  }
  return {
    fileName: `${courier.replace('_', '-')}-booking`,
    columns: layout.map(({ column }) => column),
    rows,
    problems,
  };
}

function isOfParcel(column: BookingColumn): column is BookingColumn & { source: BookingSource } {
  return column.source !== undefined;
}
