import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { type LinkToSend, makeLinkToSend, recordLink } from '#server/desk/links/make-link.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Message } from '#server/platform/messages/message.ts';
import { greetedName } from './account-mail.ts';
import { recordDelivery, wasDelivered } from './deliver-mail.ts';

/** Author of automatic messages in audit entries. */
const SHOP: Actor = { id: null, username: 'the shop' };

/** Sends at least one link: after a crash before the audit entry, a retry sends another. Earlier links stay valid. */
export async function sendConfirmationLink(deps: Deps, orderId: string): Promise<void> {
  const { db, messages, now, settings } = deps;
  if (!messages || (await wasDelivered(deps, orderId))) return;
  const made = await makeLinkToSend(deps, orderId);
  if (!made) return;
  const { shopName } = await settings.read();
  await messages.send(confirmationLinkMessage(made, shopName));
  await inTransaction(db, async (tx) => {
    await recordDelivery(tx, orderId, now());
    await recordLink(tx, { by: SHOP, at: now(), made });
  });
}

/** Returns a short message, because an SMS is billed per 160 characters. docs/operations.md lists the `parameters`. */
function confirmationLinkMessage({ order, phone, link: { url } }: LinkToSend, shopName: string): Message {
  const total = formatShortPkr(pkrFromPaisa(order.grandTotalPaisa));
  return {
    id: order.id,
    to: phone,
    text: `${shopName}: please confirm, change or cancel your order ${order.orderId} (${total}) here: ${url}`,
    // Anybody can order with any number, so the message must not contain free text as a name.
    parameters: [greetedName(order.customerName), shopName, order.orderId, total, url],
  };
}
