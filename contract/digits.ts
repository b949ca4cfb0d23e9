const DIGIT = /^\p{Nd}$/u;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/** Unicode keeps each script's digits together, zero first, so a digit's value is its distance from the start of its run. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** The text with the decimal digits of every script (٣, ۳, ३, ３ ...) written as 0-9; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digitValue);
}
