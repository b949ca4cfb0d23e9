import { wordsOfPlace } from '#contract/fold-city.ts';
import type { Courier, StatedOutcome } from '#contract/parcels.ts';
import { countMistakes } from '#server/platform/text/count-mistakes.ts';
import {
  CLASSES,
  FILLERS,
  MEANING_NAMES,
  MEANINGS,
  type Meaning,
  OWN_WORDS,
  SPELLINGS,
  UNCLEAR,
  WEAK_WORDS,
  WORDS,
} from './words.ts';

/** `unclear`: contains known words, but contradicts itself or denies them. */
export type ReadWords = Meaning | 'unclear';

/** In texts with several meanings, the first of these decides. A delivery or a loss beside another one is unclear. */
const PRECEDENCE = ['returning', 'came_back', 'attempt', 'refused', 'cancelled', 'on_the_way', 'booked'] as const;
const NOT_PAID: readonly ReadWords[] = ['came_back', 'refused', 'returning', 'attempt', 'cancelled'];
/** Counts attempts, as in 'delivered on 2nd attempt'. */
const ORDINAL = /^(?:\d+(?:st|nd|rd|th)|first|second|third)$/;
/** A cross may deny a word, as in '❌ Delivered', or show a failure, as in '❌ Returned'. */
const CROSS = /[✗✘✖❌]/u;
/** Matches 'No delivery', but not 'No. 12'. */
const NO_AT_START = /^\W*no\s+\p{L}/iu;
/** Letters. Shorter words are too similar to each other to correct one. */
const CORRECTED_FROM = 6;
const CANONICAL = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) =>
    wordsOfPlace(others).map((other): [string, string] => [other, word]),
  ),
);
const INDEX = indexPhrases();
const LONG_WORDS = [[...INDEX.vocabulary], [...CANONICAL.keys()]].map((words) =>
  words.filter((word) => word.length >= CORRECTED_FROM),
);

/** Statements repeat few texts in thousands of rows. */
const cache = new Map<string, ReadWords | undefined>();
const CACHED_MAX = 1_000;

/**
 * Returns the meaning of a courier's text; undefined if it contains no known word. `courier` adds the words and codes
 * that only this courier uses.
 */
export function readCourierWords(text: string, courier?: Courier): ReadWords | undefined {
  const own = courier && ownMeaning(courier, wordsOfPlace(text).join(' '));
  if (own) return own;
  if (cache.has(text)) return cache.get(text);
  if (cache.size >= CACHED_MAX) cache.clear();
  const means = readText(text);
  cache.set(text, means);
  return means;
}

/** Returns the outcome of a meaning; undefined for events such as 'In transit', and without a meaning. */
export function statedOutcome(means: ReadWords | null | undefined): StatedOutcome | undefined {
  return means && means !== 'unclear' ? MEANINGS[means].outcome : undefined;
}

/** True if no money was collected, because the parcel was not delivered. */
export function deniesPayment(means: ReadWords | null | undefined): boolean {
  return means !== null && means !== undefined && NOT_PAID.includes(means);
}

/** True for a text that is a status wherever it stands. False for 'Complete suit', whose known word is a common one. */
export function isStatusText(text: string): boolean {
  const words = canonicalWords(text);
  if (CROSS.test(text) || words.length === 1 || INDEX.joined.has(words.join(''))) return true;
  return findMatches(words).some(({ at, length }) => !INDEX.weak.has(words.slice(at, at + length).join(' ')));
}

function ownMeaning(courier: Courier, text: string): Meaning | undefined {
  return MEANING_NAMES.find((means) => OWN_WORDS[courier]?.[means]?.split('|').includes(text));
}

function readText(text: string): ReadWords | undefined {
  const words = canonicalWords(text);
  const whole = INDEX.joined.get(words.join(''));
  if (CROSS.test(text)) return 'unclear';
  if (whole) return whole;
  const matches = findMatches(words);
  const isDenied = words.some(
    (word, index) =>
      (word === 'not' || (word === 'no' && deniesAt(index, words, text))) &&
      !matches.some(({ at, length }) => index >= at && index < at + length),
  );
  if (isDenied && matches.length > 0) return 'unclear';
  return combine(new Set(matches.map(({ means }) => means)));
}

/** 'Delivered: No' and 'No delivered' deny. Between other words, 'no' may stand for a number. */
function deniesAt(index: number, words: readonly string[], text: string): boolean {
  return index === words.length - 1 || (index === 0 && NO_AT_START.test(text));
}

function combine(found: Set<ReadWords>): ReadWords | undefined {
  if (found.size > 1) found.delete('other');
  const [only] = found;
  if (found.size < 2) return only;
  if (found.has('unclear') || found.has('delivered') || found.has('lost')) return 'unclear';
  if (found.has('came_back') && found.has('on_the_way')) return 'returning';
  return PRECEDENCE.find((means) => found.has(means));
}

/** Finds the longest phrases first. A word belongs to one phrase only. */
function findMatches(words: readonly string[]): { at: number; length: number; means: ReadWords }[] {
  const taken = new Set<number>();
  const matches = [];
  for (let length = Math.min(INDEX.longest, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const own = Array.from({ length }, (_, index) => at + index);
      const means = INDEX.phrases.get(words.slice(at, at + length).join(' '));
      if (!means || own.some((index) => taken.has(index))) continue;
      for (const index of own) taken.add(index);
      matches.push({ at, length, means });
    }
  }
  return matches;
}

/** `joined` has the phrases without spaces, as in 'OUTFORDELIVERY'. */
function indexPhrases() {
  const [phrases, joined] = [new Map<string, ReadWords>(), new Map<string, ReadWords>()];
  const [weak, vocabulary] = [new Set<string>(), new Set<string>()];
  let longest = 1;
  const add = (phrase: string, means: ReadWords) => {
    const words = plainWords(phrase);
    const key = words.join(' ');
    if (!phrases.has(key)) phrases.set(key, means);
    joined.set(words.join(''), phrases.get(key) ?? means);
    longest = Math.max(longest, words.length);
    for (const word of words) vocabulary.add(word);
    return key;
  };
  for (const phrase of phrasesOf(UNCLEAR)) add(phrase, 'unclear');
  for (const means of MEANING_NAMES) {
    for (const phrase of phrasesOf(WORDS[means])) add(phrase, means);
    for (const word of WEAK_WORDS[means]?.split(' ') ?? []) weak.add(add(word, means));
  }
  return { phrases, joined, weak, vocabulary, longest };
}

function phrasesOf(text: string): string[] {
  return text.split(/[|\n]/).flatMap((phrase) => (phrase.trim() === '' ? [] : expand(phrase.trim())));
}

/** Returns the phrase with each word of its class. */
function expand(phrase: string): string[] {
  const name = /\{(\w+)\}/.exec(phrase)?.[1];
  if (name === undefined) return [phrase];
  return (CLASSES[name] ?? '').split('|').map((word) => phrase.replace(`{${name}}`, word));
}

function canonicalWords(text: string): string[] {
  return plainWords(text).map(correctWord);
}

function plainWords(text: string): string[] {
  const plain = text.replaceAll(/['’]/g, '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return wordsOfPlace(plain)
    .filter((word) => !FILLERS.has(word) && !ORDINAL.test(word))
    .map((word) => CANONICAL.get(word) ?? word);
}

function correctWord(word: string): string {
  if (word.length < CORRECTED_FROM || INDEX.vocabulary.has(word)) return word;
  const near = LONG_WORDS.map((known) => nearestOf(known, word)).find((each) => each !== undefined);
  return near === undefined ? word : (CANONICAL.get(near) ?? near);
}

/** Returns the only word that is one letter off. */
function nearestOf(known: readonly string[], word: string): string | undefined {
  const [near, ...others] = known.filter(
    (each) => Math.abs(each.length - word.length) <= 1 && countMistakes(each, word, 1) <= 1,
  );
  return others.length > 0 ? undefined : near;
}
