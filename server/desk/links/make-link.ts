import { randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { ConfirmationLink } from '#contract/desk-links.schema.ts';
import { confirmationPath, LINK_HOURS } from '#contract/desk-links.ts';
import { AppError } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import type { Deps } from '#server/deps.ts';
import { assertPending } from '#server/desk/by-customer.ts';
import { type DeskRow, lockDesk } from '#server/desk/queries.ts';
import { deskLinks } from '#server/desk/tables.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** 16 bytes are 128 random bits. They make 22 characters, which fit in one line of a message. */
const TOKEN_BYTES = 16;

interface SeenOrder {
  id: string;
  version: number;
}

export interface MadeLink {
  order: OrderRow;
  version: number;
  link: ConfirmationLink;
}

export interface LinkToSend extends MadeLink {
  phone: string;
}

/** Makes a link. Earlier links stay valid. Throws `order_changed` if the order has changed since the viewer saw it. */
export async function makeLink(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  viewer: Viewer,
  { id, version }: SeenOrder,
): Promise<ConfirmationLink> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new AppError('order_not_found');
    const desk = await lockDesk(tx, order);
    assertPending(order);
    if (desk.version !== version) throw new AppError('order_changed');
    const link = await addLink(deps, tx, desk);
    await recordLink(tx, { by: viewer, at: deps.now(), made: { order, version, link } });
    return link;
  });
}

/** Returns a link for an automatic message; undefined if none should be sent. Call `recordLink` afterwards. */
export async function makeLinkToSend(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  id: string,
): Promise<LinkToSend | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const phone = order?.phoneE164;
    if (!order || !phone) return undefined;
    const desk = await lockDesk(tx, order);
    const contact = (await findContacts(tx, [order])).get(phone);
    if (desk.queue !== 'to_confirm' || contact?.blockedAt) return undefined;
    return { order, phone, version: desk.version, link: await addLink(deps, tx, desk) };
  });
}

async function addLink(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  tx: Executor,
  { orderId, version }: DeskRow,
): Promise<ConfirmationLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now().getTime() + LINK_HOURS * HOUR_MS);
  await tx.insert(deskLinks).values({ tokenSha256: hashToken(token), orderId, orderVersion: version, expiresAt });
  return { url: new URL(confirmationPath(token), env.publicUrl).href, expiresAt: expiresAt.toISOString() };
}

/** Records that a link was made, without its token: readers of the audit could use it. */
export function recordLink(
  tx: Executor,
  { by, at, made: { order, version, link } }: { by: Actor; at: Date; made: MadeLink },
): Promise<void> {
  return recordChange(tx, {
    by,
    at,
    verb: 'order.linked',
    subject: { id: order.id, label: order.orderId },
    before: null,
    after: { version, expiresAt: link.expiresAt },
  });
}

export async function cleanLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInBatches(db, deskLinks, lte(deskLinks.expiresAt, now()));
}
