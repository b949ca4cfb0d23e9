import { v5 as uuidv5 } from 'uuid';
import { CURRENCY } from '#contract/money.ts';
import type { Order } from '#contract/orders.schema.ts';
import { labelOfAdjustment } from '#contract/orders.ts';
import { toLines, toOneLine } from '#contract/text.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** Two decimals; the template shows the currency. */
function amount(pkr: number): string {
  return pkr.toFixed(2);
}

/** Old orders may lack anything, as the specification's fallback texts foresee. */
export type MailedOrder = {
  [Field in keyof Order]?: Order[Field] | null | undefined;
};

/** Orders from before `toOneLine` may hold line breaks, which would forge lines of the mail. */
function line(text: string | null | undefined): string {
  return toOneLine(text ?? '');
}

/** Indented, so that no further line reads as one of the mail. */
function indented(text: string | null | undefined): string {
  return toLines(text ?? '').replaceAll('\n', '\n    ');
}

/** Section 3 of the specification, with its fallback texts. */
export function orderMailParams(order: MailedOrder): Record<string, string> {
  const { address, city, state, zipCode } = order.shippingAddress ?? {};
  const lines = order.products ?? [];
  return {
    order_id: order.orderId || 'N/A',
    customer_name: line(order.customerName) || 'No name provided',
    customer_email: line(order.email) || 'Not provided',
    customer_phone: line(order.phone) || 'Not provided',
    order_items:
      lines
        .map((each) => ({ ...each, name: nameWithVariant({ ...each, name: line(each.name) }) }))
        .map(({ quantity, name, price }) => `${quantity} × ${name} - ${CURRENCY} ${amount(price * quantity)}`)
        .join('\n') || 'No items',
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

/** `id` is the job's. */
export function orderMail(id: string, order: Order, shopEmail: string): Mail {
  const params = orderMailParams(order);
  const text = [
    `New order ${params.order_id}`,
    '',
    params.order_items,
    '',
    `Subtotal: ${CURRENCY} ${params.subtotal}`,
    ...order.adjustments.map((each) => `${labelOfAdjustment(each)}: ${CURRENCY} ${amount(each.amount)}`),
    `Total: ${CURRENCY} ${params.grand_total} (${params.payment_method})`,
    '',
    `Customer: ${params.customer_name}, ${params.customer_phone}, ${params.customer_email}`,
    `Address: ${params.shipping_address}`,
    `Notes: ${params.customer_notes}`,
  ].join('\n');
  return { id, template: 'order', to: shopEmail, subject: `New order ${params.order_id}`, text, params };
}

/** One mail for each address: the first under the job's own id, the others under ids that follow from it (UUID v5). */
export function orderMails(id: string, order: Order, addresses: readonly string[]): Mail[] {
  return addresses.map((address, index) => orderMail(index === 0 ? id : uuidv5(address, id), order, address));
}
