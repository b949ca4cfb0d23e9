import type { Product } from '#contract/catalogue.schema.ts';
import type { CustomerList } from '#contract/customers.schema.ts';
import { orderHref, orderNumber } from '#contract/order-number.ts';
import type { OrderList } from '#contract/orders.schema.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { nationalMobile } from '#contract/phone.ts';
import type { StockList } from '#contract/stock.schema.ts';
import { formatDate } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { customerHref } from '#web/features/customers/customer-href.ts';
import { searchHref } from '#web/ui/dashboard/typed-search.ts';
import type { PaletteOption } from './palette-option.ts';

function wholeList(path: string, q: string, what: string): PaletteOption {
  return { to: `${path}${searchHref({ q })}`, icon: 'search', text: `All ${what} with “${q}”` };
}

export function presentOrders({ orders, totalPages }: OrderList, q: string): PaletteOption[] {
  const found = orders.map(
    (order): PaletteOption => ({
      to: orderHref(order.orderId),
      icon: 'truck',
      text: orderNumber(order),
      detail: `${order.customerName}, ${order.status}, ${formatDate(order.createdAt)}`,
    }),
  );
  return totalPages > 1 ? [...found, wholeList('/dashboard/manage-orders', q, 'orders')] : found;
}

interface FoundProducts {
  products: readonly Pick<Product, '_id' | 'name' | 'color' | 'age'>[];
  totalPages: number;
}

export function presentProducts(
  { products, totalPages }: FoundProducts,
  scanned: StockList | undefined,
  q: string,
  hrefOf: (product: { _id: string; name: string }) => string,
): PaletteOption[] {
  const bySku = scanned?.products ?? [];
  const byName = products.filter(({ _id }) => bySku.every((each) => each._id !== _id));
  const found = [...bySku, ...byName].map(
    ({ _id, name, ...variant }): PaletteOption => ({
      to: hrefOf({ _id, name }),
      icon: 'box',
      text: name,
      detail: variantLabel(variant),
    }),
  );
  return totalPages > 1 ? [...found, wholeList('/dashboard/manage-products', q, 'products')] : found;
}

export function presentParcel({ number, trackingNo, order, state, stateAt, ...parcel }: Parcel): PaletteOption {
  const detail = [trackingNo, order?.customerName, PARCEL_STATES[state], formatDate(stateAt)]
    .filter(Boolean)
    .join(', ');
  return { to: orderHref(parcel.orderNumber), icon: 'truck', text: number, detail };
}

export function presentCustomers({ customers, next }: CustomerList, q: string): PaletteOption[] {
  const found = customers.map(
    ({ _id, phone, name, city }): PaletteOption => ({
      to: customerHref(_id),
      icon: 'user',
      text: name ?? nationalMobile(phone),
      detail: [nationalMobile(phone), city].filter(Boolean).join(', '),
    }),
  );
  return next ? [...found, wholeList('/dashboard/customers', q, 'customers')] : found;
}
