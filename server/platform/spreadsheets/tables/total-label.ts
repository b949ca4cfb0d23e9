import type { SheetRow } from '#server/platform/spreadsheets/sheet.ts';

/** Matches the beginning of a cell: 'Grand Total:', 'TOTAL (49)', 'Net payable'. */
export const TOTAL_LABEL =
  /^\W*(?:(?:grand|sub|net|gross|page|overall|running|final|sheet|statement|invoice)[\s-]*)?totals?(?![a-z])|^\W*(?:net|amount|total)\s*(?:amount\s*)?(?:payable|payment|due)(?![a-z])|^\W*sum(?![a-z])|^(?:کل|میزان|ٹوٹل|مجموعہ|مجموعی)(?!\p{L})/iu;
/** Matches a whole cell, because 'Total Fashion Kurta' is a product. */
const ONLY_TOTAL =
  /^\W*(?:(?:grand|sub|net|gross|page|bill|invoice)[\s-]*)?(?:totals?|ttl|sum|amount)(?:\s*(?:amount|qty|quantity|pcs|pieces|payable|due|bill|rs|pkr))*[^\p{L}]*$|^(?:کل|میزان|ٹوٹل|مجموعہ|مجموعی)(?:\s*(?:رقم|تعداد|میزان))?[^\p{L}]*$/iu;

/** True for a row of sums. `named` is the text of the cell that names what the row is about. */
export function isTotalRow({ cells }: SheetRow, named: string): boolean {
  if (named !== '') return ONLY_TOTAL.test(named);
  return cells.some((cell) => typeof cell === 'string' && TOTAL_LABEL.test(cell));
}
