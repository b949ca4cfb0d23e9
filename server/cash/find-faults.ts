import { type Finding, SETTLED_WITHIN_PAISA, shareOf } from '#contract/cash.ts';
import type { CourierTerms } from '#contract/courier-terms.schema.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { PARCEL_STATES, type ParcelState, type StatedOutcome } from '#contract/parcels.ts';
import { deniesPayment, statedOutcome } from '#server/courier-words/read-courier-words.ts';
import type { StatementLine } from './statement-files/read-lines.ts';

export interface FoundFault {
  finding: Finding;
  text: string;
}

export interface KnownParcel {
  number: string;
  orderNumber: string;
  state: ParcelState;
  codPaisa: number;
  weightG: number;
  /** Terms on the day of the hand-over to the courier; undefined if the shop has entered none. */
  feeTerms: CourierTerms | undefined;
  paidPaisa: number;
  chargedPaisa: number;
  wasPaid: boolean;
}

interface Circumstances {
  isRepeated: boolean;
  otherParcel: string | undefined;
  /** Sentence that says why no parcel, or more than one, matches the row. */
  doubt: string | undefined;
  /** Terms on the day of the statement. They set the taxes that the courier withholds. */
  taxTerms: CourierTerms | undefined;
  isPartial: boolean;
}

type Amount = 'cod' | 'fee' | 'feeTax' | 'incomeTax' | 'salesTax';
type Expected = Partial<Record<Amount, number>>;

const BACK: readonly ParcelState[] = ['refused', 'returning', 'received'];
const isNear = (a: number, b: number) => Math.abs(a - b) <= SETTLED_WITHIN_PAISA;
const rupees = (paisa: number) => formatShortPkr(pkrFromPaisa(paisa));

/**
 * Returns causes without their consequences: a different outcome explains a wrong amount, and a wrong amount explains a
 * wrong sum. Ignores differences up to one rupee.
 */
export function findFaults(row: StatementLine, parcel: KnownParcel | undefined, seen: Circumstances): FoundFault[] {
  if (row.problem !== null || row.codPaisa === null) return [{ finding: 'unreadable', text: row.problem ?? '' }];
  if (!parcel) return [{ finding: 'unknown_parcel', text: seen.doubt ?? '' }];
  if (seen.isRepeated) return [{ finding: 'twice', text: `Parcel ${parcel.number} is in an earlier row too.` }];
  const isCounted = countsCod(row, parcel, seen.isPartial);
  const cod = isCounted ? row.codPaisa : 0;
  if (parcel.wasPaid && cod > SETTLED_WITHIN_PAISA && parcel.paidPaisa >= parcel.codPaisa - SETTLED_WITHIN_PAISA) {
    return [{ finding: 'already_paid', text: `${rupees(parcel.paidPaisa)} was paid for it before.` }];
  }
  // Without COD, a row is a repetition if its fee was charged before.
  const fee = row.feePaisa ?? 0;
  if (
    !seen.isPartial &&
    isNear(cod, 0) &&
    fee > SETTLED_WITHIN_PAISA &&
    parcel.chargedPaisa >= fee - SETTLED_WITHIN_PAISA
  ) {
    return [{ finding: 'already_paid', text: `${rupees(parcel.chargedPaisa)} was charged for it before.` }];
  }

  const { found, expected: expectedCod } = isCounted
    ? checkOutcome(row, cod, parcel, seen.isPartial)
    : { found: [faultOfPrinted(row, parcel)], expected: undefined };
  /** Contains only the amounts that should differ from those of the row. */
  const expected: Expected = isCounted ? {} : { cod: 0, incomeTax: 0, salesTax: 0 };
  const note = (finding: Finding, text: string) => found.push({ finding, text });
  if (expectedCod !== undefined && !isNear(cod, expectedCod)) {
    const isShort = cod < expectedCod;
    if (!(isShort && seen.isPartial && cod >= 0)) {
      expected.cod = expectedCod;
      note(isShort ? 'cod_short' : 'cod_over', `${rupees(expectedCod)} is due, the row says ${rupees(cod)}.`);
    }
  }
  checkFee(row, parcel, seen.isPartial, expected, note);
  checkTaxes(row, [row.codPaisa, expected.cod ?? cod], seen.taxTerms, expected, note);
  checkSum(row, expected, note);
  if (seen.otherParcel !== undefined) {
    note(
      'wrong_reference',
      `${row.orderNumber} belongs to parcel ${seen.otherParcel}; this one is of order ${parcel.orderNumber}.`,
    );
  }
  return found;
}

/** Returns the outcome that the row states. A payment also means delivery, unless the statement pays in advance. */
export function outcomeOfRow(
  { means, codPaisa }: Pick<StatementLine, 'means' | 'codPaisa'>,
  isPartial: boolean,
): StatedOutcome | undefined {
  if (isUnpaid(means, isPartial)) return statedOutcome(means);
  return statedOutcome(means) ?? ((codPaisa ?? 0) > SETTLED_WITHIN_PAISA && !isPartial ? 'delivered' : undefined);
}

/**
 * False if the COD of the row was not collected, because couriers also print the COD of parcels that came back. A
 * negative COD counts if it takes back an earlier payment.
 */
export function countsCod(
  row: StatementLine,
  { state, paidPaisa }: Pick<KnownParcel, 'state' | 'paidPaisa'>,
  isPartial: boolean,
): boolean {
  const cod = row.codPaisa ?? 0;
  if (isNear(cod, 0) || (!BACK.includes(state) && !isUnpaid(row.means, isPartial))) return true;
  return cod < 0 && paidPaisa > SETTLED_WITHIN_PAISA;
}

/** An advance is also paid for parcels that wait for another attempt. */
function isUnpaid(means: StatementLine['means'], isPartial: boolean): boolean {
  return isPartial ? statedOutcome(means) === 'refused' : deniesPayment(means);
}

function faultOfPrinted(row: StatementLine, { state }: KnownParcel): FoundFault {
  const printed = `${rupees(row.codPaisa ?? 0)} is in the row, and is not counted`;
  if (BACK.includes(state)) {
    return { finding: 'returned_paid', text: `The shop has the parcel as: ${PARCEL_STATES[state]}. ${printed}.` };
  }
  const text = `The shop has it as: ${PARCEL_STATES[state]}. The statement: ${row.status}. ${printed}.`;
  return { finding: 'status_differs', text };
}

/** Returns the faults, and as `expected` the COD that the row should have; undefined if the outcome is uncertain. */
function checkOutcome(row: StatementLine, cod: number, parcel: KnownParcel, isPartial: boolean) {
  const stated = statedOutcome(row.means);
  const said = outcomeOfRow(row, isPartial);
  const open = parcel.codPaisa - parcel.paidPaisa;
  const found: FoundFault[] = [];
  const differs = () =>
    found.push({
      finding: 'status_differs',
      text: `The shop has it as: ${PARCEL_STATES[parcel.state]}. The statement: ${row.status || 'Paid'}.`,
    });
  if (parcel.state === 'delivered') {
    if (said === 'delivered' || (said === undefined && !isUnpaid(row.means, isPartial)))
      return { found, expected: open };
    differs();
    return { found, expected: undefined };
  }
  if (BACK.includes(parcel.state)) {
    if (said === 'delivered') differs();
    return { found, expected: -parcel.paidPaisa };
  }
  if (parcel.state === 'lost') {
    if (said === 'delivered' && stated !== undefined) differs();
    return { found, expected: undefined };
  }
  if (said !== undefined) differs();
  return { found, expected: said === 'delivered' || (isPartial && cod > 0) ? open : undefined };
}

type Note = (finding: Finding, text: string) => void;

function checkFee(row: StatementLine, parcel: KnownParcel, isPartial: boolean, expected: Expected, note: Note) {
  const { feeTerms: terms } = parcel;
  if (!terms || row.feePaisa === null) return;
  // Earlier statements may have charged part of the fee.
  const fee = Math.max(tariffOf(parcel.weightG, terms) - parcel.chargedPaisa, 0);
  const isLater = isPartial && row.feePaisa === 0;
  if (!isLater && !isNear(row.feePaisa, fee)) {
    expected.fee = fee;
    note('fee_off', `${rupees(fee)} is agreed, ${rupees(row.feePaisa)} is charged.`);
  }
  if (row.feeTaxPaisa === null) return;
  const taxes = [row.feePaisa, expected.fee ?? row.feePaisa].map((base) => shareOf(base, terms.feeTaxRate));
  if (taxes.some((tax) => isNear(tax, row.feeTaxPaisa ?? 0))) return;
  expected.feeTax = taxes[0];
  note('fee_tax_off', `${rupees(taxes[0] ?? 0)} is the tax on the fee, ${rupees(row.feeTaxPaisa)} is charged.`);
}

/**
 * Checks the withheld taxes. `bases` are the paid amount and the amount due. A single column for both taxes must
 * contain their sum.
 */
function checkTaxes(
  row: StatementLine,
  bases: number[],
  terms: CourierTerms | undefined,
  expected: Expected,
  note: Note,
) {
  if (!terms) return;
  const hasBoth = row.incomeTaxPaisa !== null && row.salesTaxPaisa !== null;
  const { incomeTaxRate, salesTaxRate } = terms;
  const sum = incomeTaxRate + salesTaxRate;
  const checked = [
    { key: 'incomeTax', paisa: row.incomeTaxPaisa, rate: hasBoth ? incomeTaxRate : sum, label: 'Income tax' },
    { key: 'salesTax', paisa: row.salesTaxPaisa, rate: hasBoth ? salesTaxRate : sum, label: 'Sales tax' },
  ] as const;
  const off = checked.flatMap(({ key, paisa, rate, label }) => {
    if (paisa === null || bases.some((base) => isNear(paisa, shareOf(base, rate)))) return [];
    const due = shareOf(bases[0] ?? 0, rate);
    expected[key] = due;
    return [`${hasBoth ? label : 'Tax'}: ${rupees(due)} is agreed, ${rupees(paisa)} was kept.`];
  });
  if (off.length > 0) note('withholding_off', off.join(' '));
}

/** Accepts the sum of the expected amounts too, because unexpected amounts are already reported. */
function checkSum(row: StatementLine, expected: Expected, note: Note) {
  if (row.netPaisa === null) return;
  const written = { cod: row.codPaisa ?? 0, ...deductionsOf(row) };
  const sumOf = ({ cod, ...less }: typeof written) => Object.values(less).reduce((sum, amount) => sum - amount, cod);
  const candidates = [written, { ...written, ...expected }].map(sumOf);
  const net = row.netPaisa;
  if (candidates.some((sum) => isNear(sum, net))) return;
  note('arithmetic', `The amounts come to ${rupees(candidates[0] ?? 0)}, the row says ${rupees(net)}.`);
}

export function deductionsOf(
  row: Pick<StatementLine, 'feePaisa' | 'feeTaxPaisa' | 'incomeTaxPaisa' | 'salesTaxPaisa'>,
) {
  const { feePaisa, feeTaxPaisa, incomeTaxPaisa, salesTaxPaisa } = row;
  return { fee: feePaisa ?? 0, feeTax: feeTaxPaisa ?? 0, incomeTax: incomeTaxPaisa ?? 0, salesTax: salesTaxPaisa ?? 0 };
}

const FIRST_GRAMS = 500;

export function tariffOf(weightG: number, { feePaisa, extraFeePaisa }: CourierTerms): number {
  return feePaisa + extraFeePaisa * Math.max(Math.ceil((weightG - FIRST_GRAMS) / FIRST_GRAMS), 0);
}
