/** Cleans every text that users type, once, before it is validated and stored. */

/** Line breaks. Mail programs and spreadsheets also honour U+0085, U+2028 and U+2029. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** White space. U+2800 is the empty Braille cell. */
const WHITE_SPACE = /[\s\u0085\u2800]+/g;
const BLANK_IN_LINE = /[^\S\n]|\u2800/g;
/** Control characters. Those of Bidi_Control display a text in another order than it is stored in. */
const CONTROL = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;
/** Characters without a shape (U+200B, U+00AD, U+2060, Hangul fillers, the U+FFFC of a pasted image ...), except those that shape their neighbours. */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u{1d159}]/gu;
/** Tags belong to flags of regions, variation selectors to emoji and keycaps. Both are removed elsewhere. */
const FLAG_OR_TAG = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
const IDLE_SELECTOR = /(?<!\p{Extended_Pictographic}|[\d#*](?=.\u20e3))[\ufe0e\ufe0f]/gu;
/** Repeated joiners. ZWNJ and ZWJ shape Urdu words and emoji; after anything else they only make two texts differ. */
const REPEATED_JOINER = /([\u200c\u200d])[\u200c\u200d]+/g;
const IDLE_JOINER = /(^|[\s\p{Script=Latin}\p{Nd}\p{P}])[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Unicode's stream-safe limit (UAX #15). No script stacks more marks, and normalization is quadratic in their number. */
const MARKS_MAX = 30;
const EXCESS_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_MAX}})\p{M}+`, 'gu');

/** Normalizes a text in linear time. Drops combining marks beyond 30 on one letter. */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(EXCESS_MARKS, '$1').normalize(form);
}

/** Returns false for blanks, invisible characters and combining marks without a letter. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/**
 * Returns a single line in NFC: line breaks and tabs become spaces, control and invisible characters are removed. Empty
 * if nothing is visible.
 */
export function toOneLine(text: string): string {
  return clean(text.replace(WHITE_SPACE, ' '));
}

/** Returns several lines in NFC: every line break becomes `\n`. Cleans the rest like `toOneLine`. */
export function toLines(text: string): string {
  return clean(text.replace(LINE_BREAK, '\n').replace(BLANK_IN_LINE, ' '));
}

function clean(text: string): string {
  const shown = withoutInvisible(text.replace(CONTROL, ''));
  return hasVisibleText(shown) ? normalizeUnicode(shown, 'NFC').trim() : '';
}

export function withoutInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FLAG_OR_TAG, '$1')
    .replace(IDLE_SELECTOR, '')
    .replace(REPEATED_JOINER, '$1')
    .replace(IDLE_JOINER, '$1');
}

/** Returns the beginning of a text, at most `maxLength` UTF-16 units. Never cuts within a letter with its marks, or within an emoji. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A character may begin within the limit and end after it. The slice limits how much the segmenter reads.
  const candidates = new Intl.Segmenter().segment(text.slice(0, 2 * maxLength));
  return text.slice(0, candidates.containing(maxLength)?.index ?? 0);
}
