/** Omits 0, O, 1, I, L and U, because people confuse these when they read a number aloud. */
export const CLEAR_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export type RandomIndex = (bound: number) => number;

export function clearLetters(length: number, randomIndex: RandomIndex): string {
  return Array.from({ length }, () => CLEAR_LETTERS[randomIndex(CLEAR_LETTERS.length)]).join('');
}
