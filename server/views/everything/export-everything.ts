import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { strToU8 } from 'fflate';
import { XLSX_ROWS_MAX } from '#contract/imports.ts';
import type { Deps } from '#server/deps.ts';
import { readSnapshot } from '#server/platform/database/read-snapshot.ts';
import { streamCsv } from '#server/platform/exports/stream-csv.ts';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import type { Table } from '#server/platform/exports/table.ts';
import { writeZip, type ZipFile } from '#server/platform/exports/write-zip.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { LISTS, type List } from './lists.ts';
import { readmeOf, type WrittenList } from './readme.ts';

/** A client that reads nothing for this time is gone. */
const STALLED_MS = 60_000;
/** Longer than `STALLED_MS`, because the time between two reads includes compression. */
const IDLE_MS = 90_000;

type ExportDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Streams a zip with all lists as they are in one snapshot. Destroying the stream ends the transaction.
 */
export function exportEverything(
  { db, now }: ExportDeps,
  viewer: Viewer,
  { excelRowsMax = XLSX_ROWS_MAX } = {},
): Readable {
  const output = new PassThrough();
  const closed = new AbortController();
  output.on('close', () => closed.abort());
  const writing = readSnapshot(db, IDLE_MS, async (tx) => {
    for await (const chunk of writeZip(filesOf((list) => list.open({ db: tx }, viewer), { at: now(), excelRowsMax }))) {
      closed.signal.throwIfAborted();
      if (!output.write(chunk))
        await once(output, 'drain', { signal: AbortSignal.any([closed.signal, AbortSignal.timeout(STALLED_MS)]) });
    }
  });
  writing.then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

type Open = (list: List) => ReturnType<List['open']>;

/** Writes an Excel file after the CSV files, which count the rows. */
async function* filesOf(open: Open, { at, excelRowsMax }: { at: Date; excelRowsMax: number }): AsyncGenerator<ZipFile> {
  const written: WrittenList[] = [];
  for (const list of LISTS) {
    const files: WrittenList['files'][number][] = [];
    for (const [index, table] of (await open(list)).entries()) {
      const counted = countRows(table);
      const name = `${list.names[index]}.csv`;
      yield { name, chunks: streamCsv(counted.table) };
      files.push({ name, rows: counted.count() });
    }
    const isLong = files.some(({ rows }) => rows > excelRowsMax);
    const excel = isLong ? undefined : `${list.names[0]}.xlsx`;
    if (excel !== undefined) yield { name: excel, chunks: streamXlsx(await open(list)), isCompressed: true };
    written.push({ files, about: list.about, excel });
  }
  yield { name: 'README.txt', chunks: [strToU8(readmeOf(written, { at, excelRowsMax }))] };
}

function countRows(table: Table) {
  let count = 0;
  async function* rows() {
    for await (const row of table.rows) {
      count += 1;
      yield row;
    }
  }
  return { table: { ...table, rows: rows() }, count: () => count };
}
