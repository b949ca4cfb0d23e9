import { pkrFromPaisa } from '#contract/money.ts';
import type { PricedOrder } from '#contract/order-prices.schema.ts';
import { presentTotalsForStaff } from '#contract/order-terms.ts';
import type { OrderTotals } from '#contract/orders.ts';
import type { OrderLineRow } from './queries.ts';

type Line = Pick<OrderLineRow, 'productId' | 'name' | 'quantity' | 'unitPricePaisa' | 'listPricePaisa'>;

interface Prices {
  totals: OrderTotals;
  lines: readonly Line[];
}

/** `before` has no lines for a new order. */
export function presentPrices({ totals, lines }: Prices, before: Prices): PricedOrder {
  return {
    totals: presentTotalsForStaff(totals),
    grandTotalBefore: pkrFromPaisa(before.totals.grandTotalPaisa),
    lines: lines.map((line) => {
      const { productId, name, quantity, unitPricePaisa, listPricePaisa } = line;
      const listPaisa = listPricePaisa ?? unitPricePaisa;
      const earlier = before.lines.find((each) => each.productId === productId);
      return {
        productId,
        name,
        quantity,
        price: pkrFromPaisa(unitPricePaisa),
        listPrice: pkrFromPaisa(listPaisa),
        lineTotal: pkrFromPaisa(unitPricePaisa * quantity),
        lineTotalBefore: pkrFromPaisa(earlier ? earlier.unitPricePaisa * earlier.quantity : listPaisa * quantity),
      };
    }),
  };
}
