/**
 * Money. Inside the server and the database an amount is a whole number of paisa (1 PKR = 100 paisa), so that
 * sums never drift; on the wire and on the screen it is a number of PKR.
 */

export const CURRENCY = 'PKR';
const PAISA_PER_PKR = 100;

/** Whole paisa from PKR; more than two decimals are rounded half up. */
export function paisaFromPkr(pkr: number): number {
  return Math.round(pkr * PAISA_PER_PKR);
}

/** PKR from whole paisa. */
export function pkrFromPaisa(paisa: number): number {
  return paisa / PAISA_PER_PKR;
}

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g;
const NO_DECIMALS = /\.00$/;

/**
 * 'PKR 1,490.00': the one way in which an amount of PKR is written on a page. Not by `Intl.NumberFormat`: making one takes
 * 100 to 150 ms of a page's start on a middling phone.
 */
export function formatPkr(pkr: number): string {
  const text = pkrFromPaisa(paisaFromPkr(pkr)).toFixed(2);
  return `${CURRENCY} ${text.replace(THOUSANDS, ',')}`;
}

/** 'PKR 200', but 'PKR 149.50': an amount inside a sentence, where decimals of a round sum would be noise. */
export function formatShortPkr(pkr: number): string {
  return formatPkr(pkr).replace(NO_DECIMALS, '');
}
