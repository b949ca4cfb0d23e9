import { toPlainCharacters } from '#contract/pasted.ts';

/** A percentage such as 'Tax %' is not an amount, but 'GST 16%' is one. */
const PERCENTAGE = /(?<![\d\s])\s*%/;
const UNITS = /[([{](?:in\s+)?(?:pkr|rs\.?|rupees|inr|kgs?|gm?s?|grams?|%|\d+(?:\.\d+)?\s*%)[)\]}]/gi;
const UNIT_AT_END = /(?<=[a-z.\s)])[\s.,:-]+(?:in\s+)?(?:pkr|rs\.?|rupees)$/i;

/** Returns 'codamount' for 'C.O.D. Amount (PKR)' and for 'cod_amount'. */
export function foldHeading(text: string): string {
  const plain = toPlainCharacters(text).trim();
  return (PERCENTAGE.test(plain) ? `${plain} percent` : plain)
    .toLowerCase()
    .replaceAll(UNITS, ' ')
    .trim()
    .replace(UNIT_AT_END, '')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Arabic}]/gu, '');
}
