import { readAmount, readCount } from '#contract/amounts.ts';
import { PURCHASE_COLUMN_NAMES, PURCHASE_COLUMNS, type PurchaseColumn } from '#contract/purchases.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import { lineOf, type Row, splitRows } from '#server/platform/spreadsheets/split-rows.ts';
import {
  cellsReader,
  type ListDescription,
  matchColumns,
} from '#server/platform/spreadsheets/tables/list-description.ts';
import type { OpenedList } from '#server/platform/spreadsheets/tables/open-list.ts';
import { isTotalRow } from '#server/platform/spreadsheets/tables/total-label.ts';

/** Columns of suppliers' bills. A price of the shop, such as 'Retail Price', is no cost, and 'Pcs/Ctn' no quantity. */
export const PURCHASE_LIST: ListDescription<PurchaseColumn> = {
  name: 'purchases',
  columns: {
    product: {
      words:
        /^(?:orderlines)?(?:(?:our|shop|item|product)?sku|link|url|(?:item|product|article|art|design|style)s?(?:name|title|code|no|number|description)?|name|code|description|particulars?|details?|(?:internal)?reference|barcode|(?:نام|کوڈ|مال|تفصیل|آئٹم)(?:کانام)?)$/,
      certain: /^(?:(?:our|shop|item|product)?sku|link|url)$/,
      isRequired: true,
    },
    quantity: {
      words:
        /^(?:orderlines)?(?:(?:ordered|order|received|total|shipped|billed|supplied)?(?:qty|quantity|pcs|pieces|nos)(?:ordered|received|shipped|pcs|pieces)?|noofp(?:cs|ieces)|unitsordered|تعداد|عدد|مقدار|پیس)$/,
      isRequired: true,
    },
    cost: {
      words:
        /^(?:orderlines)?(?:(?:unit|net|purchase|buying|wholesale|item|landed|our|supplier|average)?cost(?:price)?(?:perpiece|perpc|perunit)?|(?:net|trade|purchase|buying|wholesale|supplier|discounted)(?:rate|price)|(?:unit)?rate(?:perpiece|perpc|pcs|pc)?|tp|(?:unit|item|piece)?price(?:perpiece|perpc|perunit)?|ریٹ|لاگت|قیمت(?:خرید)?)$/,
      // A file of products has the cost beside the price of the shop.
      certain: /cost|لاگت|قیمتخرید/,
      yielding: /^(?:unit|item|piece)?price(?:perpiece|perpc|perunit)?$|^قیمت$/,
      isRequired: true,
    },
  },
  changesSaleOrPay:
    /disc(?:ount)?|^less|tax|gst|vat|sst|currency|ctn|carton|do?zen|^doz|^(?:unit|uom|unitsofmeasure|unitofmeasure)$|bonus|free|scheme|freight|cartage|رعایت|ٹیکس|کرنسی|درجن/,
};

export interface RawLine {
  line: number;
  text: string;
  quantity: string;
  cost: string;
}

/** Headings of a pasted list may be below a title. */
const LINES_ABOVE_MAX = 10;

/**
 * Reads a pasted list by its headings. Without headings, the last two cells of a line are pieces and cost. Returns a
 * problem if two headings could be the same column.
 */
export function pastedLines(text: string): readonly RawLine[] | PastedProblem {
  const rows = splitRows(text);
  const [first, ...others] = rows;
  if (!first) return [];
  const heading = rows.slice(0, LINES_ABOVE_MAX).find((row) => recognized(row.cells) > 1);
  if (!heading) return (/\d/.test(first.cells.join()) ? rows : others).map(readLastCells);
  const { guessed, rivals } = matchRow(heading.cells);
  const unclear = PURCHASE_COLUMN_NAMES.find((column) => !guessed[column]);
  if (unclear !== undefined) {
    const label = PURCHASE_COLUMNS[unclear];
    const problem = rivals[unclear]
      ? `Several headings may be the column "${label}": ${rivals[unclear].join(', ')}. Leave only one of them.`
      : `No heading is clearly the column "${label}". Send the file, and choose its columns.`;
    return { line: heading.line, text: '', quantity: null, unitCost: null, problem };
  }
  const at = (column: PurchaseColumn) => heading.cells.indexOf(guessed[column]?.[0] ?? '');
  return rows.slice(rows.indexOf(heading) + 1).map(({ line, cells }) => ({
    line,
    text: cells[at('product')] ?? '',
    quantity: cells[at('quantity')] ?? '',
    cost: cells[at('cost')] ?? '',
  }));
}

interface PastedProblem {
  line: number;
  text: string;
  quantity: null;
  unitCost: null;
  problem: string;
}

function matchRow(cells: readonly string[]) {
  return matchColumns(
    PURCHASE_LIST,
    cells.map((name) => ({ group: '', name })),
    cells,
  );
}

function recognized(cells: readonly string[]): number {
  const { guessed, rivals } = matchRow(cells);
  return Object.keys(guessed).length + Object.keys(rivals).length;
}

function readLastCells({ line, cells }: Row): RawLine {
  const filled = filledCells(cells);
  const text = filled.slice(0, -2).join(' ').trim();
  return { line, text, quantity: filled.at(-2) ?? '', cost: filled.at(-1) ?? '' };
}

const filledCells = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const CELL_LENGTH = 500;

/** Returns the lines of a file that begins with a product, pieces and a cost in place of headings. */
export function headlessLines(sheets: readonly Sheet[]): string[] | undefined {
  const rows = sheets.find((sheet) => !sheet.isHidden && sheet.rows.length > 0)?.rows ?? [];
  const lines = rows.map(({ cells }) => lineOf(cells, CELL_LENGTH));
  const filled = filledCells(lines[0]?.split('\t') ?? []);
  if (filled.length < 3 || recognized(filled) > 0) return undefined;
  const [pieces, cost] = [readCount(filled.at(-2) ?? ''), readAmount(filled.at(-1) ?? '')];
  const isLine = 'value' in pieces && pieces.value !== null && 'value' in cost && cost.value !== null;
  return isLine ? lines : undefined;
}

interface BillLines {
  /** Product, pieces and cost of each line, as if they were pasted. */
  lines: string[];
  raw: RawLine[];
  leftOut: number;
}

/** Reads the rows of a bill, without its totals and notes. */
export function billLines({ headers, rows, columns }: OpenedList<PurchaseColumn>): BillLines {
  const cellsOf = cellsReader(headers, columns);
  const read = rows.flatMap((row) => {
    const [text = '', quantity = '', cost = ''] = PURCHASE_COLUMN_NAMES.map((column) =>
      lineOf(cellsOf(row, column), CELL_LENGTH),
    );
    return isTotalRow(row, text) || quantity + cost === '' ? [] : [{ text, quantity, cost }];
  });
  return {
    lines: read.map(({ text, quantity, cost }) => [text, quantity || '?', cost || '?'].join('\t')),
    raw: read.map((line, index) => ({ ...line, line: index + 1 })),
    leftOut: rows.length - read.length,
  };
}
