export interface SearchText {
  text: string;
  words: string[];
  /** Punctuation except hyphens and apostrophes, which are parts of words, as in 't-shirt'. */
  signs: string[];
}

/**
 * Must be the same as in the SQL function `search_tokens_of`. Otherwise the search looks for words that the index has
 * split.
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

export function withoutWords(text: string, words: readonly string[]): string {
  const rest = replaceWords(text, (word) => (words.includes(word) ? '' : word));
  return rest.replace(/ {2,}/g, ' ').trim();
}
