/** Every way to end a line: U+0085, U+2028 and U+2029 included, which mail programs and spreadsheets know. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const WHITE_SPACE = /[\s\u0085]+/g;
/** Controls print nothing; those for direction (Bidi_Control) show a text in another order than it is stored in. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const CONTROL_IN_LINES = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;

/** A text as one line: line breaks and tabs become a space, as pasted text has them; other control characters go. */
export function toOneLine(text: string): string {
  return text.replace(WHITE_SPACE, ' ').replace(CONTROL, '').trim();
}

/** A text of several lines: every line break becomes `\n`, a tab a space; other control characters go. */
export function toLines(text: string): string {
  return text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(CONTROL_IN_LINES, '').trim();
}
