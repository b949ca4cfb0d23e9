import { toPlainCharacters } from '#contract/pasted.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

export type DecimalMark = '.' | ',';

const ANY_MARK = /[.,٫٬]/;
const COMMA_BEFORE_ONE_OR_TWO = /\d,\d{1,2}(?![\d,])/;
const COMMA_BEFORE_THREE = /\d,\d{3}(?!\d)/;
const POINT_BEFORE_TWO = /\d\.\d{2}(?!\d)/;
/** Matches one digit, or four and more, after a point. These can only be decimals, but three may be thousands. */
const POINT_BEFORE_ONE_OR_MANY = /\d\.(?:\d|\d{4,})(?!\d)/;

/** Returns the decimal mark that the amounts prove. '34.50' proves nothing: '1.450' in the same file may mean 1,450. */
export function decimalMarkOf(cells: Iterable<SheetCell | undefined>): DecimalMark | undefined {
  const amounts = [...cells]
    .filter((cell): cell is string => typeof cell === 'string' && ANY_MARK.test(cell))
    .map(toPlainCharacters);
  const has = (pattern: RegExp) => amounts.some((amount) => pattern.test(amount));
  const hasDecimalComma = has(COMMA_BEFORE_ONE_OR_TWO);
  if (has(POINT_BEFORE_ONE_OR_MANY)) return hasDecimalComma ? undefined : '.';
  return hasDecimalComma && !has(POINT_BEFORE_TWO) && !has(COMMA_BEFORE_THREE) ? ',' : undefined;
}
