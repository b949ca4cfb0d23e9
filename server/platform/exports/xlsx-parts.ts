import { truncateText } from '#contract/text.ts';
import { DAY_MS, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import { CELL_MAX_LENGTH } from '../spreadsheets/sheet.ts';
import type { Cell } from './table.ts';

/** XML namespaces of .xlsx files (ECMA-376). */
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const SHEET_NAME_MAX_LENGTH = 31;
const COLUMN_WIDTH = 18;
const UNIX_EPOCH_DAY = 25_569;
const STYLE = { text: 1, date: 2, header: 3 };

/** Number format 49 is Excel's text format: a phone that is edited in Excel keeps its first 0. */
export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy,\\ h:mm\\ AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

export const PACKAGE_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']]);

export function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...numbered(sheets).map((number) => [`/xl/worksheets/sheet${number}.xml`, 'worksheet']),
  ];
  const overrides = parts.map(([name, kind]) => `<Override PartName="${name}" ContentType="${type}.${kind}+xml"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

export function workbook(names: readonly string[]): string {
  const sheets = names.map((name, index) => {
    const shown = escapeXml(truncateText(name, SHEET_NAME_MAX_LENGTH));
    return `<sheet name="${shown}" sheetId="${index + 1}" r:id="r${index + 1}"/>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

export function workbookRelations(sheets: number): string {
  return relations([
    ...numbered(sheets).map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
    ['styles', 'styles.xml'],
  ]);
}

/** Begins a sheet whose header row stays in view while users scroll. */
export function sheetBegin(columns: readonly string[]): string {
  const cells = columns.map((name, index) => textCell(`${columnName(index)}1`, name, STYLE.header));
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData><row r="1">${cells.join('')}</row>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** `number` is 2 for the first row below the header. */
export function sheetRow(cells: readonly Cell[], number: number): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue;
    const at = `${columnName(index)}${number}`;
    if (typeof cell === 'number') xml += `<c r="${at}"><v>${cell}</v></c>`;
    else if (typeof cell === 'string') xml += textCell(at, cell, STYLE.text);
    else xml += `<c r="${at}" s="${STYLE.date}"><v>${excelDay(cell)}</v></c>`;
  }
  return `${xml}</row>`;
}

/**
 * Returns Excel's serial number of a date and time, in the shop's time because .xlsx has no time zones. Rounds the last
 * decimal up: programs that cut off decimals would otherwise show the minute before.
 */
function excelDay(instant: Date): number {
  const seconds = Math.floor((instant.getTime() + SHOP_UTC_OFFSET_MS) / 1_000);
  return Math.ceil((UNIX_EPOCH_DAY + (seconds * 1_000) / DAY_MS) * 1e9) / 1e9;
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncateText(text, CELL_MAX_LENGTH))}</t></is></c>`;
}

/** Returns 'A' for 0 and 'AA' for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Characters that XML cannot contain, not even escaped. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
/** Start of a text such as `_x0041_`. Excel would read it as the character with that code. */
const LOOKS_ENCODED = /_(?=x[0-9a-f]{4}_)/gi;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(LOOKS_ENCODED, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
