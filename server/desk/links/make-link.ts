import { randomBytes } from 'node:crypto';
import type { ConfirmationLink } from '#contract/desk-links.schema.ts';
import { confirmationPath, LINK_HOURS } from '#contract/desk-links.ts';
import { AppError } from '#contract/errors.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import type { Deps } from '#server/deps.ts';
import { assertPending } from '#server/desk/by-customer.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { deskLinks } from '#server/desk/tables.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** 128 random bits: 22 characters of base64url, which a message still shows in one line. */
const TOKEN_BYTES = 16;

interface SeenOrder {
  id: string;
  /** Of the desk. */
  version: number;
}

/**
 * Makes the link by which a customer confirms a pending order. Earlier ones of the order still work, as the customer may open either
 * message. Throws `order_not_found`, and `order_changed` where the order is not as the viewer saw it.
 */
export async function makeLink(
  { db, env, now }: Deps,
  viewer: Viewer,
  { id, version }: SeenOrder,
): Promise<ConfirmationLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = now();
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    const desk = await lockDesk(tx, order);
    assertPending(order);
    if (desk.version !== version) throw new AppError('order_changed');
    await tx
      .insert(deskLinks)
      .values({ tokenSha256: hashToken(token), orderId: order.id, orderVersion: version, expiresAt });
    await recordChange(tx, {
      by: viewer,
      at,
      verb: 'order.linked',
      subject: { id: order.id, label: order.orderId },
      before: null,
      after: { version, expiresAt: expiresAt.toISOString() },
    });
  });
  return { url: new URL(confirmationPath(token), env.publicUrl).href, expiresAt: expiresAt.toISOString() };
}
