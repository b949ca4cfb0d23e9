import { SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import type { ImportCell, ImportCells, ImportRow, RowSale } from '#server/imports/import-row.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import type { ReadContext } from './shop-file.ts';
import { amountOf } from './variant-cells.ts';

export const SALE_MADE = 'The sale price has an end. The import makes a sale of it.';
const OVER = 'The sale price was left out, because its days are over.';
const ENDLESS = 'The sale price starts later and has no end. It was left out: make a sale of it.';
const UNCLEAR = 'The sale price was left out, because its dates cannot be read.';
const NO_SALE = 'The sale price was left out, because it is no whole number below the price.';
const TOO_HIGH = 'The sale price was left out, because it is not below the price.';
const NO_AMOUNT = 'The sale price was left out, because it is not above 0.';
const ONLY_PRICE = 'There is no other price, so the sale price became the price.';

interface SalePrice {
  /** Line of the row. */
  line: number;
  regular: SheetCell;
  sale: SheetCell;
  /** Undefined without a start or an end, null for a text that is no date. */
  startsAt: Date | null | undefined;
  endsAt: Date | null | undefined;
}

type PriceCells = Required<Pick<ImportCells, 'price' | 'oldPrice'>>;

interface DatedPrices {
  cells: PriceCells;
  sale: RowSale | null;
}

/** A sale price without an end becomes the price. One that runs or is planned stays apart from the price. */
export function readSalePrice({ line, regular, sale, startsAt, endsAt }: SalePrice, context: ReadContext): DatedPrices {
  const { note, now } = context;
  const without = (text: string, at?: number): DatedPrices => {
    note(text, at);
    return { cells: { price: regular, oldPrice: null }, sale: null };
  };
  if (startsAt === null || endsAt === null) return without(UNCLEAR);
  if (endsAt !== undefined && endsAt <= now) return without(OVER);
  const isPlanned = startsAt !== undefined && startsAt > now;
  if (endsAt === undefined) {
    return isPlanned ? without(ENDLESS) : { cells: readLowerPrice({ line, regular, sale }, context), sale: null };
  }
  const [price, before] = [amountOf(sale), amountOf(regular)];
  const isSale = price !== undefined && before !== undefined && Number.isInteger(price) && price >= 1 && price < before;
  if (!isSale || (isPlanned && startsAt >= endsAt)) return without(NO_SALE, line);
  note(SALE_MADE);
  const startsLater = isPlanned ? startsAt.toISOString() : null;
  return {
    cells: { price: regular, oldPrice: null },
    sale: { price, startsAt: startsLater, endsAt: endsAt.toISOString() },
  };
}

interface LowerPrice {
  line: number;
  regular: ImportCell;
  sale: ImportCell;
}

/**
 * Makes the sale price the price, and the regular price the old one. A sale price that is not below the regular price is
 * left out. The check of the row names a text that is no amount.
 */
export function readLowerPrice({ line, regular, sale }: LowerPrice, { note }: Pick<ReadContext, 'note'>): PriceCells {
  const [price, before] = [amountOf(sale), amountOf(regular)];
  const problem =
    price === undefined
      ? undefined
      : price <= 0
        ? NO_AMOUNT
        : before !== undefined && price >= before
          ? TOO_HIGH
          : undefined;
  if (problem !== undefined) {
    note(problem, line);
    return { price: regular, oldPrice: null };
  }
  if (regular === null) note(ONLY_PRICE, line);
  return { price: sale, oldPrice: regular };
}

/** Returns the row without a sale that equals none, so that most rows have no such field. */
export function withSale(row: ImportRow, sale: RowSale | null): ImportRow {
  return sale === null ? row : { ...row, sale };
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Reads a day of Pakistan; the end of a sale is the end of its day. Undefined for an empty cell, null for no date. */
export function dayOf(cell: SheetCell, { isEnd = false } = {}): Date | null | undefined {
  const text = cell !== null && typeof cell === 'object' ? cell.date : String(cell ?? '').trim();
  // Some systems write a day of zeros for none.
  if (text === '' || text.startsWith('0000-00-00')) return undefined;
  const at = Date.parse(`${DAY.exec(text)?.[0]}T${isEnd ? '24' : '00'}:00:00Z`) - SHOP_UTC_OFFSET_MS;
  return Number.isNaN(at) ? null : new Date(at);
}

/** Reads '2026-12-01T00:00+0500/2026-12-05T23:59+0500'. */
export function intervalOf(text: string): Pick<SalePrice, 'startsAt' | 'endsAt'> {
  if (text === '') return { startsAt: undefined, endsAt: undefined };
  const [from = '', to = ''] = text.split('/');
  return { startsAt: instantOf(from), endsAt: instantOf(to, { isEnd: true }) };
}

const INSTANT = /^(?<at>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?<zone>Z|[+-]\d{2}:?\d{2})?$/;

function instantOf(text: string, ends = { isEnd: false }): Date | null {
  const { at, zone = '+05:00' } = INSTANT.exec(text.trim())?.groups ?? {};
  if (at === undefined) return dayOf(text, ends) ?? null;
  const parsed = new Date(`${at}${zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
