const DIGIT = /^\p{Nd}$/u;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/** Returns 0 to 9. Unicode puts the ten digits of each script in a row, zero first. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Writes the decimal digits of every script (٣, ۳, ३, ３ ...) as 0-9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digitValue);
}
