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
 * Undefined if the amounts prove no decimal mark, or both. '34.50' proves nothing, because '1.450' in the same file may
 * still mean 1,450.
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
