const PERCENT = /(\d{1,3})\s*%/g;
const DAYS = /\b(\d{1,3})\*{0,2}[\s-]+days?\b/g;
const ABOUT_RETURNS = /return|exchange|refund|money back/i;

/** Returns the highest percentage in a text; 0 without one. */
export function percentIn(text: string): number {
  return Math.max(0, ...numbersIn(text, PERCENT));
}

/** Returns the text with this percentage in place of each one. */
export function replacePercent(text: string, percent: number): string {
  return text.replaceAll(PERCENT, `${percent}%`);
}

/** Returns the numbers of days in sentences about returns. */
export function returnDaysIn(body: string): number[] {
  const sentences = body.split(/[.!?\n]+/).filter((sentence) => ABOUT_RETURNS.test(sentence));
  return sentences.flatMap((sentence) => numbersIn(sentence, DAYS));
}

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number));
}
