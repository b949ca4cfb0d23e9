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
import { PURCHASE_LINES_MAX, PURCHASE_QUANTITY_MAX } from '#contract/purchases.ts';
import { foldSku } from '#contract/stock.ts';
import { foldedSku, products } from '#server/catalogue/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { saveLayout } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { openList, readSheets } from '#server/platform/spreadsheets/tables/open-list.ts';
import { billLines, headlessLines, PURCHASE_LIST, pastedLines, type RawLine } from './purchase-list.ts';

type ReadRow = ReadPurchaseLines['rows'][number];
type FoundProduct = Awaited<ReturnType<typeof findNamed>>[number];
type NamedLine = Omit<ReadRow, 'product'>;

/** Rows of a bill, with its totals and notes. */
const ROWS_MAX = 1_000;

/**
 * Reads pasted lines or a file. Rows of a file are only read if its columns are clear. Stores nothing but the columns that
 * the user has chosen. Throws `spreadsheet_invalid` and `spreadsheet_too_large`.
 */
export async function readPurchaseLines(
  { db, now }: { db: Executor; now: () => Date },
  viewer: Viewer,
  { lines: pasted = [], file, ...choice }: ReadPurchaseLinesBody,
): Promise<ReadPurchaseLines> {
  if (file === undefined) return readPasted(db, pasted);
  const sheets = await readSheets(file, { maxRows: ROWS_MAX, userId: viewer.id });
  const headless = choice.columns === undefined ? headlessLines(sheets) : undefined;
  if (headless) return readPasted(db, headless);
  const opened = await openList(db, { list: PURCHASE_LIST, sheets, maxRows: ROWS_MAX }, choice);
  const table = { ...opened.table, leftOut: 0 };
  if (!opened.isClear) return { lines: [], table, rows: [] };
  if (choice.columns) await saveLayout(db, PURCHASE_LIST.name, { ...opened, chosenAt: now() });
  const { lines, raw, leftOut } = billLines(opened);
  return { lines, table: { ...table, leftOut }, rows: await rowsOf(db, namedLines(raw)) };
}

async function readPasted(db: Executor, lines: string[]): Promise<ReadPurchaseLines> {
  return { lines, table: null, rows: await rowsOf(db, readPastedLines(lines.join('\n'))) };
}

export function readPastedLines(text: string): NamedLine[] {
  const read = pastedLines(toPlainCharacters(text));
  return 'problem' in read ? [read] : namedLines(read);
}

function namedLines(lines: readonly RawLine[]): NamedLine[] {
  const mark = decimalMarkOf(lines.flatMap(({ quantity, cost }) => [quantity, cost]));
  return lines.map((line) => readLine(line, mark));
}

/** Finds the products of the lines. Too many lines are one problem. */
async function rowsOf(db: Executor, lines: readonly NamedLine[]): Promise<ReadRow[]> {
  if (lines.length > PURCHASE_LINES_MAX) {
    const problem = `There are more than ${PURCHASE_LINES_MAX} lines. Nothing was read: send them in parts.`;
    const line = lines[PURCHASE_LINES_MAX]?.line ?? 1;
    return [{ line, text: '', product: null, quantity: null, unitCost: null, problem }];
  }
  const found = await findNamed(
    db,
    lines.flatMap(({ text }) => namesIn(text)),
  );
  const firstOf = new Map<string, number>();
  return lines.map(productFinder(found)).map((row) => {
    const id = row.product?.productId;
    if (id === undefined || row.problem !== null) return row;
    const first = firstOf.get(id);
    firstOf.set(id, first ?? row.line);
    return first === undefined ? row : { ...row, problem: `Line ${first} has this product already.` };
  });
}

function readLine({ line, text, quantity, cost }: RawLine, mark: DecimalMark | undefined): NamedLine {
  const pieces = readCount(quantity, { mark });
  const rupees = readAmount(cost, { mark });
  const problem = text === '' ? NO_PRODUCT : (problemOfPieces(pieces) ?? problemOfCost(rupees, cost));
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

function problemOfCost(read: Read<number | null>, written: string): string | null {
  if ('problem' in read) return `Cost: ${read.problem}`;
  // Gifts cost nothing, but '-' and 'N/A' are more likely a cost that is missing.
  if (read.value === 0 && !/\p{Nd}/u.test(written)) return 'Write the cost, or 0 for a gift.';
  if (read.value === null || read.value < 0 || read.value > PRICE_MAX) {
    return 'The cost must be an amount in rupees, such as 450.';
  }
  return hasFractionsOfPaisa(read.value) ? 'The cost must have at most two decimals.' : null;
}

/** Odoo and others write a code before the name: '[KURTA-1] Eid Kurta'. */
const CODE_BEFORE_NAME = /^\[(?<code>[^\]]+)\]\s*(?<name>.*)$/;

function namesIn(text: string): string[] {
  const { code, name } = CODE_BEFORE_NAME.exec(text)?.groups ?? {};
  return [text, code, name].filter((each): each is string => each !== undefined && each !== '');
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
    const matches = namesIn(line.text).map(
      (name) =>
        bySku.get(name.toLowerCase()) ??
        byFoldedSku.get(foldSku(name)) ??
        byId.get(shortIdIn(name) ?? '') ??
        byName.get(name.toLowerCase()),
    );
    return withProduct(line, matches.find((each) => each !== undefined) ?? []);
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
