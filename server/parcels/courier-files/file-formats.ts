import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import type { BookingFile } from './write-booking-file.ts';

type Table = Pick<BookingFile, 'columns' | 'rows'>;

/**
 * Writes CSV in UTF-8 with a byte order mark, and escapes formulas as `streamCsv` does. Upload the file unchanged: a
 * spreadsheet program that saves it again drops zeros and digits of phone numbers. To view the rows, use the .xlsx file.
 */
export function toCsv({ columns, rows }: Table): Buffer {
  const csv = stringify(rows, {
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
  });
  return Buffer.from(csv);
}

/** Writes an Excel file in which every cell is text: phones stay 03001234567, long numbers stay whole, and nothing is a formula. */
export function toXlsx({ columns, rows }: Table): Promise<Buffer> {
  return buffer(streamXlsx([{ name: 'Parcels', columns, rows }]));
}
