import { countOrWrong, rupeesOrWrong, typedCount, typedPaisa } from '#contract/amounts.ts';
import type { Age, Color } from '#contract/catalogue.ts';
import type { Purchase } from '#contract/purchases.schema.ts';

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

/** More pieces than the new quantity may have come already. */
export function problemsOfReceived({ lines }: PurchaseDraft): Record<string, string> {
  const tooFew = lines.flatMap(({ quantity, received }, at) =>
    (typedCount(quantity) ?? received) < received ? [[`lines.${at}.quantity`, `At least ${received} have come`]] : [],
  );
  return Object.fromEntries(tooFew) as Record<string, string>;
}

export function purchaseOfDraft({ expectedOn, lines, ...draft }: PurchaseDraft) {
  return {
    ...draft,
    expectedOn: expectedOn || null,
    lines: lines.map(({ productId, quantity, unitCost }) => ({
      productId,
      quantity: countOrWrong(quantity),
      unitCost: rupeesOrWrong(unitCost),
    })),
  };
}

export function totalOfDraft(lines: readonly DraftLine[]): number {
  return lines.reduce(
    (sum, { quantity, unitCost }) => sum + (typedCount(quantity) ?? 0) * (typedPaisa(unitCost) ?? 0),
    0,
  );
}
