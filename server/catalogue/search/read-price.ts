import { PRICE_MAX } from '#contract/catalogue.ts';
import { foldWord } from './fold-word.ts';
import { withDigits } from './read-number.ts';

/** PKR. */
export interface PriceBounds {
  minPrice?: number;
  maxPrice?: number;
}

/** Spellings of the words in a price, by the word that replaces them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  rs: 'rs re pkr rupee rupees rupay rupaye rupaiye rupe rupiye rupiya روپے روپیہ روپئے',
  hazar: 'hazar hazaar hzar hazr hajar thousand thousands ہزار',
  sau: 'sau so soo hundred سو',
  half: 'sadhe sarhe saadhe saarhe ساڑھے',
  se: 'se say sy than سے',
  ke: 'ke kay k کے',
  tak: 'tak tk takk تک',
  in: 'mein main mai me میں',
  less: 'less kam kum cheaper lower neeche niche neechay nichay andar ander under below within inside کم نیچے اندر',
  upto: 'upto max maximum',
  more: 'more zyada ziada ziyada zyda oopar upar uper ooper above over higher زیادہ اوپر',
  least: 'min minimum',
  to: 'to aur and or ya اور یا',
  between: 'between darmiyan darmian from درمیان',
};
const WORD_BY_SPELLING = new Map(
  Object.entries(SPELLINGS).flatMap(([word, all]) => all.split(' ').map((spelling) => [foldWord(spelling), word])),
);

const AMOUNT = String.raw`(?:half )?(?:-?\d+(?:\.\d)?(?: ?k| hazar| sau| \d{3})?|hazar)(?: \d sau)?`;
const MONEY = `(?:rs ?)?(${AMOUNT})(?: -)?(?: rs)?`;
/** Numbers of fabrics and sizes are no prices. */
const END = '(?! (?:gsm|grams?|g|kg|cm|inch(?:es)?|degrees?|years?|saal|sal|pieces?|count)(?: |$))(?= |$)';

const RANGE = new RegExp(`^(?:between )?${MONEY} ?(?:-|to|se) ?${MONEY}(?: (?:ke )?(?:tak|between|in))?${END}`);
const AT_MOST = [
  new RegExp(`^(?:less(?: se)?|upto|up to|tak) ${MONEY}${END}`),
  new RegExp(`^${MONEY} (?:(?:se |ke |to )?less|(?:ke )?(?:tak|in|upto))${END}`),
  new RegExp(`^(?:rs ?(${AMOUNT})|(${AMOUNT}) rs)${END}`),
];
const AT_LEAST = [
  new RegExp(`^(?:more(?: se)?|least) ${MONEY}${END}`),
  new RegExp(`^${MONEY} (?:(?:se |ke |to )?more|plus)${END}`),
];
/** Nothing but a negative number. */
const NEGATIVE = new RegExp(`^-${MONEY}${END}`);
/** PKR. Smaller numbers are ages and quantities. */
const LOWEST = 100;

/**
 * Returns the price with which the words begin, such as 'under 3000' or 'teen hazar tak', and how many words it takes. An
 * amount of zero or less bounds nothing: 'under 0' is a price without bounds.
 */
export function readPrice(words: readonly string[]): (PriceBounds & { length: number }) | undefined {
  const text = words.map((word) => WORD_BY_SPELLING.get(foldWord(word)) ?? numberIn(word)).join(' ');
  const range = RANGE.exec(text);
  if (range) return within(range[0], amountOf(range[1]), amountOf(range[2]));
  const atMost = firstOf(AT_MOST, text);
  if (atMost) return within(atMost[0], undefined, amountOf(atMost[1] ?? atMost[2]));
  const atLeast = firstOf(AT_LEAST, text);
  if (atLeast) return within(atLeast[0], amountOf(atLeast[1]));
  const negative = NEGATIVE.exec(text);
  return negative ? { length: negative[0].split(' ').length } : undefined;
}

/** Folds both parts of '2000-3000' and '2000–3000' separately, because folding drops the hyphen or dash. */
function numberIn(word: string): string {
  return word
    .split(/[-\u2013]/)
    .map(withDigits)
    .join('-');
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  return patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null);
}

function within(whole: string, from?: number, to?: number): (PriceBounds & { length: number }) | undefined {
  const [minPrice, maxPrice] = [from, to].map((amount) => (amount !== undefined && amount > 0 ? amount : undefined));
  const isPrice = (amount = LOWEST) => amount >= LOWEST && amount <= PRICE_MAX;
  if (!isPrice(minPrice) || !isPrice(maxPrice) || (minPrice ?? 0) > (maxPrice ?? PRICE_MAX)) return undefined;
  return {
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    length: whole.split(' ').length,
  };
}

/** Returns the PKR of '2500', '2 500', '2k', '2.5 hazar', 'half 2 hazar' or '2 hazar 5 sau'. */
function amountOf(text = ''): number {
  const match = /^(half )?(-?\d+(?:\.\d)?)?(?: ?(k|hazar|sau)| (\d{3}))?(?: (\d) sau)?$/.exec(text);
  const [, half, number = '1', unit, thousands, hundreds = '0'] = match ?? [];
  const count = Number(number) + (half ? 0.5 : 0);
  const factor = unit === 'sau' ? 100 : unit || thousands ? 1_000 : 1;
  return count * factor + Number(thousands ?? 0) + Number(hundreds) * 100;
}
