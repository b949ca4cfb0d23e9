import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import type { Table } from './table.ts';

/**
 * Escapes formulas, because a customer's name may be `=1+1` (https://owasp.org/www-community/attacks/CSV_Injection).
 * Writes times as '2026-11-21 17:05', which spreadsheet programs read in every language. These programs drop the first
 * zero of a phone number in a CSV; `streamXlsx` preserves it.
 */
export function streamCsv({ columns, rows }: Table): Readable {
  const source = Readable.from(rows);
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // Quotes cells with any kind of line break: otherwise the text after a break would begin a new row.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { date: (date) => shopTimeOfInstant(date.toISOString()).replace('T', ' ') },
  });
  // Breaks the stream after a read error, because an incomplete file must not look complete.
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
