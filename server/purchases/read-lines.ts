import { inArray, or, sql } from 'drizzle-orm';
import {
  type DecimalMark,
  decimalMarkOf,
  hasFractionsOfPaisa,
  type Read,
  readAmount,
  readCount,
} from '#contract/amounts.ts';
import { PRICE_MAX } from '#contract/catalogue.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { SHORT_ID_LENGTH, shortIdOf } from '#contract/product-path.ts';
import type { ReadPurchaseLines, ReadPurchaseLinesBody } from '#contract/purchases.schema.ts';
import { PURCHASE_IMPORT_LINE_MAX_LENGTH, PURCHASE_LINES_MAX, PURCHASE_QUANTITY_MAX } from '#contract/purchases.ts';
import { foldSku } from '#contract/stock.ts';
import { foldedSku, products } from '#server/catalogue/tables.ts';
import { linesOfFile } from '#server/parcels/outcome-lists/lines-of-file.ts';
import { type Row, splitRows } from '#server/parcels/tracking-numbers/split-rows.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

type ReadRow = ReadPurchaseLines['rows'][number];
type FoundProduct = Awaited<ReturnType<typeof findNamed>>[number];

interface NamedLine {
  line: number;
  text: string;
  quantity: number | null;
  unitCost: number | null;
  problem: string | null;
}

/** Reads pasted lines or a file. Changes nothing. Throws the errors of `linesOfFile`. */
export async function readPurchaseLines(
  db: Executor,
  viewer: Viewer,
  { lines: pasted = [], file }: ReadPurchaseLinesBody,
): Promise<ReadPurchaseLines> {
  const lines = file === undefined ? pasted : await linesOfFile(viewer, file, PURCHASE_IMPORT_LINE_MAX_LENGTH);
  const named = namedLines(lines.join('\n'));
  if (named.length > PURCHASE_LINES_MAX) {
    const problem = `There are more than ${PURCHASE_LINES_MAX} lines. Nothing was read: send them in parts.`;
    const line = named[PURCHASE_LINES_MAX]?.line ?? 1;
    return { lines, rows: [{ line, text: '', product: null, quantity: null, unitCost: null, problem }] };
  }
  const found = await findNamed(
    db,
    named.map(({ text }) => text),
  );
  const rows = named.map(productFinder(found));
  const firstOf = new Map<string, number>();
  return {
    lines,
    rows: rows.map((row) => {
      const id = row.product?.productId;
      if (id === undefined || row.problem !== null) return row;
      const first = firstOf.get(id);
      firstOf.set(id, first ?? row.line);
      return first === undefined ? row : { ...row, problem: `Line ${first} has this product already.` };
    }),
  };
}

const HEADINGS = {
  product: /sku|product|item|article|name|code|link/i,
  quantity: /qty|quantity|pieces|pcs/i,
  cost: /cost/i,
  price: /price|rate/i,
};

interface RawLine {
  line: number;
  text: string;
  quantity: string;
  cost: string;
}

/** Without headings, reads the last two cells of a line as quantity and cost. */
export function namedLines(text: string): NamedLine[] {
  const raw = rawLines(text);
  const mark = decimalMarkOf(raw.flatMap(({ quantity, cost }) => [quantity, cost]));
  return raw.map((line) => readLine(line, mark));
}

function rawLines(text: string): RawLine[] {
  const [first, ...others] = splitRows(toPlainCharacters(text));
  if (!first) return [];
  const columns = columnsOf(first.cells);
  if (columns) {
    return others.map(({ line, cells }) => ({
      line,
      text: cells[columns.product] ?? '',
      quantity: cells[columns.quantity] ?? '',
      cost: cells[columns.cost] ?? '',
    }));
  }
  const isTitle = !first.cells.some((cell) => /\d/.test(cell));
  return (isTitle ? others : [first, ...others]).map(readLastCells);
}

function columnsOf(cells: readonly string[]): { product: number; quantity: number; cost: number } | undefined {
  const find = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell) && !/\d/.test(cell));
  const product = cells.findIndex((cell) => /sku/i.test(cell));
  // Prefers a heading for the cost, because a file of products also has the price of the shop.
  const cost = find(HEADINGS.cost);
  const columns = {
    product: product < 0 ? find(HEADINGS.product) : product,
    quantity: find(HEADINGS.quantity),
    cost: cost < 0 ? find(HEADINGS.price) : cost,
  };
  return Object.values(columns).every((column) => column >= 0) ? columns : undefined;
}

function readLastCells({ line, cells }: Row): RawLine {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const text = filled.slice(0, -2).join(' ').trim();
  return { line, text, quantity: filled.at(-2) ?? '', cost: filled.at(-1) ?? '' };
}

function readLine({ line, text, quantity, cost }: RawLine, mark: DecimalMark | undefined): NamedLine {
  const pieces = readCount(quantity, { mark });
  const rupees = readAmount(cost, { mark });
  const problem = text === '' ? NO_PRODUCT : (problemOfPieces(pieces) ?? problemOfCost(rupees));
  return {
    line,
    text,
    quantity: problem === null && 'value' in pieces ? pieces.value : null,
    unitCost: problem === null && 'value' in rupees ? rupees.value : null,
    problem,
  };
}

const NO_PRODUCT = 'Write a product, then its quantity, then its cost.';
const NO_QUANTITY = `The quantity must be a whole number from 1 to ${PURCHASE_QUANTITY_MAX.toLocaleString('en')}.`;

function problemOfPieces(read: Read<number | null>): string | null {
  if ('problem' in read) return `Quantity: ${read.problem}`;
  return read.value !== null && read.value >= 1 && read.value <= PURCHASE_QUANTITY_MAX ? null : NO_QUANTITY;
}

function problemOfCost(read: Read<number | null>): string | null {
  if ('problem' in read) return `Cost: ${read.problem}`;
  if (read.value === null || read.value < 0 || read.value > PRICE_MAX) {
    return 'The cost must be an amount in rupees, such as 450.';
  }
  return hasFractionsOfPaisa(read.value) ? 'The cost must have at most two decimals.' : null;
}

const LINK_END = /([\da-f]{12})\/?(?:[?#].*)?$/i;

/** Finds the short id at the end of a link or an id. */
function shortIdIn(text: string): string | undefined {
  if (isId(text)) return shortIdOf(text);
  return LINK_END.exec(text)?.[1]?.toLowerCase();
}

async function findNamed(db: Executor, texts: readonly string[]) {
  const known = [...new Set(texts.filter((text) => text !== ''))];
  if (known.length === 0) return [];
  const shortIds = known.flatMap((text) => shortIdIn(text) ?? []);
  const shortId = sql`right(${products.id}::text, ${sql.raw(String(SHORT_ID_LENGTH))})`;
  const { id, name, color, age, sku } = products;
  return db
    .select({ id, name, color, age, sku })
    .from(products)
    .where(
      or(
        inArray(foldedSku(products), known.map(foldSku)),
        inArray(
          sql`lower(${name})`,
          known.map((text) => text.toLowerCase()),
        ),
        shortIds.length > 0 ? inArray(shortId, shortIds) : undefined,
      ),
    )
    .orderBy(id);
}

/** Finds the product of each line in indexes, because one name may match thousands of products. */
function productFinder(found: readonly FoundProduct[]): (line: NamedLine) => ReadRow {
  const bySku = Map.groupBy(found, ({ sku }) => sku?.toLowerCase());
  const byFoldedSku = Map.groupBy(found, ({ sku }) => (sku === null ? undefined : foldSku(sku)));
  const byId = Map.groupBy(found, ({ id }) => shortIdOf(id));
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return (line) => {
    const text = line.text.toLowerCase();
    const matches =
      bySku.get(text) ??
      byFoldedSku.get(foldSku(line.text)) ??
      byId.get(shortIdIn(line.text) ?? '') ??
      byName.get(text);
    return withProduct(line, matches ?? []);
  };
}

function withProduct(line: NamedLine, matches: readonly FoundProduct[]): ReadRow {
  const [product] = matches;
  const isOne = matches.length === 1 && product !== undefined;
  const notFound =
    matches.length > 1
      ? `${matches.length} products have this name. Write the SKU or the link of one.`
      : `No product in the shop is called "${line.text}".`;
  return {
    ...line,
    product: isOne ? { productId: product.id, name: product.name, color: product.color, age: product.age } : null,
    problem: line.problem ?? (isOne ? null : notFound),
  };
}
