import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import type { Table } from './table.ts';

/**
 * Streams a table as CSV. A byte order mark tells spreadsheets that it is UTF-8; formulas are escaped, as customers can call
 * themselves `=1+1` (https://owasp.org/www-community/attacks/CSV_Injection). Moments are written as spreadsheets read dates in every
 * language: '2026-11-21 17:05', in the shop's time. A CSV has no types: a spreadsheet program drops
 * the first zero of phones, which stays in `streamXlsx`.
 */
export function streamCsv({ columns, rows }: Table): Readable {
  const source = Readable.from(rows);
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // Matches every line break: the text after a bare one would begin a cell.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { date: (date) => shopTimeOfInstant(date.toISOString()).replace('T', ' ') },
  });
  // If the database fails the stream breaks, so that half a list is not taken for a whole one.
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
