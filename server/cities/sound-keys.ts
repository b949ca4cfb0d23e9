/** Spellings of one sound in Latin letters. Applied in this order. */
const SOUNDS: [RegExp, string][] = [
  [/mu?o?ha?m+[ae]d|m[uo]hd/g, 'muhammad'],
  [/ph/g, 'f'],
  [/ch/g, 'C'],
  [/sh/g, 'S'],
  [/x/g, 'ks'],
  [/ck|c|q/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/(?<=[^aeiouyv])h|(?<=[aeiouy])h$/g, ''],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/** Runs of vowels that sound alike: 'Murri' and 'Murree'. */
const VOWELS: [RegExp, string][] = [
  [/(?:[ei]|a[ei])+/g, 'i'],
  [/(?:[ou]|a[ou]|uv|ov(?![ai]))+/g, 'u'],
];

/**
 * Returns keys that are equal for names of one sound, the most exact first: with the sound of the vowels, with their
 * positions, and without vowels. Names with fewer than four consonants have no last key, because many share one.
 */
export function soundKeys(folded: string): string[] {
  if (!/^[a-z]{5,}$/.test(folded)) return [];
  const consonants = replaceAll(folded, SOUNDS);
  const positions = consonants.replaceAll(/[aeiou]+/g, '-');
  const skeleton = consonants
    .replaceAll(/(?<!^)[aeiou]+/g, '')
    .replace(/^[aeiou]/, '-')
    .replaceAll(/(.)\1+/g, '$1');
  return [`1${replaceAll(consonants, VOWELS)}`, `2${positions}`, ...(skeleton.length >= 4 ? [`3${skeleton}`] : [])];
}

function replaceAll(text: string, rules: readonly [RegExp, string][]): string {
  return rules.reduce((result, [sound, letter]) => result.replaceAll(sound, letter), text);
}
