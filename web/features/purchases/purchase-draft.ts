import { problemOfAmount, typedCount, typedPaisa } from '#contract/amounts.ts';
import { type Age, type Color, PRICE_MAX } from '#contract/catalogue.ts';
import { formatCount, pkrFromPaisa } from '#contract/money.ts';
import type { ChangePurchaseInput, Purchase } from '#contract/purchases.schema.ts';
import { PURCHASE_LINES_MAX, PURCHASE_QUANTITY_MAX } from '#contract/purchases.ts';

export interface DraftLine {
  productId: string;
  name: string;
  color: Color | null;
  age: Age | null;
  quantity: string;
  unitCost: string;
  /** Number of pieces that have arrived. The form rejects a lower quantity. */
  received: number;
}

export interface PurchaseDraft {
  supplier: string;
  expectedOn: string;
  note: string;
  lines: readonly DraftLine[];
}

export function draftOfPurchase(purchase: Purchase | undefined): PurchaseDraft {
  if (!purchase) return { supplier: '', expectedOn: '', note: '', lines: [] };
  return {
    supplier: purchase.supplier._id,
    expectedOn: purchase.expectedOn ?? '',
    note: purchase.note,
    lines: purchase.lines.map(({ productId, name, color, age, quantity, unitCost, received }) => ({
      productId,
      name,
      color,
      age,
      quantity: String(quantity),
      unitCost: String(unitCost ?? ''),
      received,
    })),
  };
}

export function problemsOfPurchase({ supplier, lines }: PurchaseDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (supplier === '') problems['supplier'] = 'Choose the supplier.';
  if (lines.length === 0) problems['lines'] = 'Add a product first.';
  if (lines.length > PURCHASE_LINES_MAX)
    problems['lines'] = `At most ${PURCHASE_LINES_MAX} lines fit. Make two orders.`;
  for (const [at, { quantity, unitCost, received }] of lines.entries()) {
    const pieces = typedCount(quantity);
    const least = Math.max(1, received);
    if (pieces === undefined || pieces < least || pieces > PURCHASE_QUANTITY_MAX) {
      problems[`lines.${at}.quantity`] = `Enter ${least} to ${formatCount(PURCHASE_QUANTITY_MAX)}`;
    }
    const paisa = typedPaisa(unitCost);
    if (paisa === undefined || paisa < 0 || paisa > PRICE_MAX * 100) {
      problems[`lines.${at}.unitCost`] = problemOfAmount(unitCost) ?? 'Enter rupees, such as 450';
    }
  }
  return problems;
}

export function purchaseOfDraft({
  supplier,
  expectedOn,
  note,
  lines,
}: PurchaseDraft): Omit<ChangePurchaseInput, 'version'> {
  return {
    supplier,
    expectedOn: expectedOn === '' ? null : expectedOn,
    note,
    lines: lines.map(({ productId, quantity, unitCost }) => ({
      productId,
      quantity: typedCount(quantity) ?? 0,
      unitCost: pkrFromPaisa(typedPaisa(unitCost) ?? 0),
    })),
  };
}

export function totalOfDraft(lines: readonly DraftLine[]): number {
  return lines.reduce(
    (sum, { quantity, unitCost }) => sum + (typedCount(quantity) ?? 0) * (typedPaisa(unitCost) ?? 0),
    0,
  );
}
