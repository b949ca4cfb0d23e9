/** Mail programs and spreadsheets honour U+0085, U+2028 and U+2029 too. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const WHITE_SPACE = /[\s\u0085]+/g;
/** Bidi_Control characters display a text in another order than it is stored in. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const CONTROL_IN_LINES = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;

/** A single line: line breaks and tabs become spaces, other control characters go. */
export function toOneLine(text: string): string {
  return text.replace(WHITE_SPACE, ' ').replace(CONTROL, '').trim();
}

/** Several lines: every line break becomes `\n`, a tab a space; other control characters go. */
export function toLines(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(CONTROL_IN_LINES, '').trim();
}
