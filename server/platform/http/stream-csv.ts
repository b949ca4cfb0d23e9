import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Streams rows as CSV. A byte order mark tells spreadsheets that it is UTF-8; formulas are escaped, as customers can call
 * themselves `=1+1` (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function streamCsv(columns: readonly string[], rows: AsyncIterable<readonly (string | number)[]>): Readable {
  const source = Readable.from(rows);
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // Matches every line break: the text after a bare one would begin a cell.
    quote_record_delimiter: true,
    escape_formulas: true,
  });
  // Breaks off where the database fails: half a list must not pass for a whole one.
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
