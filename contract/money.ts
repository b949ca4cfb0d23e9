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

const amountFormat = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'PKR 1,490.00': the one way in which an amount of PKR is written on a page. */
export function formatPkr(pkr: number): string {
  return `${CURRENCY} ${amountFormat.format(pkr)}`;
}
