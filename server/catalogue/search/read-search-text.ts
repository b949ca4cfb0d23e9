/** A search text as the dictionary can answer it. */
export interface SearchText {
  /** As it was typed. */
  text: string;
  words: string[];
  /** The signs in it, each once. A hyphen and an apostrophe are no signs but parts of words, as in 't-shirt'. */
  signs: string[];
  /** Whether it is words alone, each divided from the next by one space. */
  isPlain: boolean;
}

/**
 * What divides words: ASCII signs, spaces and control characters; every other character is a letter. The function
 * `search_tokens_of` of the database may divide less, never more: a part of a word is found in the word.
 */
const NO_LETTERS = /[\p{Cc} !-&(-,./:-@[-`{-~]+/u;

/** Takes a text apart into its words and signs. */
export function readSearchText(text: string): SearchText {
  const words = text.split(NO_LETTERS).filter((word) => word !== '');
  const signs = [...new Set(text)].filter((letter) => /[!-&(-,./:-@[-`{-~]/.test(letter));
  return { text, words, signs, isPlain: words.length > 0 && words.join(' ') === text };
}

/** The text with its words replaced, and what divides them as it was. */
export function replaceWords(text: string, replace: (word: string) => string): string {
  const dividers = text.match(new RegExp(NO_LETTERS, 'gu')) ?? [];
  return text
    .split(NO_LETTERS)
    .flatMap((word, index) => [word === '' ? '' : replace(word), dividers[index] ?? ''])
    .join('');
}
