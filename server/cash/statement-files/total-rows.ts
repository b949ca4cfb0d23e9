import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import type { StatementLine } from './find-table.ts';

/** Matches the beginning of a cell: 'Grand Total:', 'TOTAL (49)', 'Net payable'. */
const LABEL =
  /^\W*(?:(?:grand|sub|net|gross|page|overall|running|final|sheet|statement|invoice)[\s-]*)?totals?(?![a-z])|^\W*(?:net|amount|total)\s*(?:amount\s*)?(?:payable|payment|due)(?![a-z])|^\W*sum(?![a-z])|^(?:کل|میزان|ٹوٹل|مجموعہ|مجموعی)(?!\p{L})/iu;
/** Matches any part of a cell, for rows without a parcel's number: 'Lahore Total', 'COD total', 'T O T A L', 'TTL'. */
const LABEL_ANYWHERE =
  /(?<!\p{L})(?:(?:grand|sub)?totals?|ttl|tot|t\s+o\s+t\s+a\s+l|aggregate|کل|میزان|ٹوٹل)(?!\p{L})/iu;
/** Five digits in a row make a tracking number, and the row is a parcel. 'Total Fashion House' may be the customer. */
const NUMBER = /\d{5,}/;
/** The shop's numbers of orders (ND-) and parcels (NP-), which may have letters only. */
const OWN_NUMBER = /^\W*n[dp]-\w{8}/iu;
/**
 * Digits without letters are not an order number, because the row of a total may have a count of rows in this column.
 */
const ORDER = new RegExp(`^(?=.*\\d)(?=.*\\p{L})|${OWN_NUMBER.source}`, 'iu');
const ANY_NUMBER = new RegExp(`\\d|${OWN_NUMBER.source}`, 'iu');
const PAGE = /^\W*page\s*\d+/i;

interface TotalRow {
  cells: readonly SheetCell[];
  line: StatementLine;
}

/** True for a label of a total in any cell, unless the row has the numbers of a parcel. */
export function isLabelledTotal({ cells, line }: TotalRow): boolean {
  if (NUMBER.test(line.trackingNo) && !LABEL.test(line.trackingNo)) return false;
  if (ORDER.test(line.orderNumber) && !LABEL_ANYWHERE.test(line.orderNumber)) return false;
  const label = line.trackingNo === '' && !ANY_NUMBER.test(line.orderNumber) ? LABEL_ANYWHERE : LABEL;
  return cells.some((cell) => typeof cell === 'string' && (LABEL.test(cell) || label.test(cell)));
}

/** A note or a page number below the table. */
export function isNote(line: StatementLine, hasAmounts: boolean): boolean {
  const hasNumber = /\d/.test(line.trackingNo) && !PAGE.test(line.trackingNo);
  return !hasAmounts && !hasNumber && !ANY_NUMBER.test(line.orderNumber);
}

const AMOUNTS = ['codPaisa', 'feePaisa', 'feeTaxPaisa', 'incomeTaxPaisa', 'salesTaxPaisa', 'netPaisa'] as const;
type Sums = Record<(typeof AMOUNTS)[number], number>;

/** Recognizes a total without a label: a row without a number that repeats the sum. */
export class RunningSums {
  readonly #all = zeroSums();
  #sinceTotal = zeroSums();
  #rows = 0;

  add(line: StatementLine): void {
    this.#rows += 1;
    for (const key of AMOUNTS) {
      this.#all[key] += line[key] ?? 0;
      this.#sinceTotal[key] += line[key] ?? 0;
    }
  }

  /** Some totals have the count of the rows in the column of tracking numbers. */
  isTotal(line: StatementLine): boolean {
    const hasNumber = line.trackingNo !== '' && line.trackingNo !== String(this.#rows);
    if (hasNumber || line.orderNumber !== '' || this.#rows === 0 || !line.codPaisa) return false;
    return [this.#all, this.#sinceTotal].some((sums) =>
      AMOUNTS.every((key) => !line[key] || Math.abs(line[key] - sums[key]) <= SETTLED_WITHIN_PAISA),
    );
  }

  endPart(): void {
    this.#sinceTotal = zeroSums();
  }
}

function zeroSums(): Sums {
  return { codPaisa: 0, feePaisa: 0, feeTaxPaisa: 0, incomeTaxPaisa: 0, salesTaxPaisa: 0, netPaisa: 0 };
}
