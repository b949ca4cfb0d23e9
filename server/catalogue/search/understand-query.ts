import { facetOptions, onceForOptions } from '#contract/facets.ts';
import { foldWord, formsOf, singularOf } from './fold-word.ts';
import type { Meaning } from './meaning.ts';
import { readAge } from './read-age.ts';
import { readSearchText } from './read-search-text.ts';
import { OTHER_WORDS, soundOf, stemsOf } from './sound-of.ts';
import { FILLERS, GARMENTS, SYNONYMS } from './synonyms.ts';
import { addedNames, synonymsOfShop } from './synonyms-of-shop.ts';

export interface QueryTerm {
  word: string;
  /** Spellings of the word. The typed spelling comes first. */
  forms: string[];
  /** Undefined if the word has no synonyms. */
  meaning: Meaning | undefined;
}

/** Number of words in the longest category or synonym. */
const LONGEST_PHRASE = 4;
/** Each term costs several queries. Further words match only as part of the literal text. */
export const TERMS_MAX = 12;
/** Minimum number of letters of a searched word, because nearly every product contains any single letter. */
export const WORD_MIN_LENGTH = 2;

const keyOf = (text: string) => readSearchText(text).words.map(foldWord).join('');

/** Shorter words sound like too many others. */
const SOUND_MIN_LENGTH = 4;

function keysOf(words: readonly string[]): Set<string> {
  return new Set(words.map(keyOf).flatMap((key) => [key, singularOf(key) ?? key]));
}

interface Dictionary {
  meanings: ReadonlyMap<string, Meaning>;
  /** By the sound of the words. The first word with a sound wins. */
  bySound: ReadonlyMap<string, Meaning>;
}

const dictionary = onceForOptions((): Dictionary => {
  const meanings = new Map<string, Meaning>();
  const known = (key: string) => meanings.get(key) ?? meanings.get(singularOf(key) ?? '');
  for (const { words, means } of synonymsOfShop()) {
    for (const each of keysOf(words)) if (!meanings.has(each)) meanings.set(each, means);
  }
  for (const { words, means } of addedNames()) {
    for (const each of keysOf(words)) meanings.set(each, joined(known(each), means));
  }
  const bySound = new Map<string, Meaning>();
  for (const [key, meaning] of meanings) {
    const sound = soundOf(key);
    if (/^[a-z]+$/.test(key) && !bySound.has(sound)) bySound.set(sound, meaning);
  }
  return { meanings, bySound };
});

/** Adds the values of the second meaning. The first decides whether they only sort the matches. */
function joined(first: Meaning | undefined, second: Meaning): Meaning {
  if (!first || first === second) return second;
  const both = <Value>(a: readonly Value[] = [], b: readonly Value[] = []) => [...new Set([...a, ...b])];
  const { categories, colors, genders } = second;
  return {
    ...first,
    ...(categories && { categories: both(first.categories, categories) }),
    ...(colors && { colors: both(first.colors, colors) }),
    ...(genders && { genders: both(first.genders, genders) }),
  };
}

const FILLER_KEYS = new Set(FILLERS.map(foldWord));
const GARMENT_KEYS = new Set(GARMENTS.map(foldWord));

/** An unknown word may be corrected to one of these. */
export const understoodWords = onceForOptions((): readonly string[] =>
  [...SYNONYMS, ...facetOptions().color.map(({ label, words }) => ({ words: [label, ...words] }))].flatMap(
    ({ words }) => words.filter((word) => !word.includes(' ')),
  ),
);

/** Finds phrases before single words. Drops stop words, unless the text has no other words. */
export function understandQuery(text: string): QueryTerm[] {
  const { words } = readSearchText(text);
  const keys = words.map(foldWord);
  const terms: QueryTerm[] = [];
  const fillers: QueryTerm[] = [];
  for (let index = 0; index < words.length; ) {
    const { meaning, length } = findMeaning(words, keys, index);
    for (const word of words.slice(index, index + length)) {
      const term = { word, forms: formsOf(word), meaning };
      if (meaning) terms.push(term);
      else if (FILLER_KEYS.has(foldWord(word))) fillers.push(term);
      else if (word.length >= WORD_MIN_LENGTH) terms.push(term);
    }
    index += length;
  }
  const chosen = terms.length > 0 ? terms : fillers.filter(({ word }) => word.length >= WORD_MIN_LENGTH);
  return chosen
    .filter(({ word }, index) => chosen.findIndex((each) => each.word === word) === index)
    .slice(0, TERMS_MAX);
}

/** Returns 'everything' if the text has only stop words and names garments, 'nothing' for other stop words. */
export function readScope(terms: readonly QueryTerm[]): 'some' | 'everything' | 'nothing' {
  const isOf = (keys: ReadonlySet<string>) => (term: QueryTerm) => !term.meaning && keys.has(foldWord(term.word));
  if (!terms.every(isOf(FILLER_KEYS))) return 'some';
  return terms.some(isOf(GARMENT_KEYS)) ? 'everything' : 'nothing';
}

function findMeaning(
  words: readonly string[],
  keys: readonly string[],
  index: number,
): { meaning: Meaning | undefined; length: number } {
  const age = readAge(words.slice(index));
  if (age) return { meaning: { ages: age.ages, isPreference: true }, length: age.length };
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0; length -= 1) {
    const meaning = meaningOf(keys.slice(index, index + length).join(''));
    if (meaning) return { meaning, length };
  }
  return { meaning: undefined, length: 1 };
}

/** Looks for the word, its singular, the same sound, and the singular of a plural in Roman Urdu and Urdu. */
function meaningOf(key: string): Meaning | undefined {
  const { meanings, bySound } = dictionary();
  const known = meanings.get(key) ?? meanings.get(singularOf(key) ?? '');
  if (known || FILLER_KEYS.has(key) || OTHER_WORDS.has(key)) return known;
  for (const each of [key, ...stemsOf(key)]) {
    const meaning = meanings.get(each) ?? (key.length < SOUND_MIN_LENGTH ? undefined : bySound.get(soundOf(each)));
    if (meaning) return meaning;
  }
  return undefined;
}
