import type { Age, Category, Color, Gender } from '#contract/catalogue.ts';

export interface Meaning {
  categories?: readonly Category[];
  colors?: readonly Color[];
  ages?: readonly Age[];
  genders?: readonly Gender[];
  /** In the singular. */
  words?: readonly string[];
  /** True for words that only sort matches and exclude none: 'girl' in 'girl shirt'. */
  isPreference?: boolean;
  /** True for a colour that the shop does not have. `colors` are the most similar ones. */
  isNearest?: boolean;
}

export interface Synonym {
  /**
   * Words of any script. They need no entries for other case, plurals, hyphens, vowel signs and letter variants, nor
   * for spellings of Roman Urdu that sound the same (`sound-of.ts`).
   */
  words: readonly string[];
  means: Meaning;
}

/** `words` are separated by spaces; underscores join the words of a phrase. */
export function synonym(words: string, means: Meaning): Synonym {
  return { words: words.split(/\s+/).map((word) => word.replaceAll('_', ' ')), means };
}
