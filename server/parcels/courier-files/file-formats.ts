import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import type { BookingFile } from './write-booking-file.ts';

type Table = Pick<BookingFile, 'columns' | 'rows'>;

/** Users must upload this file unchanged, because a spreadsheet program that saves it drops zeros of phone numbers. */
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

/** Writes every cell as text, so that 03001234567 keeps its zero and no cell is a formula. */
export function toXlsx({ columns, rows }: Table): Promise<Buffer> {
  return buffer(streamXlsx([{ name: 'Parcels', columns, rows }]));
}
