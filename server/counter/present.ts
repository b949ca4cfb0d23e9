import type { CounterProduct, CounterSale } from '#contract/counter.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { shortIdOf } from '#contract/product-path.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { FullOrder } from '#server/orders/queries.ts';
import { versionOf } from '#server/orders/version.ts';

export function presentSale(sale: FullOrder): CounterSale {
  const { order, lines, events } = sale;
  const receivedPaisa = order.receivedPaisa ?? order.grandTotalPaisa;
  return {
    _id: order.id,
    orderId: order.orderId,
    version: versionOf(sale),
    soldAt: order.createdAt.toISOString(),
    by: events[0]?.by ?? null,
    customerName: order.customerName,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grandTotal: pkrFromPaisa(order.grandTotalPaisa),
    received: pkrFromPaisa(receivedPaisa),
    change: pkrFromPaisa(receivedPaisa - order.grandTotalPaisa),
    isUndone: order.status === 'cancelled',
  };
}

export function presentCounterProduct({ id, sku, pricePaisa, ...row }: ProductRow): CounterProduct {
  const { name, color, age, stock } = row;
  return { _id: id, name, color, age, stock, price: pkrFromPaisa(pricePaisa), sku: sku ?? shortIdOf(id) };
}
