import { wordsOfPlace } from '#contract/fold-city.ts';

const LETTERS_MIN = 15;
/** Words that describe a place without a house number, such as 'near' or 'mosque'. */
const LANDMARK_WORDS = new Set(
  `near nr opposite opp behind beside next front nazd nazdeek qareeb saamne samne masjid mosque school college hospital
   chowk market bazar bazaar bank plaza pump park gate station shop store petrol stop adda
   نزد قریب سامنے مسجد اسکول سکول کالج ہسپتال چوک مارکیٹ بازار بینک پلازہ پمپ پارک اڈا`
    .split(/\s+/)
    .flatMap((word) => wordsOfPlace(word)),
);

/** True if a courier will hardly find the address. */
export function isThinAddress(address: string): boolean {
  const text = address.trim();
  if (text === '') return false;
  const words = wordsOfPlace(text);
  return text.length < LETTERS_MIN || !words.some((word) => /\d/.test(word) || LANDMARK_WORDS.has(word));
}
