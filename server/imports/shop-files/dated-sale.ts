import type { ImportCell, ImportCells, ImportRow, RowSale } from '#server/imports/import-row.ts';
import { type DayPlace, readDay } from '#server/platform/spreadsheets/cells/read-day.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import type { ReadContext } from './shop-file.ts';
import { amountOf } from './variant-cells.ts';

export const SALE_MADE = 'The sale price has an end. The import makes a sale of it.';
const OVER = 'The sale price was left out, because its days are over.';
const ENDLESS = 'The sale price starts later and has no end. It was left out: make a sale of it.';
const UNCLEAR = 'The sale price was left out, because its dates cannot be read. Write them as 2026-01-31.';
const NO_SALE = 'The sale price was left out, because it is no whole number below the price.';
const TOO_HIGH = 'The sale price was left out, because it is not below the price.';
const NO_AMOUNT = 'The sale price was left out, because it is not above 0.';
const ONLY_PRICE = 'There is no other price, so the sale price became the price.';

interface SalePrice {
  /** Line of the row. */
  line: number;
  regular: SheetCell;
  sale: SheetCell;
  /** Dates, with or without a time. */
  starts: SheetCell;
  ends: SheetCell;
  dayPlace?: DayPlace;
}

type PriceCells = Required<Pick<ImportCells, 'price' | 'oldPrice'>>;

interface DatedPrices {
  cells: PriceCells;
  sale: RowSale | null;
}

/** A sale price without an end becomes the price. One that runs or is planned stays apart from the price. */
export function readSalePrice(
  { line, regular, sale, starts, ends, ...reading }: SalePrice,
  context: ReadContext,
): DatedPrices {
  const { note, now } = context;
  const without = (text: string, at?: number): DatedPrices => {
    note(text, at);
    return { cells: { price: regular, oldPrice: null }, sale: null };
  };
  const [start, end] = [readDay(starts, reading), readDay(ends, { ...reading, isEnd: true })];
  if ('problem' in start || 'problem' in end) return without(UNCLEAR, line);
  const [startsAt, endsAt] = [start.value, end.value];
  if (endsAt !== null && endsAt <= now) return without(OVER);
  const isPlanned = startsAt !== null && startsAt > now;
  if (endsAt === null) {
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
