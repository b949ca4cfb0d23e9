import { AppError } from '#contract/errors.ts';
import { openZipBuffer } from './open-zip.ts';

/** Limit of unpacked XML: 5,000 rows with the longest descriptions take 25 MB. */
const UNPACKED_MAX_MB = 32;
const PARTS_MAX = 200;
/** Parts to read. Omits drawings, printer settings and the like. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/|worksheets\/)?[\w.-]+\.(?:xml|rels))$/i;
/**
 * XML that could hide a cell from the checks in `xlsx-limits.ts`, which search the text for tags. No spreadsheet
 * program needs such XML.
 */
const HIDDEN = /<!DOCTYPE|<!\[CDATA\[/i;

/** Other files that are zips, by the name of one of their entries. */
const OTHER_ZIPS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, 'This is an .xlsb file. Open it in Excel, and save it as .xlsx.'],
  [/^content\.xml$/i, 'This is an .ods file. Open it in your spreadsheet program, and save it as .xlsx or as CSV.'],
  [
    /^Index(?:\.zip$|\/)/i,
    'This is a file of Numbers. Open it there, choose Export to, and export it as Excel or CSV.',
  ],
  [/^(?:word|ppt)\//i, 'This is no spreadsheet. Copy its table into a spreadsheet program, and save that as .xlsx.'],
];

/** Returns the parts by path. Throws `spreadsheet_invalid`. */
export async function unpackXlsx(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  let bytesLeft = UNPACKED_MAX_MB * 1024 * 1024;
  const zip = await openZipBuffer(bytes, (error) => invalid('This .xlsx file is damaged.', error));
  try {
    const entries = await zip.listEntries(PARTS_MAX);
    if (!entries) throw invalid(`This .xlsx file has more than ${PARTS_MAX} parts, which no list of rows needs.`);
    const other = OTHER_ZIPS.find(([name]) => entries.some(({ fileName }) => name.test(fileName)));
    if (other) throw invalid(other[1]);
    for (const entry of entries.filter(({ fileName }) => PART.test(fileName))) {
      const content = await zip.read(entry, bytesLeft);
      if (!content) {
        throw invalid(`This .xlsx file holds more than ${UNPACKED_MAX_MB} MB when unpacked. Divide it into several.`);
      }
      bytesLeft -= content.length;
      if (HIDDEN.test(content.toString('latin1'))) {
        throw invalid('This .xlsx file is written in an unusual way. Save it again in your program.');
      }
      parts.set(entry.fileName, content);
    }
  } finally {
    zip.close();
  }
  if (parts.size === 0) throw invalid('This is a zip, and no .xlsx file. Pictures go into the other field.');
  return parts;
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('spreadsheet_invalid', { message, cause });
}
