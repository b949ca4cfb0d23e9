/**
 * Replacements, in this order, that give the same result for spellings that sound the same in Roman Urdu: 'laal' and
 * 'lal', 'qameez' and 'kamiz', 'walima' and 'valimah'. Other misspellings are corrected, and the page says so.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/aa/g, 'a'],
  [/ee|ie$|y$/g, 'i'],
  [/oo/g, 'u'],
  [/a[iy]|e[iy]/g, 'e'],
  [/kh|q/g, 'k'],
  [/([gtdbj]|ch)h/g, '$1'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/(?<=.)h$/, ''],
];

/** Expects a folded word of Latin letters. */
export function soundOf(folded: string): string {
  return SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), folded);
}

/**
 * Plural endings in Roman Urdu and Urdu ('topiyan', 'frockain', 'kurton', 'joray'), each with the endings of the
 * singular.
 */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:i?yan|i?yon|iyaan)$/, ['i']],
  [/(?:ain|ein|een|aan|on|an|en)$/, ['', 'a']],
  [/(?:ay|ey|e)$/, ['a']],
  [/(?:یاں|یوں)$/u, ['ی']],
  [/(?:یں|وں)$/u, ['', 'ا']],
  [/ے$/u, ['ا']],
];
const STEM_MIN_LENGTH = 3;
/** English words that sound like a synonym but mean something else. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(['waist', 'pile']);

/** Returns words of which the folded word may be the plural. */
export function stemsOf(folded: string): string[] {
  const [plural, singulars = []] = PLURALS.find(([ending]) => ending.test(folded)) ?? [];
  const stem = plural ? folded.replace(plural, '') : '';
  return stem.length < STEM_MIN_LENGTH ? [] : singulars.map((ending) => stem + ending);
}
