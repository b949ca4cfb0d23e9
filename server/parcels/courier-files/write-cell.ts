import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import { type BookingSource, SHORTENED_SOURCES } from '#contract/booking-layout.ts';
import { foldCity } from '#contract/fold-city.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { nationalMobile } from '#contract/phone.ts';
import { toOneLine } from '#contract/text.ts';
import { oneLineAddress } from '#server/parcels/rules.ts';
import type { BookingRow } from './booking-row.ts';

export type Cell = { text: string } | { problem: string };

const OPTIONAL: ReadonlySet<BookingSource> = new Set(['email', 'notes', 'description', 'isExchange']);

export function writeCell(
  { source, unit, limit, words }: BookingColumn & { source: BookingSource },
  row: BookingRow,
  cityCodes: ReadonlyMap<string, string>,
): Cell {
  if (words) return { text: words[row[source] ? 1 : 0] };
  const text = source === 'weightG' ? weightText(row.weightG, unit) : textOf(source, row, cityCodes);
  if (text === '' && !OPTIONAL.has(source)) return { problem: problemOfMissing(source, row) };
  if (limit === undefined || text.length <= limit) return { text };
  if (SHORTENED_SOURCES.has(source)) return { text: cutText(text, limit) };
  return { problem: `This courier takes ${limit} characters here, and there are ${text.length}.` };
}

function textOf(
  source: Exclude<BookingSource, 'weightG'>,
  row: BookingRow,
  codes: ReadonlyMap<string, string>,
): string {
  switch (source) {
    case 'phone':
      return row.phone === null ? '' : nationalMobile(row.phone);
    case 'codPaisa':
      return rupees(row.codPaisa);
    // A setting of the courier account (`city:Lahore`) replaces the courier's usual name for the city.
    case 'city':
      return toOneLine(codes.get(foldCity(row.city)) ?? row.courierCity ?? row.city);
    case 'cityCode':
      return row.cityCode ?? codes.get(foldCity(row.city)) ?? '';
    case 'pieces':
      return String(row.pieces);
    case 'isExchange':
      return row.isExchange ? 'Yes' : 'No';
    case 'address':
      return oneLineAddress(row.address);
    case 'name':
    case 'email':
    case 'parcelNumber':
    case 'orderNumber':
    case 'description':
    case 'notes':
      return toOneLine(row[source]);
  }
}

function rupees(paisa: number): string {
  const pkr = pkrFromPaisa(paisa);
  return Number.isInteger(pkr) ? String(pkr) : pkr.toFixed(2);
}

function weightText(grams: number, unit: BookingColumn['unit']): string {
  return String(unit === 'kg' ? grams / 1_000 : grams);
}

function problemOfMissing(source: BookingSource, row: BookingRow): string {
  if (source === 'phone') {
    const typed = toOneLine(row.typedPhone);
    return `The order has no mobile number${typed === '' ? '' : `: it says "${typed}"`}. Correct it on the desk.`;
  }
  if (source === 'cityCode') {
    const city = toOneLine(row.city);
    return `The courier's code of "${city}" is not known. Add it to the account: city:${city}`;
  }
  if (source === 'city') return 'The order has no city.';
  return `The order has no ${source}.`;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between graphemes: half an emoji, or an Urdu letter without its marks, would be another character. */
function cutText(text: string, limit: number): string {
  let cut = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (cut.length + segment.length > limit) break;
    cut += segment;
  }
  return cut.trimEnd();
}
