import { AppError } from '#contract/errors.ts';
import { formatPaisa, formatShortPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { EditOrderBody } from '#contract/order-edits.schema.ts';
import { changesPrices } from '#contract/order-prices.schema.ts';
import { type OrderTerms, termsOf } from '#contract/order-terms.ts';
import {
  type Adjustment,
  type AgreedCoupon,
  computeTotals,
  type OrderTotals,
  sumAdjustments,
} from '#contract/orders.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { type AgreedDiscount, computeStaffTotals } from '#contract/staff-totals.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type Customer, quoteCoupon } from '#server/coupons/redeem-coupon.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { OrderLineRow } from './queries.ts';

/** Missing fields do not change. */
export type PriceEdit = Pick<EditOrderBody, 'discount' | 'waivesDelivery' | 'couponCode' | 'priceReason'>;

export function assertMayChangePrices(viewer: Staff, body: Parameters<typeof changesPrices>[0]): void {
  if (!changesPrices(body) || hasRight(viewer, 'prices.edit')) return;
  throw new AppError('forbidden', { message: 'You need the right "Change prices" for this. Ask an admin for it.' });
}

type Line = Pick<OrderLineRow, 'unitPricePaisa' | 'listPricePaisa' | 'quantity' | 'name' | 'color' | 'age'>;

/**
 * Returns the line at a price in PKR that staff have agreed on. Null restores the catalogue's price, undefined changes
 * nothing.
 */
export function atAgreedPrice<Priced extends Pick<Line, 'unitPricePaisa' | 'listPricePaisa'>>(
  line: Priced,
  price: number | null | undefined,
): Priced {
  if (price === undefined) return line;
  const listPaisa = line.listPricePaisa ?? line.unitPricePaisa;
  const unitPricePaisa = price === null ? listPaisa : paisaFromPkr(price);
  return { ...line, unitPricePaisa, listPricePaisa: unitPricePaisa === listPaisa ? null : listPaisa };
}

interface PricedOrder {
  lines: readonly Line[];
  /** Terms before the change. */
  terms: OrderTerms;
  customer: Customer;
  at: Date;
}

/** Locks a new coupon, but does not use it yet. Throws `validation` for a discount above the price of the products. */
export async function totalAtAgreedPrices(
  tx: Executor,
  { lines, terms, customer, at }: PricedOrder,
  { discount: wanted, waivesDelivery, couponCode, priceReason = '' }: PriceEdit,
): Promise<OrderTotals> {
  const { subtotalPaisa } = computeTotals(lines, terms.delivery);
  const isNewCoupon = typeof couponCode === 'string' && couponCode !== terms.coupon?.code;
  const use = { code: couponCode ?? '', customer, subtotalPaisa, at };
  const newCoupon = isNewCoupon ? (await quoteCoupon(tx, use, { isLocked: true })).coupon : null;
  const coupon: AgreedCoupon | null = couponCode === null ? null : (newCoupon ?? terms.coupon);
  const discount = wanted === undefined ? terms.discount : wanted && discountTermsOf(wanted, priceReason);
  const isDeliveryWaived = waivesDelivery ?? terms.isDeliveryWaived;
  const totals = computeStaffTotals(lines, terms.delivery, coupon, { discount, isDeliveryWaived });
  if (wanted && discount) assertFits(totals, discount);
  return totals;
}

function discountTermsOf(wanted: { percent: number } | { amount: number }, reason: string): AgreedDiscount {
  if ('percent' in wanted) return { percent: wanted.percent, amountPaisa: null, reason };
  return { percent: null, amountPaisa: paisaFromPkr(wanted.amount), reason };
}

function assertFits({ adjustments }: OrderTotals, { amountPaisa }: AgreedDiscount): void {
  const givenPaisa = 0 - sumAdjustments(adjustments, 'discount');
  if (amountPaisa === null || amountPaisa <= givenPaisa) return;
  const message = `The discount can be at most ${formatShortPkr(pkrFromPaisa(givenPaisa))}, the price of the products.`;
  throw new AppError('validation', { message, fields: { discount: message } });
}

/** Labels of fields that only staff with the right to amounts may see. */
export const PRICE_FIELDS = ['Total', 'Prices', 'Discount', 'Delivery charge', 'Coupon', 'Reason'];
/** Customers do not see this field. */
export const REASON_FIELD = 'Reason';

export function describePrices(lines: readonly Line[], adjustments: readonly Adjustment[]): Record<string, string> {
  const { discount, coupon, isDeliveryWaived } = termsOf(adjustments);
  return {
    Prices: lines.flatMap(describeLine).join(', '),
    Discount: discount ? textOfDiscount(discount) : '',
    'Delivery charge': isDeliveryWaived ? 'Waived' : 'As usual',
    Coupon: coupon?.code ?? '',
    [REASON_FIELD]: discount?.reason ?? '',
  };
}

function describeLine(line: Line): string[] {
  const { unitPricePaisa, listPricePaisa } = line;
  if (listPricePaisa === null) return [];
  return [`${nameWithVariant(line)}: ${formatPaisa(unitPricePaisa)} instead of ${formatPaisa(listPricePaisa)}`];
}

function textOfDiscount({ percent, amountPaisa }: AgreedDiscount): string {
  return percent === null ? formatPaisa(amountPaisa ?? 0) : `${percent} %`;
}

/** Returns the entries that differ, by label. Includes the reason if prices change. */
export function differences(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  reason: string | undefined,
): { before: Record<string, string>; after: Record<string, string> } {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const isAgreed = fields.some((field) => field !== 'Total' && PRICE_FIELDS.includes(field));
  const shown = isAgreed && reason ? { ...after, [REASON_FIELD]: reason } : after;
  const changed = isAgreed && reason ? [...new Set([...fields, REASON_FIELD])] : fields;
  const only = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map((field) => [field, all[field] ?? '']));
  return { before: only(before), after: only(shown) };
}

interface Prices {
  lines: readonly Line[];
  totals: OrderTotals;
}

/** Compares a new order with the same order at the catalogue's prices. */
export function differencesFromList(agreed: Prices, list: Prices, reason: string | undefined) {
  const describe = ({ lines, totals }: Prices) => ({
    ...describePrices(lines, totals.adjustments),
    Total: formatPaisa(totals.grandTotalPaisa),
  });
  return differences(describe(list), describe(agreed), reason);
}

/** Leaves out data of the customer, because audit entries are never deleted. */
export function auditedPrices(changed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changed).filter(([field]) => field !== 'Total' && PRICE_FIELDS.includes(field)),
  );
}
