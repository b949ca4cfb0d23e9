const DIGIT = /^\p{Nd}$/u;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/** Unicode lists the ten digits of a script in a row, so this counts back to the zero. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Replaces decimal digits of every script (٣, ۳, ३, ３ ...) by 0-9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digitValue);
}
