import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import {
  CELL_MAX_LENGTH,
  CELLS_MAX,
  COLUMNS_MAX,
  isEmptyRow,
  ROWS_ABOVE_MAX,
  type Sheet,
  type SheetCell,
  tooManyRows,
} from './sheet.ts';

/** Web portals save web pages and Excel 2003's XML under names that end in .xls. */
const HTML = /^\s*<(?:!doctype|!--|\?xml|html|head|body|meta|style|table|div|workbook)/i;
const TABLE = /<(?:\w+:)?table[\s>]/i;
/** The first table must begin within this many characters. Scripts and styles may come before it. */
const SAMPLE_LENGTH = 500_000;
const TABLES_MAX = 100;
/** Maximum depth of nested tables. A few levels must be allowed, because web pages nest tables for their layout. */
const DEPTH_MAX = 20;
const BREAKS = new Set(['br', 'p', 'div', 'li']);

export function isHtmlTable(text: string): boolean {
  return HTML.test(text.slice(0, 1_000)) && TABLE.test(text.slice(0, SAMPLE_LENGTH));
}

interface OpenTable {
  sheet: Sheet;
  line: number;
  cells: SheetCell[] | undefined;
  text: string | undefined;
  colspan: number;
  rowspan: number;
  /** Number of further rows that a cell above spans, by column. */
  reaching: number[];
}

/**
 * Returns a sheet per filled table. Of merged cells, only the first is filled. Throws `spreadsheet_invalid` at a limit.
 */
export function readHtml(html: string, maxRows: number): Sheet[] {
  const sheets: Sheet[] = [];
  const open: OpenTable[] = [];
  let cellCount = 0;
  let skipped = 0;
  let sheetName = '';

  function endCell(table: OpenTable): void {
    cellCount += pushCell(table);
    if (cellCount > CELLS_MAX) throw invalid(`This file has more than ${CELLS_MAX.toLocaleString('en')} cells.`);
  }

  function endRow(table: OpenTable): void {
    endCell(table);
    pushRow(table, maxRows);
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        const table = open.at(-1);
        if (name === 'script' || name === 'style') skipped += 1;
        else if (name === 'worksheet') sheetName = attributes['ss:name'] ?? '';
        else if (name === 'table') {
          if (sheets.length >= TABLES_MAX || open.length >= DEPTH_MAX) throw invalid('This page has too many tables.');
          const title = sheetName || `Table ${sheets.length + 1}`;
          const sheet: Sheet = { name: title, isHidden: false, rows: [], merged: [] };
          sheets.push(sheet);
          open.push({ sheet, line: 0, cells: undefined, text: undefined, colspan: 1, rowspan: 1, reaching: [] });
        } else if (!table) return;
        else if (name === 'tr' || name === 'row') {
          endRow(table);
          table.cells = [];
        } else if (name === 'td' || name === 'th' || name === 'cell') {
          endCell(table);
          startCell(table, attributes, maxRows);
        } else if (BREAKS.has(name)) addText(table, ' ');
      },
      ontext(text) {
        const table = open.at(-1);
        if (table && skipped === 0) addText(table, text);
      },
      onclosetag(tag) {
        const name = localName(tag);
        const table = open.at(-1);
        if (name === 'script' || name === 'style') skipped -= 1;
        else if (!table) return;
        else if (name === 'td' || name === 'th' || name === 'cell') endCell(table);
        else if (name === 'tr' || name === 'row') endRow(table);
        else if (name === 'table') {
          endRow(table);
          open.pop();
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return sheets.filter(({ rows }) => rows.length > 0);
}

function startCell(table: OpenTable, attributes: Record<string, string>, maxRows: number): void {
  table.cells ??= [];
  fillTo(table.cells, Number(attributes['ss:index'] ?? 0) - 1);
  table.text = '';
  table.colspan = spanOf(attributes['colspan'], attributes['ss:mergeacross'], COLUMNS_MAX);
  table.rowspan = spanOf(attributes['rowspan'], attributes['ss:mergedown'], maxRows);
}

/** Adds the open cell to the row. Returns the number of columns of the cell; 0 if none is open. */
function pushCell(table: OpenTable): number {
  if (table.text === undefined || !table.cells) return 0;
  const { cells, colspan, rowspan, reaching } = table;
  const text = table.text.replaceAll(/\s+/g, ' ').trim();
  skipReached(table);
  for (let at = 0; at < colspan; at += 1) {
    reaching[cells.length] = rowspan - 1;
    cells.push(at === 0 && text !== '' ? text : null);
  }
  table.text = undefined;
  if (cells.length > COLUMNS_MAX) throw invalid(`This file has more than ${COLUMNS_MAX} columns.`);
  return colspan;
}

function pushRow(table: OpenTable, maxRows: number): void {
  if (!table.cells) return;
  skipReached(table);
  const { sheet, cells } = table;
  table.line += 1;
  if (!isEmptyRow(cells)) sheet.rows.push({ line: table.line, cells });
  table.cells = undefined;
  if (sheet.rows.length > maxRows + ROWS_ABOVE_MAX) throw invalid(tooManyRows(maxRows));
}

function addText(table: OpenTable, text: string): void {
  if (table.text !== undefined && table.text.length <= CELL_MAX_LENGTH) table.text += text;
}

function skipReached({ cells, reaching }: OpenTable): void {
  if (!cells) return;
  for (let rows = reaching[cells.length] ?? 0; rows > 0; rows = reaching[cells.length] ?? 0) {
    reaching[cells.length] = rows - 1;
    cells.push(null);
  }
}

function fillTo(cells: SheetCell[], length: number): void {
  while (cells.length < Math.min(length, COLUMNS_MAX)) cells.push(null);
}

/** Returns 2 for 'colspan="2"' and for 'ss:MergeAcross="1"'. */
function spanOf(span: string | undefined, more: string | undefined, max: number): number {
  const count = span === undefined ? Number(more ?? 0) + 1 : Number(span);
  return Number.isInteger(count) && count > 0 ? Math.min(count, max) : 1;
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
