const DIGIT = /^\p{Nd}$/u;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/** Unicode stores the digits 0 to 9 of each script in a row, so the loop counts back to the zero. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, digitValue);
}
