import { FULL_RATE } from '#contract/cash.ts';
import { typedPaisa } from '#web/ui/dashboard/typed-paisa.ts';

/** Returns basis points (1 % = 100); undefined for text that is not a percentage. */
export function typedRate(text: string): number | undefined {
  const rate = typedPaisa(text.replace('%', ''));
  return rate !== undefined && rate >= 0 && rate <= FULL_RATE ? rate : undefined;
}

/** Returns '16 %' for a rate of 1,600 basis points. */
export function rateText(rate: number): string {
  return `${rate / 100} %`;
}

/** Returns a percentage such as '12.5 %'. */
export function shareText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10} %`;
}
