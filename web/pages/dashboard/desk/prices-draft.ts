import { countOrWrong, typedCount, type WrongText } from '#contract/amounts.ts';
import type { Written } from '#contract/field-problems.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { EditOrderInput } from '#contract/order-edits.schema.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import type { AgreedDiscount } from '#contract/staff-totals.ts';
import type { EditedLine } from './lines-editor.tsx';

export interface PricesDraft {
  kind: 'none' | 'percent' | 'rupees';
  number: string;
  waivesDelivery: boolean;
  couponCode: string;
  reason: string;
}

export const NO_PRICES: PricesDraft = {
  kind: 'none',
  number: '',
  waivesDelivery: false,
  couponCode: '',
  reason: '',
};

export function draftOfPrices({ adjustments = [] }: Pick<StaffOrder, 'adjustments'>): PricesDraft {
  const [delivery, coupon, discount] = (['delivery', 'coupon', 'discount'] as const).map((wanted) =>
    adjustments.find(({ kind }) => kind === wanted),
  );
  const kind = discount === undefined ? 'none' : discount.percent === undefined ? 'rupees' : 'percent';
  return {
    kind,
    number: String(discount?.percent ?? discount?.fixed ?? ''),
    waivesDelivery: delivery?.isWaived ?? false,
    couponCode: coupon?.code ?? '',
    reason: '',
  };
}

type Prices = Written<Pick<EditOrderInput, 'discount' | 'waivesDelivery' | 'couponCode' | 'priceReason'>>;

export function changedPrices(draft: PricesDraft, before: PricesDraft): Prices {
  const code = draft.couponCode.trim();
  const isSameDiscount = draft.kind === before.kind && draft.number === before.number;
  return {
    ...(!isSameDiscount && { discount: discountOf(draft) }),
    ...(draft.waivesDelivery !== before.waivesDelivery && { waivesDelivery: draft.waivesDelivery }),
    ...(code !== before.couponCode && { couponCode: code === '' ? null : code }),
    ...(draft.reason.trim() !== '' && { priceReason: draft.reason }),
  };
}

function discountOf({ kind, number }: PricesDraft): Prices['discount'] {
  if (kind === 'none') return null;
  return kind === 'percent' ? { percent: countOrWrong(number) } : { amount: countOrWrong(number) };
}

/** Returns the discount of a draft. Null if there is none, or if its number is incomplete. */
export function previewDiscount({ kind, number, reason }: PricesDraft): AgreedDiscount | null {
  const value = typedCount(number);
  if (kind === 'none' || !value) return null;
  if (kind === 'rupees') return { percent: null, amountPaisa: paisaFromPkr(value), reason };
  return value > 100 ? null : { percent: value, amountPaisa: null, reason };
}

export function needsReason(
  draft: PricesDraft,
  before: PricesDraft,
  lines: readonly EditedLine[],
  linesBefore: readonly EditedLine[],
): boolean {
  const { discount, waivesDelivery } = changedPrices(draft, before);
  return (
    Boolean(discount) || waivesDelivery === true || lines.some((line) => typeof priceOf(line, linesBefore) === 'number')
  );
}

/** Returns the price to save: undefined if it is unchanged, null to use the catalogue's price again. */
export function priceOf(line: EditedLine, before: readonly EditedLine[]): number | WrongText | null | undefined {
  const earlier = before.find(({ productId }) => productId === line.productId)?.price ?? '';
  const price = line.price ?? '';
  if (price === earlier) return undefined;
  return countOrWrong(price);
}
