/**
 * Server and database store whole paisa, so that sums never drift. HTTP bodies contain PKR: the server converts when it
 * parses a request and when it presents a response.
 */

export const CURRENCY = 'PKR';
const PAISA_PER_PKR = 100;

/** Returns whole paisa of PKR. Rounds further decimals half up. */
export function paisaFromPkr(pkr: number): number {
  return Math.round(pkr * PAISA_PER_PKR);
}

/** Returns whole paisa of PKR; null for null. */
export function paisaOrNull(pkr: number | null): number | null {
  return pkr === null ? null : paisaFromPkr(pkr);
}

/** Returns PKR of whole paisa. */
export function pkrFromPaisa(paisa: number): number {
  return paisa / PAISA_PER_PKR;
}

/** Error of a charge that couriers collect. */
export const WHOLE_RUPEES = 'must be whole rupees, without paisa';

/** Rounds paisa to whole rupees, half up. */
export function roundToRupees(paisa: number): number {
  return Math.floor(paisa / PAISA_PER_PKR + 0.5) * PAISA_PER_PKR;
}

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g;
const NO_DECIMALS = /\.00$/;

/** Returns 'PKR 1,490.00' for whole paisa. Avoids `Intl.NumberFormat`, which costs 100 to 150 ms of page start on a mid-range phone. */
export function formatPaisa(paisa: number): string {
  return `${CURRENCY} ${pkrFromPaisa(paisa).toFixed(2).replace(THOUSANDS, ',')}`;
}

/** Returns 'PKR 1,490.00' for an amount of a response. */
export function formatPkr(pkr: number): string {
  return formatPaisa(paisaFromPkr(pkr));
}

/** Returns 'PKR 200' or 'PKR 149.50', for sentences. */
export function formatShortPkr(pkr: number): string {
  return formatPkr(pkr).replace(NO_DECIMALS, '');
}
