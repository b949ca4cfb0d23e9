import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { LinkToSend } from '#server/desk/links/make-link.ts';
import type { Message } from '#server/platform/messages/message.ts';
import { greetedName } from './account-mail.ts';

/**
 * Asks a customer to confirm their order by its link. The text is short, because an SMS costs by 160 characters. The parameters
 * are those of the template in docs/operations.md, in its order: name, shop, order number, total, link.
 */
export function confirmationLinkMessage({ order, phone, link: { url } }: LinkToSend, shopName: string): Message {
  const total = formatShortPkr(pkrFromPaisa(order.grandTotalPaisa));
  return {
    id: order.id,
    to: phone,
    text: `${shopName}: please confirm, change or cancel your order ${order.orderId} (${total}) here: ${url}`,
    // Anybody can order with any number, so the name must not carry free text.
    parameters: [greetedName(order.customerName), shopName, order.orderId, total, url],
  };
}
