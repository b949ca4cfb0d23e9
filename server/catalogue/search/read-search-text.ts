export interface SearchText {
  text: string;
  words: string[];
  /** Hyphens and apostrophes are parts of words, as in 't-shirt'. */
  signs: string[];
}

/**
 * `search_tokens_of` in the database may split at fewer of these characters, but at no other: a search finds parts of
 * an indexed word, but no word that the index has in two parts.
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
