import { formatShortPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { pieceShares } from '#contract/piece-shares.ts';

/** Returns a text for each line, such as 'Paid: PKR 450 a piece'. Undefined if the viewer may not see amounts. */
export function shareTexts({ products, adjustments = [] }: StaffOrder): (string | undefined)[] {
  const lines = products.map(({ price = 0, quantity }) => ({ unitPricePaisa: paisaFromPkr(price), quantity }));
  const inPaisa = adjustments.map(({ kind, amount }) => ({ kind, amountPaisa: paisaFromPkr(amount) }));
  const shares = pieceShares(lines, inPaisa);
  return products.map(({ price }, at) => {
    if (price === undefined) return undefined;
    const amounts = new Set((shares[at] ?? []).map(({ goodsPaisa }) => formatShortPkr(pkrFromPaisa(goodsPaisa))));
    return `Paid: ${[...amounts].join(' or ')} a piece`;
  });
}
