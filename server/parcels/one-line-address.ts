import { toLines, toOneLine } from '#contract/text.ts';

/** The lines of an address with commas between, as couriers' files and labels have one line for it. */
export function oneLineAddress(address: string): string {
  return toOneLine(toLines(address).replaceAll(/\s*[,،]?\s*\n\s*/g, ', '));
}
