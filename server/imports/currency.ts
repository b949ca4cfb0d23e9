import { toPlainCharacters } from '#contract/pasted.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell } from './import-row.ts';

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '¥': 'CNY',
  '﷼': 'SAR',
};
/** Currencies of shops that Pakistani shopkeepers buy from or have sold in. */
const CODE =
  /(?<![\p{L}])(?<code>usd|eur|gbp|inr|cny|aed|dhs?|sar|qar|omr|kwd|bhd|cad|aud|sgd|myr|hkd|bdt|lkr|afn|irr|try|idr|thb|jpy|chf)(?![\p{L}])/iu;
const RUPEES = /^(?:pkr|rs\.?|rupees?|pakistani rupees?|₨|روپے)$/i;

/** Returns 'USD' for '$19.99', 'US$ 20' and '19.99 usd'. Undefined without another currency than rupees. */
export function foreignCurrencyOf(text: string): string | undefined {
  const plain = toPlainCharacters(text);
  const code = CODE.exec(plain)?.groups?.['code']?.toUpperCase();
  if (code !== undefined) return code.startsWith('DH') ? 'AED' : code;
  const sign = Object.keys(SIGNS).find((each) => plain.includes(each));
  return sign === undefined ? undefined : SIGNS[sign];
}

/** Adds the currency of another column to an amount, so that the check of the row reports it. */
export function withCurrency(cell: ImportCell, currency: string): ImportCell {
  const text = plainCell(cell).trim();
  const named = currency.trim();
  if (text === '' || named === '' || RUPEES.test(named) || foreignCurrencyOf(text) !== undefined) return cell;
  return `${text} ${foreignCurrencyOf(named) ?? named}`;
}

export function problemOfCurrency(cell: ImportCell): string | undefined {
  const currency = foreignCurrencyOf(plainCell(cell));
  return currency === undefined ? undefined : `This price is in ${currency}. Write it in rupees.`;
}
