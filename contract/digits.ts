const DIGIT = /^\p{Nd}$/u;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/**
 * Returns '0' to '9' for a digit of any script. Counts back to the script's zero, because Unicode lists the ten digits
 * of a script in a row.
 */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Replaces the decimal digits of every script (٣, ۳, ३, ３ ...) by 0-9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digitValue);
}
