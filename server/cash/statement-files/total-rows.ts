import { SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { TOTAL_LABEL } from '#server/platform/spreadsheets/tables/total-label.ts';
import type { StatementLine } from './read-lines.ts';

/** Matches 'Lahore Total' or 'TTL' anywhere in a cell. Only used in rows without a number of a parcel. */
const LABEL_ANYWHERE =
  /(?<!\p{L})(?:(?:grand|sub)?totals?|ttl|tot|t\s+o\s+t\s+a\s+l|aggregate|کل|میزان|ٹوٹل)(?!\p{L})/iu;
/** Five digits are a tracking number, so the row is a parcel: 'Total Fashion House' may be its customer. */
const NUMBER = /\d{5,}/;
/** Matches the shop's numbers of orders (ND-) and parcels (NP-). They may contain no digit. */
const OWN_NUMBER = /^\W*n[dp]-\w{8}/iu;
/** Digits without letters do not count as an order number: they may be the number of rows in a total. */
const ORDER = new RegExp(`^(?=.*\\d)(?=.*\\p{L})|${OWN_NUMBER.source}`, 'iu');
const ANY_NUMBER = new RegExp(`\\d|${OWN_NUMBER.source}`, 'iu');
const PAGE = /^\W*page\s*\d+/i;

interface TotalRow {
  cells: readonly SheetCell[];
  line: StatementLine;
}

/** True if a cell has the label of a total and the row has no number of a parcel. */
export function isLabelledTotal({ cells, line }: TotalRow): boolean {
  if (NUMBER.test(line.trackingNo) && !TOTAL_LABEL.test(line.trackingNo)) return false;
  if (ORDER.test(line.orderNumber) && !LABEL_ANYWHERE.test(line.orderNumber)) return false;
  const label = line.trackingNo === '' && !ANY_NUMBER.test(line.orderNumber) ? LABEL_ANYWHERE : TOTAL_LABEL;
  return cells.some((cell) => typeof cell === 'string' && (TOTAL_LABEL.test(cell) || label.test(cell)));
}

/** True for a note or a page number below the table. */
export function isNote(line: StatementLine, hasAmounts: boolean): boolean {
  const hasNumber = /\d/.test(line.trackingNo) && !PAGE.test(line.trackingNo);
  return !hasAmounts && !hasNumber && !ANY_NUMBER.test(line.orderNumber);
}

const AMOUNTS = ['codPaisa', 'feePaisa', 'feeTaxPaisa', 'incomeTaxPaisa', 'salesTaxPaisa', 'netPaisa'] as const;
type Sums = Record<(typeof AMOUNTS)[number], number>;

/** Finds totals without a label: rows without a number whose amounts equal the sums of the rows above. */
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

  /** Ignores a tracking number that equals the number of rows, because some totals contain it. */
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
