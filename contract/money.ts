/**
 * Server and database hold whole paisa, so that sums never drift. HTTP bodies hold PKR: the server converts where it parses
 * a request and where it presents a response.
 */

export const CURRENCY = 'PKR';
const PAISA_PER_PKR = 100;

/** Whole paisa from PKR; further decimals are rounded half up. */
export function paisaFromPkr(pkr: number): number {
  return Math.round(pkr * PAISA_PER_PKR);
}

/** As `paisaFromPkr`, of what may be absent. */
export function paisaOrNull(pkr: number | null): number | null {
  return pkr === null ? null : paisaFromPkr(pkr);
}

/** PKR from whole paisa. */
export function pkrFromPaisa(paisa: number): number {
  return paisa / PAISA_PER_PKR;
}

/** Of a charge that a courier is to collect. */
export const WHOLE_RUPEES = 'must be whole rupees, without paisa';

/** Whole rupees, half up, in paisa. */
export function roundToRupees(paisa: number): number {
  return Math.floor(paisa / PAISA_PER_PKR + 0.5) * PAISA_PER_PKR;
}

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g;
const NO_DECIMALS = /\.00$/;

/** 'PKR 1,490.00' from whole paisa. Without `Intl.NumberFormat`, which costs 100 to 150 ms of page start on a mid-range phone. */
export function formatPaisa(paisa: number): string {
  return `${CURRENCY} ${pkrFromPaisa(paisa).toFixed(2).replace(THOUSANDS, ',')}`;
}

/** As `formatPaisa`, of an amount that a response has brought. */
export function formatPkr(pkr: number): string {
  return formatPaisa(paisaFromPkr(pkr));
}

/** 'PKR 200', 'PKR 149.50': inside a sentence. */
export function formatShortPkr(pkr: number): string {
  return formatPkr(pkr).replace(NO_DECIMALS, '');
}
