import { typedPaisa } from '#contract/amounts.ts';
import { FULL_RATE } from '#contract/cash.ts';

/** Returns a typed percentage in basis points (1 % = 100). Undefined for other text. */
export function typedRate(text: string): number | undefined {
  const rate = typedPaisa(text.replace('%', ''));
  return rate !== undefined && rate >= 0 && rate <= FULL_RATE ? rate : undefined;
}

export function rateText(rate: number): string {
  return `${rate / 100} %`;
}

export function shareText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10} %`;
}
