import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { LinkToSend } from '#server/desk/links/make-link.ts';
import type { Message } from '#server/platform/messages/message.ts';
import { greetedName } from './account-mail.ts';

/** Returns a short message, because an SMS is billed per 160 characters. docs/operations.md lists the `parameters`. */
export function confirmationLinkMessage({ order, phone, link: { url } }: LinkToSend, shopName: string): Message {
  const total = formatShortPkr(pkrFromPaisa(order.grandTotalPaisa));
  return {
    id: order.id,
    to: phone,
    text: `${shopName}: please confirm, change or cancel your order ${order.orderId} (${total}) here: ${url}`,
    // Anybody can order with any number, so the message must not contain free text as a name.
    parameters: [greetedName(order.customerName), shopName, order.orderId, total, url],
  };
}
