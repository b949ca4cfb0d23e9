import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import type { BookingSource } from '#contract/booking-layout.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import { toOneLine } from '#contract/text.ts';
import type { BookingRow } from './booking-row.ts';
import { cityCodesOf } from './city-codes.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { writeCell } from './write-cell.ts';

export interface BookingProblem {
  /** Null if the problem is a missing setting of the account. */
  parcelNumber: string | null;
  orderNumber: string | null;
  /** True if the parcel is not in the file. If false, the parcel is in the file, but the courier may reject it. */
  isLeftOut: boolean;
  column: string;
  text: string;
}

export interface BookingFile {
  fileName: string;
  columns: string[];
  rows: string[][];
  parcelNumbers: string[];
  problems: BookingProblem[];
}

/**
 * Writes a booking file. `details` contains the account's settings by column name. A parcel without a required value is
 * left out and reported. A missing setting leaves its column empty and is reported once.
 */
export function writeBookingFile(
  courier: Courier,
  details: Readonly<Record<string, string>>,
  parcels: readonly BookingRow[],
  columns: Layout = LAYOUTS[courier],
): BookingFile {
  // Checks own properties only, because a column may be called 'constructor'.
  const detailOf = (column: string) => (Object.hasOwn(details, column) ? toOneLine(details[column] ?? '') : '');
  const settingOf = ({ column, value = '' }: BookingColumn) => detailOf(column) || value;
  const layout = columns.filter((column) => !(column.isLeftOutIfEmpty && settingOf(column) === ''));
  const cityCodes = cityCodesOf(courier, details);
  const problems: BookingProblem[] = layout
    .filter((column) => column.isRequired && settingOf(column) === '')
    .map(({ column }) => ({
      parcelNumber: null,
      orderNumber: null,
      isLeftOut: false,
      column,
      text: `The courier account has no "${column}".`,
    }));
  const rows: string[][] = [];
  const parcelNumbers: string[] = [];
  for (const parcel of parcels) {
    const cells = layout.map((column) =>
      isOfParcel(column) ? writeCell(column, parcel, cityCodes) : { text: settingOf(column) },
    );
    const texts = cells.flatMap((cell) => ('text' in cell ? [cell.text] : []));
    if (texts.length === cells.length) {
      rows.push(texts);
      parcelNumbers.push(parcel.parcelNumber);
      const doubt = doubtOfCity(layout, parcel, cityCodes);
      if (doubt) problems.push(doubt);
    } else {
      for (const [index, cell] of cells.entries()) {
        if ('text' in cell) continue;
        const { column } = layout[index] as BookingColumn;
        const { parcelNumber, orderNumber } = parcel;
        problems.push({ parcelNumber, orderNumber, isLeftOut: true, column, text: cell.problem });
      }
    }
  }
  return {
    fileName: `${courier.replace('_', '-')}-booking`,
    columns: layout.map(({ column }) => column),
    rows,
    parcelNumbers,
    problems,
  };
}

/** Reports an unknown city. The parcel stays in the file, because couriers know more places than the shop. */
function doubtOfCity(
  layout: Layout,
  { parcelNumber, orderNumber, city, isKnownCity }: BookingRow,
  cityCodes: ReadonlyMap<string, string>,
): BookingProblem | undefined {
  const column = layout.find(({ source }) => source === 'city')?.column;
  if (column === undefined || isKnownCity || cityCodes.has(foldCity(city))) return undefined;
  const text = `The shop does not know the city "${toOneLine(city)}", which is in the file as it was typed.`;
  return { parcelNumber, orderNumber, isLeftOut: false, column, text };
}

function isOfParcel(column: BookingColumn): column is BookingColumn & { source: BookingSource } {
  return column.source !== undefined;
}
