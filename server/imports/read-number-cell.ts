import { productFields } from '#contract/catalogue.schema.ts';
import { isMeasure, MEASURE_MAX_CM, MEASURE_MIN_CM } from '#contract/measures.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { stripCurrency } from '#server/platform/spreadsheets/strip-currency.ts';
import type { ImportCell } from './import-row.ts';
import { fail, IS_DATE, textOf } from './read-cell.ts';
import { isDateText } from './read-date-text.ts';

/** Thousands separators of Urdu keyboards. */
const THOUSANDS = /[\u066c،]/g;
const DECIMALS = /\u066b/g;
const PIECES = /\s*(?:pcs|pieces|pc|piece|nos|units?)\.?$/i;
/** Matches 1,490, 1,00,000 and 1 490, with or without decimals after a dot. */
const GROUPED = /^\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?:[ '’]\d{3})+)(?:\.\d{1,2})?$/;
/** Matches 1.490,00 and 1.490.000, whose dots can only separate thousands. */
const GROUPED_BY_DOTS = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/;
/** Matches 1290,50 and 1 290,50, whose comma can only begin decimals. */
const DECIMAL_COMMA = /^(?:\d{4,}|\d{1,3}(?: \d{3})+),\d{1,2}$/;
/** Matches 1.490 (1.49 or 1,490) and 1,49 (a digit may be missing). */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$|^\d{1,3},\d{1,2}$/;
const WEIGHT = /^(?<number>.*\d)\s*(?<unit>kgs?|kilos?|gms?|gm|g|grams?)\.?$/i;
const CENTIMETRES = /(?<=\d)\s*cms?\.?\s*$/i;
const SHORTENED = /^\d(?:[.,]\d+)?e[+-]?\d+$/i;

/** Returns PKR; null for an empty cell. Throws `CellProblem` if the text is not a price or has two meanings. */
export function readPrice(cell: ImportCell): number | null {
  const price = readNumber(cell);
  if (price === null) return null;
  const parsed = productFields.price.safeParse(price);
  return parsed.success ? parsed.data : fail('This must be a price from 0 to 1,000,000 with at most two decimals.');
}

export function readStock(cell: ImportCell): number | null {
  const stock = readNumber(cell);
  if (stock === null) return null;
  const parsed = productFields.stock.safeParse(stock);
  return parsed.success ? parsed.data : fail('This must be a whole number from 0 to 1,000,000, or nothing.');
}

/** Returns grams for '250', '250 g' and '0.25 kg'; null for an empty cell. */
export function readWeight(cell: ImportCell): number | null {
  const text = typeof cell === 'string' ? cell.trim() : '';
  const { number, unit } = WEIGHT.exec(text)?.groups ?? {};
  const weight = readNumber(number ?? cell);
  if (weight === null) return null;
  const grams = /^k/i.test(unit ?? '') ? Math.round(weight * 1_000) : weight;
  const parsed = productFields.weightG.safeParse(grams);
  return parsed.success ? parsed.data : fail('This must be grams of a piece, a whole number from 1 to 30,000.');
}

/** Returns centimetres for '48.5' and '48.5 cm'; null for an empty cell. */
export function readMeasure(cell: ImportCell): number | null {
  const cm = readNumber(typeof cell === 'string' ? cell.replace(CENTIMETRES, '') : cell);
  if (cm === null) return null;
  return isMeasure(cm)
    ? cm
    : fail(`This must be centimetres from ${MEASURE_MIN_CM} to ${MEASURE_MAX_CM} with at most one decimal.`);
}

/** Returns the number of a cell; null for an empty one. Throws `CellProblem` for another text. */
export function readNumber(cell: ImportCell): number | null {
  if (typeof cell === 'number') return cell;
  const original = toPlainCharacters(textOf(cell))
    .replaceAll(THOUSANDS, ',')
    .replaceAll(DECIMALS, '.')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const text = stripCurrency(original).replace(PIECES, '');
  if (original === '') return null;
  if (GROUPED.test(text)) return Number(text.replaceAll(/[, '’]/g, ''));
  if (GROUPED_BY_DOTS.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (DECIMAL_COMMA.test(text)) return Number(text.replaceAll(' ', '').replace(',', '.'));
  if (AMBIGUOUS.test(text)) {
    const digits = text.replaceAll(/\D/g, '');
    return fail(
      `This may be ${digits} or ${Number(text.replace(',', '.'))}. Write ${digits} without a dot or comma, or the decimals after a dot: 1490.50.`,
    );
  }
  if (/^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return Number(text);
  if (SHORTENED.test(text))
    return fail(
      'Your spreadsheet program has shortened this number. Set the format of the column to number, and type it again.',
    );
  return fail(isDateText(text) ? IS_DATE : 'This is no number.');
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
