import { FULL_RATE } from '#contract/cash.ts';
import { toAsciiDigits } from '#contract/digits.ts';

const AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;

/** Paisa of an amount in rupees as it is typed, with or without commas; undefined for what is none. */
export function typedPaisa(text: string): number | undefined {
  const plain = toAsciiDigits(text).replaceAll(/[,\s]/g, '');
  return AMOUNT.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Hundredths of a percent of a typed percentage; undefined for what is none. */
export function typedRate(text: string): number | undefined {
  const rate = typedPaisa(text.replace('%', ''));
  return rate !== undefined && rate >= 0 && rate <= FULL_RATE ? rate : undefined;
}

/** '16 %' */
export function rateText(rate: number): string {
  return `${rate / 100} %`;
}

/** '12.5 %' of a part; '0 %' of nothing. */
export function shareText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10} %`;
}
