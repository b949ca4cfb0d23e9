import { v5 as uuidOf } from 'uuid';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import { formatArrival } from '#contract/arrival.ts';
import { formatPkr } from '#contract/money.ts';
import { FIRST_ORDER_STATUS, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { toOneLine } from '#contract/text.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { asSentence, waysToReach } from '#server/settings/shop-profile-of.ts';
import { greetedName } from './account-mail.ts';

interface Words {
  subject: (order: Order) => string;
  opening: (order: Order) => string;
  next?: (order: Order) => string;
}

/** A status without words sends no mail. */
const WORDS: Partial<Record<OrderStatus, Words>> = {
  pending: {
    subject: ({ orderId }) => `We have received your order ${orderId}`,
    opening: ({ orderId }) => `thank you for your order ${orderId}.`,
  },
  shipped: {
    subject: ({ orderId }) => `Your order ${orderId} is on its way`,
    opening: ({ orderId }) => `your order ${orderId} has left our shop.`,
    next: ({ grandTotal }) => `Please have ${formatPkr(grandTotal)} ready for the courier.`,
  },
  Delivered: {
    subject: ({ orderId }) => `Your order ${orderId} was delivered`,
    opening: ({ orderId }) => `your order ${orderId} was delivered.`,
  },
  cancelled: {
    subject: ({ orderId }) => `Your order ${orderId} was cancelled`,
    opening: ({ orderId }) => `your order ${orderId} will not be delivered.`,
    next: () => 'You owe us nothing for it. If you did not expect this, please contact us.',
  },
};

/**
 * True if a late mail about `status` is still useful. A mail about the first status is useful until the order ships, a
 * mail about another status only while the order has that status.
 */
export function isStillRelevant(status: OrderStatus, now: OrderStatus): boolean {
  return status === FIRST_ORDER_STATUS ? ORDER_STATUS_MEANINGS[now].holdsStock : status === now;
}

export function customerMail(order: Order, status: OrderStatus, shopProfile: ShopProfile): Mail | undefined {
  const words = WORDS[status];
  if (!words) return undefined;
  const { explanation } = ORDER_STATUS_MEANINGS[status];
  const opening = [words.opening(order), explanation, words.next?.(order)].filter(Boolean).join(' ');
  return orderMail(order, { id: mailIdOf(order, status), subject: words.subject(order), opening, status }, shopProfile);
}

/** Returns a mail that shows the order as it is now. `change` is the id of the edit, so that each edit sends one mail. */
export function editedOrderMail(order: Order, change: string, shopProfile: ShopProfile): Mail {
  const subject = `Your order ${order.orderId} was changed`;
  const opening = `your order ${order.orderId} was changed. This is what we send you now; if it is not what you want, please contact us.`;
  return orderMail(
    order,
    { id: uuidOf(`edited ${change}`, order._id), subject, opening, status: order.status },
    shopProfile,
  );
}

function orderMail(
  order: Order,
  { id, subject, opening, status }: { id: string; subject: string; opening: string; status: OrderStatus },
  shopProfile: ShopProfile,
): Mail {
  const params = paramsOf(order, status, shopProfile);
  const text = [
    `Assalam o alaikum ${params.customer_name},`,
    '',
    opening,
    '',
    params.order_items,
    '',
    `Subtotal: ${params.subtotal}`,
    ...order.adjustments.map(
      ({ amount, ...each }) => `${labelOfAdjustment(each)}: ${textOfAdjustment({ ...each, amount })}`,
    ),
    `Total: ${params.grand_total} (${order.paymentMethod})`,
    '',
    `Deliver to: ${params.shipping_address}`,
    ...(params.expected_delivery ? [`Expected delivery: ${params.expected_delivery}`] : []),
    '',
    `Follow your order: ${params.tracking_url}`,
    `Questions? ${asSentence(waysToReach(shopProfile, `see ${shopProfile.url}/contact`))}.`,
    '',
    shopProfile.name,
  ].join('\n');
  return { id, template: 'customer', to: order.email, subject, text, params: { ...params, subject, message: text } };
}

function isStillComing(status: OrderStatus): boolean {
  return status !== 'Delivered' && status !== 'cancelled';
}

/** Returns the same id for order and status, so that a customer gets the mail only once. */
function mailIdOf(order: Order, status: OrderStatus): string {
  return uuidOf(status, order._id);
}

function paramsOf(order: Order, status: OrderStatus, shopProfile: ShopProfile) {
  const { address, city, state, zipCode } = order.shippingAddress;
  const destination = [order.customerName, address, city, state, zipCode].filter(Boolean).join(', ');
  return {
    to_email: order.email,
    customer_name: greetedName(order.customerName),
    order_id: order.orderId,
    order_status: ORDER_STATUS_MEANINGS[status].label,
    order_items: order.products
      .map((line) => ({ ...line, name: nameWithVariant({ ...line, name: toOneLine(line.name) }) }))
      .map(({ quantity, name, price }) => `${quantity} × ${name} - ${formatPkr(price * quantity)}`)
      .join('\n'),
    subtotal: formatPkr(order.totalAmount),
    delivery_charge: order.deliveryCharge === 0 ? 'Free' : formatPkr(order.deliveryCharge),
    grand_total: formatPkr(order.grandTotal),
    shipping_address: toOneLine(destination),
    expected_delivery: order.promised && isStillComing(status) ? formatArrival(order.promised) : '',
    tracking_url: `${shopProfile.url}/orders/${order.orderId}`,
  };
}
