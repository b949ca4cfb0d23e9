import { pkrFromPaisa } from '#contract/money.ts';
import { presentTotalsForStaff } from '#contract/order-terms.ts';
import type { Order, OrderTimeline, StaffOrder } from '#contract/orders.schema.ts';
import { PAYMENT_METHOD, presentTotals } from '#contract/orders.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { describeImage } from '#server/media/queries.ts';
import type { Contacts } from './contacts.ts';
import type { FullOrder } from './queries.ts';
import { isInShop, totalsOf } from './rules.ts';
import { versionOf } from './version.ts';

/** Returns what everybody with the number may see: no customer, address or lines. */
export function presentTimeline({ order, events }: FullOrder): OrderTimeline {
  const { promisedFrom, promisedTo } = order;
  return {
    orderId: order.orderId,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    history: events.map((event) => ({ status: event.status, at: event.createdAt.toISOString() })),
    ...(promisedFrom !== null && promisedTo !== null && { promised: { from: promisedFrom, to: promisedTo } }),
  };
}

/** Returns the order for its owner, and for staff who may see amounts. */
export function presentOrder(full: FullOrder): Order {
  const { order, lines, events } = full;
  return {
    ...presentTimeline(full),
    history: events.map((event) => ({ status: event.status, at: event.createdAt.toISOString(), by: event.by })),
    _id: order.id,
    version: versionOf(full),
    user: order.userId,
    email: order.email,
    phone: order.phone,
    customerName: order.customerName,
    shippingAddress: { address: order.address, city: order.city, state: order.state, zipCode: order.zipCode },
    products: lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      price: pkrFromPaisa(line.unitPricePaisa),
      ...(line.listPricePaisa !== null && { listPrice: pkrFromPaisa(line.listPricePaisa) }),
      quantity: line.quantity,
      image: line.image,
      color: line.color,
      age: line.age,
      ...(line.storedImage && { picture: describeImage({ url: line.image, alt: '' }, line.storedImage) }),
    })),
    ...presentTotals(totalsOf(order)),
    paymentMethod: PAYMENT_METHOD,
    notes: order.notes,
  };
}

/** Omits amounts that the viewer may not see. `contacts` are those of the order's phone. */
export function presentForStaff(full: FullOrder, viewer: Staff, contacts: Contacts): StaffOrder {
  const { phoneE164, status } = full.order;
  const { blockedWhy = null, blockedAt = null, note = '' } = contacts.get(phoneE164 ?? '') ?? {};
  const order = {
    ...presentOrder(full),
    ...presentTotalsForStaff(totalsOf(full.order)),
    channel: full.order.channel,
    isHeld: blockedWhy !== null && isInShop(status),
    contact:
      phoneE164 === null ? null : { phone: phoneE164, blockedWhy, blockedAt: blockedAt?.toISOString() ?? null, note },
  };
  if (maySeeAmounts(viewer)) return order;
  const { totalAmount: _, adjustments: __, deliveryCharge: ___, grandTotal: ____, ...rest } = order;
  return { ...rest, products: order.products.map(({ price: _____, listPrice: ______, ...line }) => line) };
}
