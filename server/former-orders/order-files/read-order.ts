import type { FormerOutcome } from '#contract/former-orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import { plainCell } from '#server/imports/read-cell.ts';
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

const NUMBER_MAX = 60;
const TEXT_MAX = 100;
const TOTAL_MAX = 100_000_000;
const RUPEES = /^(?:pkr|rs\.?|rupees|)$/i;

/** Returns the order, or the first problem for which it is left out. */
export function readOrder(cells: OrderCells, now: Date): ReadOrder | OrderProblem {
  const { number, outcome, currency } = cells;
  const phoneE164 = cells.phones
    .map((cell) => parsePakistaniMobile(plainCell(cell)))
    .find((phone) => phone !== undefined);
  if (phoneE164 === undefined) {
    const value = cells.phones.map((cell) => textOf(plainCell(cell))).find((phone) => phone !== '') ?? '';
    return problemOf('Phone', value, 'There is no mobile number of Pakistan. A customer is known by it.');
  }
  if (!RUPEES.test(currency)) return problemOf('Currency', currency, 'Only orders in rupees (PKR) are taken.');
  const totalPaisa = readTotal(cells.total);
  if (totalPaisa === undefined) return problemOf('Total', plainCell(cells.total), 'This is no amount in rupees.');
  const placedAt = readDay(cells.placedAt);
  if (!placedAt || placedAt > now) {
    const problem = placedAt ? 'This day is in the future.' : 'This is no date. Write it as 2026-01-31.';
    return problemOf('Date', plainCell(cells.placedAt), problem);
  }
  if (typeof outcome === 'object') return problemOf('Status', outcome.value, outcome.problem);
  return {
    number: textOf(number, NUMBER_MAX),
    phoneE164,
    customerName: textOf(cells.name),
    city: textOf(cells.city),
    outcome,
    totalPaisa,
    placedAt,
  };
}

function problemOf(column: string, value: string, problem: string): OrderProblem {
  return { column, value: textOf(value), problem };
}

function textOf(text: string, length = TEXT_MAX): string {
  return truncateText(toOneLine(text.toWellFormed()), length);
}

/** Reads '1,490.00' and 'Rs 1490'. */
function readTotal(cell: SheetCell): number | undefined {
  const text = plainCell(cell).replaceAll(/pkr|rs\.?|₨|[\s,]/gi, '');
  const rupees = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return rupees <= TOTAL_MAX ? Math.round(rupees * 100) : undefined;
}

const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/;
/** Such as 'March 1, 2024'. Days in numbers only, such as 1/3/2024, have two readings. */
const WITH_MONTH = /^(?=.*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?=.*\b\d{4}\b)[a-z\d ,.:-]+$/i;

/** Times without a zone are those of Pakistan. */
function readDay(cell: SheetCell): Date | undefined {
  const text = plainCell(cell).trim();
  const { day, time = '00:00', zone = '+05:00' } = ISO.exec(text)?.groups ?? {};
  const spelled = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at =
    day !== undefined
      ? new Date(`${day}T${time}${spelled}`)
      : new Date(WITH_MONTH.test(text) ? `${text} GMT+0500` : NaN);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 ? undefined : at;
}
