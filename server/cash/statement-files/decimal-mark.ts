import { toPlainCharacters } from '#contract/pasted.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

export type DecimalMark = '.' | ',';

/** A point or a comma, also in Arabic writing. */
const ANY_MARK = /[.,٫٬]/;
const COMMA_BEFORE_ONE_OR_TWO = /\d,\d{1,2}(?![\d,])/;
const COMMA_BEFORE_THREE = /\d,\d{3}(?!\d)/;
const POINT_BEFORE_TWO = /\d\.\d{2}(?!\d)/;
/** One digit or at least four behind a point can only be decimals. */
const POINT_BEFORE_ONE_OR_MANY = /\d\.(?:\d|\d{4,})(?!\d)/;

/**
 * Returns the decimal mark that the amounts of a file show; undefined if they show none or both. '34.50' does not show the
 * point: a file that always writes two decimals does not write 1.45 as '1.450', so '1.450' stays ambiguous there.
 */
export function decimalMarkOf(cells: Iterable<SheetCell | undefined>): DecimalMark | undefined {
  const amounts = [...cells]
    .filter((cell): cell is string => typeof cell === 'string' && ANY_MARK.test(cell))
    .map(toPlainCharacters);
  const has = (pattern: RegExp) => amounts.some((amount) => pattern.test(amount));
  const hasDecimalComma = has(COMMA_BEFORE_ONE_OR_TWO);
  if (has(POINT_BEFORE_ONE_OR_MANY)) return hasDecimalComma ? undefined : '.';
  return hasDecimalComma && !has(POINT_BEFORE_TWO) && !has(COMMA_BEFORE_THREE) ? ',' : undefined;
}
