import { paisaOrWrong } from '#contract/amounts.ts';

/** Returns a typed percentage in hundredths of a percent, as amounts are read in hundredths of a rupee. */
export const rateOrWrong = (text: string) => paisaOrWrong(text.replace('%', ''));

export function rateText(rate: number): string {
  return `${rate / 100} %`;
}

export function shareText(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10} %`;
}
