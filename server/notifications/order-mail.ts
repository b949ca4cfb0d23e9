import { v5 as uuidv5 } from 'uuid';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import { CURRENCY, formatPkr } from '#contract/money.ts';
import { orderHref } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.schema.ts';
import { toLines, toOneLine } from '#contract/text.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** Omits the currency, which the template adds. */
function amount(pkr: number): string {
  return formatPkr(pkr).replace(`${CURRENCY} `, '');
}

/** Old orders lack some fields. The specification has fallback texts for them. */
export type MailedOrder = {
  [Field in keyof Order]?: Order[Field] | null | undefined;
};

/** Removes line breaks, because text after them would look like a line of the mail itself. Old orders may have some. */
function line(text: string | null | undefined): string {
  return toOneLine(text ?? '');
}

/** Indents all lines but the first, so that they do not look like lines of the mail itself. */
function indented(text: string | null | undefined): string {
  return toLines(text ?? '').replaceAll('\n', '\n    ');
}

function itemsOf({ products }: MailedOrder): string[] {
  return (products ?? [])
    .map((each) => ({ ...each, name: nameWithVariant({ ...each, name: line(each.name) }) }))
    .map(({ quantity, name, price }) => `${quantity} × ${name} - ${formatPkr(price * quantity)}`);
}

function adjustmentText(adjustment: Order['adjustments'][number]): string {
  return `${labelOfAdjustment(adjustment)}: ${formatPkr(adjustment.amount)}`;
}

/**
 * Parameters of the mail (specification, section 3). Coupons and roundings are sent as items, because the template has
 * no field for them.
 */
export function orderMailParams(order: MailedOrder): Record<string, string> {
  const { address, city, state, zipCode } = order.shippingAddress ?? {};
  const others = (order.adjustments ?? []).filter(({ kind }) => kind !== 'delivery').map(adjustmentText);
  return {
    order_id: order.orderId || 'N/A',
    customer_name: line(order.customerName) || 'No name provided',
    customer_email: line(order.email) || 'Not provided',
    customer_phone: line(order.phone) || 'Not provided',
    order_items: [...itemsOf(order), ...others].join('\n') || 'No items',
    subtotal: amount(order.totalAmount ?? 0),
    delivery_charge: amount(order.deliveryCharge ?? 0),
    grand_total: amount(order.grandTotal ?? 0),
    shipping_address:
      [toLines(address ?? '').replaceAll(/\n+/g, ', '), line(city), line(state), line(zipCode)]
        .filter(Boolean)
        .join(', ') || 'Address not provided',
    payment_method: order.paymentMethod || 'Not specified',
    customer_notes: indented(order.notes) || 'No additional notes',
  };
}

export function orderMail(id: string, order: Order, shopEmail: string, shopUrl: string): Mail {
  const params = orderMailParams(order);
  const text = [
    `New order ${params.order_id}`,
    `Open it: ${shopUrl}${orderHref(order.orderId)}`,
    '',
    itemsOf(order).join('\n') || 'No items',
    '',
    `Subtotal: ${CURRENCY} ${params.subtotal}`,
    ...order.adjustments.map(adjustmentText),
    `Total: ${CURRENCY} ${params.grand_total} (${params.payment_method})`,
    '',
    `Customer: ${params.customer_name}, ${params.customer_phone}, ${params.customer_email}`,
    `Address: ${params.shipping_address}`,
    `Notes: ${params.customer_notes}`,
  ].join('\n');
  return { id, template: 'order', to: shopEmail, subject: `New order ${params.order_id}`, text, params };
}

/** The first mail has the id of the job. The ids of the others are derived from it (UUID v5). */
export function orderMails(id: string, order: Order, addresses: readonly string[], shopUrl: string): Mail[] {
  return addresses.map((address, index) => orderMail(index === 0 ? id : uuidv5(address, id), order, address, shopUrl));
}
