import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { CELLS_MAX, COLUMNS_MAX, type Sheet, type SheetCell, tooManyRows } from './sheet.ts';

const XML = /^\s*<(?:\?xml|rss|feed|products|channel)\b/i;
/** RSS calls a product `item`, Atom `entry`. */
const PRODUCT_TAG = /^(?:item|entry|product)$/i;

export function isXml(text: string): boolean {
  return XML.test(text.slice(0, 1_000));
}

/**
 * Reads a product feed in XML as a sheet: a row for each product, a column for each tag. Values of a repeated tag are
 * joined by commas, as in a feed of text. Throws `spreadsheet_invalid` for other XML, and at a limit.
 */
export function readFeed(xml: string, maxRows: number): Sheet {
  const headers: string[] = [];
  const products: Map<string, string>[] = [];
  let cellCount = 0;
  let depth = 0;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth > 0) depth += 1;
        else if (PRODUCT_TAG.test(name)) {
          if (products.length >= maxRows) throw invalid(tooManyRows(maxRows));
          products.push(new Map());
          depth = 1;
        }
        if (depth === 2) text = '';
      },
      ontext(part) {
        if (depth > 1) text += part;
      },
      onclosetag(name) {
        if (depth === 2) {
          if (!headers.includes(name)) headers.push(name);
          const product = products.at(-1);
          const value = text.trim();
          if (value !== '') product?.set(name, [...(product.has(name) ? [product.get(name)] : []), value].join(','));
          cellCount += 1;
          if (headers.length > COLUMNS_MAX || cellCount > CELLS_MAX) throw invalid('This feed has too many fields.');
        }
        depth = Math.max(0, depth - 1);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  if (products.length === 0) {
    throw invalid('There is no product in this XML file. Export the list as CSV or Excel (.xlsx), and send that.');
  }
  const rows = products.map((product, index) => ({
    line: index + 2,
    cells: headers.map((header): SheetCell => product.get(header) ?? null),
  }));
  return { name: '', isHidden: false, rows: [{ line: 1, cells: headers }, ...rows], merged: [] };
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
