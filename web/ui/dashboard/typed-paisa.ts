import { toAsciiDigits } from '#contract/digits.ts';

const AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;

/** Converts typed rupees, such as '1,250.50', to paisa. Returns undefined for other text. */
export function typedPaisa(text: string): number | undefined {
  const plain = toAsciiDigits(text).replaceAll(/[,\s]/g, '');
  return AMOUNT.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
