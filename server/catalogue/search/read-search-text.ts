export interface SearchText {
  text: string;
  words: string[];
  /** Hyphens and apostrophes are parts of words, as in 't-shirt'. */
  signs: string[];
}

/**
 * `search_tokens_of` in the database must split at no other characters. Otherwise the index would have two parts of a
 * word that the search looks for as one.
 */
const SEPARATORS = /[\p{Cc} !-&(-,./:-@[-`{-~]+/u;

export function readSearchText(text: string): SearchText {
  const words = text.split(SEPARATORS).filter((word) => word !== '');
  const signs = [...new Set(text)].filter((letter) => /[!-&(-,./:-@[-`{-~]/.test(letter));
  return { text, words, signs };
}

export function replaceWords(text: string, replace: (word: string) => string): string {
  const separators = text.match(new RegExp(SEPARATORS, 'gu')) ?? [];
  return text
    .split(SEPARATORS)
    .flatMap((word, index) => [word === '' ? '' : replace(word), separators[index] ?? ''])
    .join('');
}
