import { foldWord } from './fold-word.ts';

/**
 * Spellings of a number in English, Roman Urdu and Urdu. 'do' and 'teen' are English words too, so callers require a
 * unit.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  1: 'one ek aik ایک',
  1.5: 'derh dedh daidh dairh ڈیڑھ',
  2: 'two do دو',
  2.5: 'dhai dhaai adhai ڈھائی',
  3: 'three teen tin تین',
  4: 'four char chaar چار',
  5: 'five paanch panch paanj panj پانچ',
  6: 'six chay chhe che chey chhay چھ',
  7: 'seven saat sat سات',
  8: 'eight aath ath آٹھ',
  9: 'nine nau نو',
  10: 'ten das dus دس',
  15: 'fifteen pandrah pandra پندرہ',
  20: 'twenty bees بیس',
};

const DIGITS = new Map(
  Object.entries(SPELLINGS).flatMap(([digits, words]) => words.split(' ').map((word) => [foldWord(word), digits])),
);

/** Returns '3' for 'teen' and 'تین', and folds other words. */
export function withDigits(word: string): string {
  const folded = foldWord(word);
  return DIGITS.get(folded) ?? folded;
}
