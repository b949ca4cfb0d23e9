import type { BulkChange } from '#contract/bulk-edits.schema.ts';
import type { BulkEditKind } from '#contract/bulk-edits.ts';
import { PRICE_MAX } from '#contract/catalogue.ts';
import { isMarkdown, isTinyPrice, OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { Right } from '#contract/rights.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';

export type BulkValues = Partial<Pick<ProductRow, 'category' | 'stock' | 'isHidden'> & { regularPricePaisa: number }>;

export interface PlannedEdit {
  before: BulkValues;
  after: BulkValues;
  problem: string | null;
}

export const RIGHT_OF_KIND: Record<BulkEditKind, Right> = {
  price: 'prices.edit',
  category: 'catalogue.edit',
  stock: 'stock.count',
  visibility: 'catalogue.edit',
};

export function planBulkEdit(change: BulkChange, product: ProductRow): PlannedEdit {
  switch (change.kind) {
    case 'price': {
      const price = regularPriceOf(product);
      const after = { regularPricePaisa: changedPrice(change, price) };
      const problem =
        problemOfRounding(change, price, after.regularPricePaisa) ??
        problemOfPrice(after.regularPricePaisa, product.oldPricePaisa);
      return { before: { regularPricePaisa: price }, after, problem };
    }
    case 'category':
      return { before: { category: product.category }, after: { category: change.category }, problem: null };
    case 'stock': {
      const before = { stock: product.stock };
      if (product.stock === null) {
        return { before, after: before, problem: 'Its pieces are not counted. Set a stock in its form first.' };
      }
      const stock = product.stock + change.delta;
      const problem =
        stock < 0
          ? 'There are fewer pieces than that.'
          : stock > STOCK_MAX
            ? 'That is too much for one product.'
            : null;
      return { before, after: { stock }, problem };
    }
    case 'visibility':
      return { before: { isHidden: product.isHidden }, after: { isHidden: change.isHidden }, problem: null };
  }
}

type PriceChange = BulkChange & { kind: 'price' };

function changedPrice({ by, value, rounding }: PriceChange, paisa: number): number {
  const changed = by === 'percent' ? (paisa * (100 + value)) / 100 : paisa + paisaFromPkr(value);
  const step = rounding === 0 ? 1 : paisaFromPkr(rounding);
  // A price above 0 is never rounded to 0.
  return Math.max(Math.round(changed / step) * step, changed > 0 ? step : Number.NEGATIVE_INFINITY);
}

/** A cut must not make a product more expensive, and a rise not cheaper. */
function problemOfRounding({ value, rounding }: PriceChange, before: number, after: number): string | null {
  const turn = value < 0 && after > before ? 'more' : value > 0 && after < before ? 'less' : undefined;
  return turn ? `Rounded to Rs ${rounding}, it would cost ${turn} than now. Choose a smaller step.` : null;
}

function problemOfPrice(paisa: number, oldPaisa: number | null): string | null {
  if (paisa < 0) return 'The price would be below zero.';
  if (isTinyPrice(pkrFromPaisa(paisa)))
    return `The price would be Rs ${pkrFromPaisa(paisa)}. Set it in the product's own form.`;
  if (paisa > paisaFromPkr(PRICE_MAX)) return 'The price would be too high.';
  return isMarkdown(paisa, oldPaisa) ? null : OLD_PRICE_TOO_LOW;
}

/** Returns the value as the API shows it: an amount in PKR, a category, a number of pieces, 'Hidden' or 'Shown'. */
export function shownValue({
  regularPricePaisa: price,
  category,
  stock,
  isHidden,
}: BulkValues): string | number | null {
  if (isHidden !== undefined) return isHidden ? 'Hidden' : 'Shown';
  if (price !== undefined) return pkrFromPaisa(price);
  return category ?? stock ?? null;
}

export function countOf(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`;
}
