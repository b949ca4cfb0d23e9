/** Server and database store whole paisa, so that sums have no rounding errors. The API sends PKR. */

export const CURRENCY = 'PKR';
const PAISA_PER_PKR = 100;

export function paisaFromPkr(pkr: number): number {
  return Math.round(pkr * PAISA_PER_PKR);
}

export function paisaOrNull(pkr: number | null): number | null {
  return pkr === null ? null : paisaFromPkr(pkr);
}

export function pkrFromPaisa(paisa: number): number {
  return paisa / PAISA_PER_PKR;
}

export const WHOLE_RUPEES = 'must be whole rupees, without paisa';

export function roundToRupees(paisa: number): number {
  return Math.floor(paisa / PAISA_PER_PKR + 0.5) * PAISA_PER_PKR;
}

const THOUSANDS = /\B(?=(?:\d{3})+(?:\.|$))/g;
const NO_DECIMALS = /\.00$/;

/** Returns 'PKR 1,490.00'. Does not use `Intl.NumberFormat`, which delays a page by over 100 ms on a mid-range phone. */
export function formatPaisa(paisa: number): string {
  return `${CURRENCY} ${pkrFromPaisa(paisa).toFixed(2).replace(THOUSANDS, ',')}`;
}

/** Returns '12,345' for a whole number. Groups as `formatPaisa`, so that a page shows one kind of numbers. */
export function formatCount(count: number): string {
  return String(count).replace(THOUSANDS, ',');
}

export function formatPkr(pkr: number): string {
  return formatPaisa(paisaFromPkr(pkr));
}

export function formatShortPkr(pkr: number): string {
  return formatPkr(pkr).replace(NO_DECIMALS, '');
}
