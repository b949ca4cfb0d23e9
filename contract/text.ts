const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** JavaScript's \s matches neither U+0085 nor U+2800 (empty Braille pattern). */
const WHITE_SPACE = /[\s\u0085\u2800]+/g;
const BLANK_IN_LINE = /[^\S\n]|\u2800/g;
/** Bidi_Control characters can display a text in another order than it is stored in. */
const CONTROL = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;
/** Invisible characters such as U+200B and Hangul fillers. Excludes those that change how their neighbours look. */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u{1d159}]/gu;
/** Group 1 matches the flag of a region, which contains tag characters. All other tag characters are removed. */
const FLAG_OR_TAG = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
/** Matches variation selectors without effect: they follow neither an emoji nor a keycap. */
const IDLE_SELECTOR = /(?<!\p{Extended_Pictographic}|[\d#*](?=.\u20e3))[\ufe0e\ufe0f]/gu;
/** ZWNJ and ZWJ change the shape of Urdu words and emoji. Elsewhere they only make equal-looking texts differ. */
const REPEATED_JOINER = /([\u200c\u200d])[\u200c\u200d]+/g;
const IDLE_JOINER = /(^|[\s\p{Script=Latin}\p{Nd}\p{P}])[\u200c\u200d]|[\u200c\u200d](?=\s|$)/gu;
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Combining marks for each letter (UAX #15, stream-safe text). Without a limit, `normalize` takes quadratic time. */
const MARKS_MAX = 30;
const EXCESS_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_MAX}})\p{M}+`, 'gu');

/** Normalizes in linear time, because it drops combining marks after the 30th on one letter. */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(EXCESS_MARKS, '$1').normalize(form);
}

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Returns one line in NFC without control and invisible characters. Returns '' if nothing visible is left. */
export function toOneLine(text: string): string {
  return clean(text.replace(WHITE_SPACE, ' '));
}

/** Like `toOneLine`, but keeps line breaks as `\n`. */
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

/** Cuts at `maxLength` UTF-16 units or before. Does not split an emoji, or a letter and its marks. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Firefox has `Segmenter` since version 125 (decision 113).
  if (!('Segmenter' in Intl)) return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
  // Cuts before the character that crosses the limit. That character starts within 2 × `maxLength` units.
  const candidates = new Intl.Segmenter().segment(text.slice(0, 2 * maxLength));
  return text.slice(0, candidates.containing(maxLength)?.index ?? 0);
}
