import { Readable } from 'node:stream';
import { strToU8 } from 'fflate';
import type { Table, Tables } from './table.ts';
import { writeZip, type ZipFile } from './write-zip.ts';
import * as parts from './xlsx-parts.ts';

/** Excel's limit is 1,048,576. A longer table continues on another sheet. */
const ROWS_PER_SHEET = 1_000_000;
/** Characters that are compressed at once, which takes a few milliseconds. */
const CHUNK_LENGTH = 64_000;

/** Needs constant memory. An error while reading rows breaks the stream: an unreadable file is safer than an incomplete one. */
export function streamXlsx(tables: Tables, { rowsPerSheet = ROWS_PER_SHEET } = {}): Readable {
  return Readable.from(writeZip(writeParts(tables, rowsPerSheet)), { objectMode: false });
}

async function* writeParts(tables: Tables, rowsPerSheet: number): AsyncGenerator<ZipFile> {
  const names: string[] = [];
  for (const table of tables) {
    for await (const sheet of sheetsOf(table, rowsPerSheet)) {
      names.push(sheet.name);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, chunks: sheet.chunks };
    }
  }
  const rest = {
    'xl/styles.xml': parts.STYLES,
    'xl/workbook.xml': parts.workbook(names),
    'xl/_rels/workbook.xml.rels': parts.workbookRelations(names.length),
    '_rels/.rels': parts.PACKAGE_RELATIONS,
    '[Content_Types].xml': parts.contentTypes(names.length),
  };
  for (const [name, xml] of Object.entries(rest)) yield { name, chunks: [strToU8(xml)] };
}

/** Yields sheets, which the caller must read in order. Each begins with the header, even without rows. */
async function* sheetsOf({ name, columns, rows }: Table, rowsPerSheet: number) {
  const iterator = Readable.from(rows).iterator();
  try {
    let next = await iterator.next();
    for (let sheet = 1; sheet === 1 || !next.done; sheet += 1) {
      yield { name: sheet === 1 ? name : `${name} ${sheet}`, chunks: chunks() };
    }

    async function* chunks() {
      let xml = parts.sheetBegin(columns);
      for (let row = 0; row < rowsPerSheet && !next.done; row += 1) {
        xml += parts.sheetRow(next.value, row + 2);
        if (xml.length >= CHUNK_LENGTH) {
          yield strToU8(xml);
          xml = '';
        }
        next = await iterator.next();
      }
      yield strToU8(xml + parts.SHEET_END);
    }
  } finally {
    await iterator.return?.();
  }
}
