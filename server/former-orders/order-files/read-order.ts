import { type DecimalMark, namesRupees, type Read, toPaisa } from '#contract/amounts.ts';
import type { FormerOutcome } from '#contract/former-orders.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import {
  digitsOfScientific,
  plainCell,
  readAmountCell,
  readMobileCell,
  SHORTENED,
} from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type DayPlace, readDay } from '#server/platform/spreadsheets/cells/read-day.ts';
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
const NO_PHONE = 'There is no mobile number. A customer is known by it.';

/** Returns the order, or the first problem for which it is left out. */
export function readOrder(cells: OrderCells, { now, dayPlace, mark }: Circumstances): ReadOrder | OrderProblem {
  const { number, outcome, currency } = cells;
  const digits = digitsOfScientific(number);
  if (digits === null) return problemOf('Order number', number, SHORTENED);
  const phone = readPhone(cells);
  if ('problem' in phone) return phone;
  if (!namesRupees(currency)) return problemOf('Currency', currency, 'Only orders in rupees (PKR) are taken.');
  const total = readTotal(cells.total, mark);
  if ('problem' in total) return problemOf('Total', plainCell(cells.total), total.problem);
  const placedAt = readPlacedAt(cells.placedAt, { now, dayPlace });
  if ('problem' in placedAt) return problemOf('Date', plainCell(cells.placedAt), placedAt.problem);
  if (typeof outcome === 'object') return problemOf('Status', outcome.value, outcome.problem);
  return {
    number: textOf(digits ?? number, NUMBER_MAX),
    phoneE164: phone.value,
    customerName: textOf(cells.name),
    city: textOf(cells.city),
    outcome,
    totalPaisa: toPaisa(total.value),
    placedAt: placedAt.value,
  };
}

function problemOf(column: string, value: string, problem: string): OrderProblem {
  return { column, value: textOf(value), problem };
}

function textOf(text: string, length = TEXT_MAX): string {
  return truncateText(toOneLine(text.toWellFormed()), length);
}

/** Several columns may have a phone: the first mobile number counts. */
function readPhone({ phones, email }: OrderCells): { value: string } | OrderProblem {
  const read = phones.map((cell) => ({ cell, phone: readMobileCell(cell) }));
  const mobile = read.flatMap(({ phone }) => ('value' in phone && phone.value !== null ? [phone.value] : []))[0];
  if (mobile !== undefined) return { value: mobile };
  for (const { cell, phone } of read) if ('problem' in phone) return problemOf('Phone', plainCell(cell), phone.problem);
  return email === '' ? problemOf('Phone', '', NO_PHONE) : problemOf('Phone', email, ONLY_EMAIL);
}

function readPlacedAt(cell: SheetCell, { now, dayPlace }: Pick<Circumstances, 'now' | 'dayPlace'>): Read<Date> {
  const read = readDay(cell, { dayPlace });
  if ('problem' in read) return read;
  if (read.value === null) return { problem: 'The date is missing. Write it as 2026-01-31.' };
  return read.value > now ? { problem: 'This day is in the future.' } : { value: read.value };
}

function readTotal(cell: SheetCell, mark: DecimalMark | undefined): Read<number> {
  const read = readAmountCell(cell, { mark });
  if ('problem' in read) return read;
  if (read.value === null) return { problem: 'The total is missing.' };
  const isTotal = read.value >= 0 && read.value <= TOTAL_MAX;
  return isTotal ? { value: read.value } : { problem: 'This is no total of an order.' };
}
