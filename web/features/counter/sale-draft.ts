import type { CounterProduct } from '#contract/counter.schema.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { ORDER_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '#contract/orders.ts';
import { type AgreedDiscount, computeStaffTotals } from '#contract/staff-totals.ts';

export interface SaleLine {
  product: CounterProduct;
  quantity: number;
}

export interface SaleDraft {
  /** Idempotency key, so that a repeated request makes only one sale. */
  id: string;
  lines: readonly SaleLine[];
}

/** Returns the lines with one more piece. Undefined if the sale has no room for it. */
export function addPiece(lines: readonly SaleLine[], product: CounterProduct): SaleLine[] | undefined {
  const line = lines.find((each) => each.product._id === product._id);
  if (!line) return lines.length < ORDER_LINES_MAX ? [...lines, { product, quantity: 1 }] : undefined;
  if (line.quantity >= QUANTITY_MAX) return undefined;
  return lines.map((each) => (each === line ? { product, quantity: line.quantity + 1 } : each));
}

export function setPieces(lines: readonly SaleLine[], id: string, quantity: number): SaleLine[] {
  return lines.flatMap((line) => {
    if (line.product._id !== id) return [line];
    return quantity < QUANTITY_MIN ? [] : [{ ...line, quantity: Math.min(quantity, QUANTITY_MAX) }];
  });
}

export function totalOf(lines: readonly SaleLine[], discount: AgreedDiscount | null): number {
  const priced = lines.map(({ product, quantity }) => ({ unitPricePaisa: paisaFromPkr(product.price), quantity }));
  const noDelivery = { deliveryPaisa: 0, freeDeliveryPaisa: null };
  return pkrFromPaisa(
    computeStaffTotals(priced, noDelivery, null, { discount, isDeliveryWaived: false }).grandTotalPaisa,
  );
}

export function parseDraft(stored: unknown): SaleDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, lines } = stored as Partial<Record<keyof SaleDraft, unknown>>;
  if (typeof id !== 'string' || !Array.isArray(lines) || !lines.every(isLine)) return undefined;
  return { id, lines };
}

function isLine(stored: unknown): stored is SaleLine {
  if (typeof stored !== 'object' || stored === null) return false;
  const { product, quantity } = stored as Partial<SaleLine>;
  return (
    Number.isInteger(quantity) &&
    typeof product?._id === 'string' &&
    typeof product.name === 'string' &&
    typeof product.price === 'number'
  );
}
