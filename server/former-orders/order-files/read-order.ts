import { type DecimalMark, type Read, toPaisa } from '#contract/amounts.ts';
import type { FormerOutcome } from '#contract/former-orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import { plainCell, readAmountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type DayPlace, hasTwoMeanings, readDay } from '#server/platform/spreadsheets/cells/read-day.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import type { OrderCells } from './order-format.ts';

export interface ReadOrder {
  number: string;
  phoneE164: string;
  customerName: string;
  city: string;
  outcome: FormerOutcome;
  totalPaisa: number;
  placedAt: Date;
}

export interface OrderProblem {
  column: string;
  value: string;
  problem: string;
}

interface Circumstances {
  now: Date;
  dayPlace: DayPlace;
  /** Decimal mark that the totals of the file prove. */
  mark: DecimalMark | undefined;
}

const NUMBER_MAX = 60;
const TEXT_MAX = 100;
const TOTAL_MAX = 100_000_000;
const ONLY_EMAIL =
  'There is an e-mail address only. A customer is known by the mobile number here: fill it in, and send the file again.';
const TWO_MEANINGS = 'It is not clear which number is the day, and which the month. Write it as 2026-01-31.';
const RUPEES = /^(?:pkr|rs\.?|rupees|)$/i;

/** Returns the order, or the first problem for which it is left out. */
export function readOrder(cells: OrderCells, { now, dayPlace, mark }: Circumstances): ReadOrder | OrderProblem {
  const { number, outcome, currency } = cells;
  const phoneE164 = cells.phones
    .map((cell) => parsePakistaniMobile(plainCell(cell)))
    .find((phone) => phone !== undefined);
  if (phoneE164 === undefined) {
    const value = cells.phones.map((cell) => textOf(plainCell(cell))).find((phone) => phone !== '') ?? '';
    return value === '' && cells.email !== ''
      ? problemOf('Phone', cells.email, ONLY_EMAIL)
      : problemOf('Phone', value, 'There is no mobile number of Pakistan. A customer is known by it.');
  }
  if (!RUPEES.test(currency)) return problemOf('Currency', currency, 'Only orders in rupees (PKR) are taken.');
  const total = readTotal(cells.total, mark);
  if ('problem' in total) return problemOf('Total', plainCell(cells.total), total.problem);
  const placedAt = readDay(cells.placedAt, dayPlace);
  if (!placedAt || placedAt > now) {
    const unread = hasTwoMeanings(cells.placedAt, dayPlace) ? TWO_MEANINGS : 'This is no date. Write it as 2026-01-31.';
    return problemOf('Date', plainCell(cells.placedAt), placedAt ? 'This day is in the future.' : unread);
  }
  if (typeof outcome === 'object') return problemOf('Status', outcome.value, outcome.problem);
  return {
    number: textOf(number, NUMBER_MAX),
    phoneE164,
    customerName: textOf(cells.name),
    city: textOf(cells.city),
    outcome,
    totalPaisa: toPaisa(total.value),
    placedAt,
  };
}

function problemOf(column: string, value: string, problem: string): OrderProblem {
  return { column, value: textOf(value), problem };
}

function textOf(text: string, length = TEXT_MAX): string {
  return truncateText(toOneLine(text.toWellFormed()), length);
}

function readTotal(cell: SheetCell, mark: DecimalMark | undefined): Read<number> {
  const read = readAmountCell(cell, { mark });
  if ('problem' in read) return read;
  if (read.value === null) return { problem: 'The total is missing.' };
  const isTotal = read.value >= 0 && read.value <= TOTAL_MAX;
  return isTotal ? { value: read.value } : { problem: 'This is no total of an order.' };
}
