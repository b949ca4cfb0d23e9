export interface SearchText {
  text: string;
  words: string[];
  /** Distinct signs. Hyphens and apostrophes are parts of words, as in 't-shirt'. */
  signs: string[];
}

/**
 * ASCII signs, spaces and control characters. The SQL function `search_tokens_of` may split less, never more, as parts
 * of words are found in words.
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
