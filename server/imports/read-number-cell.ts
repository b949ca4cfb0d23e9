import type { DecimalMark } from '#contract/amounts.ts';
import { productFields } from '#contract/catalogue.schema.ts';
import { isMeasure, MEASURE_MAX_CM, MEASURE_MIN_CM } from '#contract/measures.ts';
import { plainCell, readAmountCell, readCountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell } from './import-row.ts';
import { fail, valueOf } from './read-cell.ts';

const WEIGHT = /^(?<number>.*\d)\s*(?<unit>kgs?|kilos?|gms?|gm|g|grams?)\.?$/i;
const CENTIMETRES = /(?<=\d)\s*cms?\.?\s*$/i;

/** Returns PKR; null for an empty cell. Throws `CellProblem` if the text is not a price or has two meanings. */
export function readPrice(cell: ImportCell, mark?: Mark): number | null {
  const price = readNumber(cell, mark);
  if (price === null) return null;
  const parsed = productFields.price.safeParse(price);
  return parsed.success ? parsed.data : fail('This must be a price from 0 to 1,000,000 with at most two decimals.');
}

export function readStock(cell: ImportCell, mark?: Mark): number | null {
  const stock = valueOf(readCountCell(cell, { mark }));
  if (stock === null) return null;
  // 'N/A' and 'NULL' may also mean that the pieces are not counted, or not known.
  if (stock === 0 && !/\p{Nd}/u.test(plainCell(cell))) {
    return fail('Write 0 if it is sold out, or nothing if the pieces are not counted.');
  }
  const parsed = productFields.stock.safeParse(stock);
  return parsed.success ? parsed.data : fail('This must be a whole number from 0 to 1,000,000, or nothing.');
}

/** Returns grams for '250', '250 g' and '0.25 kg'; null for an empty cell. */
export function readWeight(cell: ImportCell, mark?: Mark): number | null {
  const text = typeof cell === 'string' ? cell.trim() : '';
  const { number, unit } = WEIGHT.exec(text)?.groups ?? {};
  const weight = readNumber(number ?? cell, mark);
  if (weight === null) return null;
  const grams = /^k/i.test(unit ?? '') ? Math.round(weight * 1_000) : weight;
  const parsed = productFields.weightG.safeParse(grams);
  return parsed.success ? parsed.data : fail('This must be grams of a piece, a whole number from 1 to 30,000.');
}

/** Returns centimetres for '48.5' and '48.5 cm'; null for an empty cell. */
export function readMeasure(cell: ImportCell, mark?: Mark): number | null {
  const cm = readNumber(typeof cell === 'string' ? cell.replace(CENTIMETRES, '') : cell, mark);
  if (cm === null) return null;
  return isMeasure(cm)
    ? cm
    : fail(`This must be centimetres from ${MEASURE_MIN_CM} to ${MEASURE_MAX_CM} with at most one decimal.`);
}

type Mark = DecimalMark | undefined;

function readNumber(cell: ImportCell, mark: Mark): number | null {
  return valueOf(readAmountCell(cell, { mark }));
}

/** Grams. A lower number is probably in kilograms. */
const WEIGHT_MIN_G = 5;

export function doubtWeight(grams: number | null): string | undefined {
  if (grams === null || grams >= WEIGHT_MIN_G) return undefined;
  return `Is the weight really ${grams} g? For kilograms write ${grams} kg.`;
}

/** In PKR. A price outside may have lost its decimal point or its thousands separator (12.900, stored as 12.9). */
const LIKELY_PRICES = { from: 50, to: 100_000 };

export function doubtPrice(price: number | null): string | undefined {
  if (price === null) return undefined;
  if (price === 0) return 'The price is 0. Type the price; a product that is not for sale yet can be hidden.';
  if (price < LIKELY_PRICES.from) {
    return `Is the price really Rs ${price}? For thousands, write them without a dot: 1290. A price below Rs ${LIKELY_PRICES.from} is set in the product's own form.`;
  }
  if (price > LIKELY_PRICES.to) {
    return `Is the price really Rs ${price.toLocaleString('en')}? A price above Rs ${LIKELY_PRICES.to.toLocaleString('en')} is set in the product's own form.`;
  }
  return undefined;
}
