import { AUDIT_VERBS } from '#contract/audit.ts';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { MyData } from '#contract/my-data.schema.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findUserById, listSessions } from '#server/accounts/queries.ts';
import { listProductsByIds } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { readRisks } from '#server/desk/risk/order-risk.ts';
import { listFormerOrdersOf } from '#server/former-orders/queries.ts';
import { listOrderChanges, listOrdersByEmail, loadOrders, type OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listUserReviews } from '#server/reviews/queries.ts';
import { listStockAlerts } from '#server/stock/alerts.ts';
import { listWishes } from '#server/wishlists/queries.ts';
import {
  presentChange,
  presentDeletedOrder,
  presentOwnOrder,
  presentProtection,
  presentSecurityEvent,
} from './present.ts';
import {
  findContactsOf,
  findSharedPhones,
  listAuditAbout,
  listAuditBy,
  listDeletedOrders,
  listOwnSecurityEvents,
  readOrderWork,
  readProtection,
} from './queries.ts';

/** Collects the user's data from the tables in `personal-tables.ts`. Omits data about others, such as staff names. */
export async function collectMyData(deps: Deps, viewer: Viewer): Promise<MyData> {
  const { db, now } = deps;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError('unauthenticated');
  const rows = await listOrdersByEmail(db, user.email);
  const numbers = await readNumbers(db, user.id, rows);
  const sessions = await listSessions(db, { userId: user.id, tokenHash: viewer.tokenHash }, now());
  return {
    profile: presentUser(user),
    numbers: numbers.map(({ contactId: _, ...number }) => number),
    orders: await readOrders(deps, rows, new Set(numbers.filter(({ isShared }) => isShared).map(({ phone }) => phone))),
    formerOrders: await readFormerOrders(
      db,
      numbers.filter(({ isShared }) => !isShared).map(({ phone }) => phone),
    ),
    deletedOrders: (await listDeletedOrders(db, user.id)).map(presentDeletedOrder),
    reviews: (await listUserReviews(db, user.id)).map(({ productName, rating, fit, comment, photos, createdAt }) => ({
      product: productName,
      rating,
      fit,
      comment,
      photos: photos.map(({ url }) => url),
      createdAt: createdAt.toISOString(),
    })),
    wishlist: await readWishlist(db, user.id),
    stockAlerts: (await listStockAlerts(db, user.id)).map(({ createdAt, ...alert }) => ({
      ...alert,
      createdAt: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    ...presentProtection(await readProtection(db, user)),
    security: (await listOwnSecurityEvents(db, user.id)).map((row) => presentSecurityEvent(row, user.id)),
    changes: (
      await listAuditAbout(db, {
        userId: user.id,
        orderIds: rows.map(({ id }) => id),
        contactIds: numbers.flatMap(({ contactId }) => contactId ?? []),
      })
    ).map(presentChange),
    work: (await listAuditBy(db, user.id)).map(({ at, verb }) => ({ at: at.toISOString(), what: AUDIT_VERBS[verb] })),
  };
}

/** Omits notes about a number with which others have ordered too, because the notes may be about the others. */
async function readNumbers(db: Executor, userId: string, rows: readonly OrderRow[]) {
  const phones = [...new Set(rows.flatMap(({ phoneE164 }) => phoneE164 ?? []))];
  const shared = await findSharedPhones(db, userId, phones);
  const contacts = await findContactsOf(db, phones);
  return phones.map((phone) => {
    const isShared = shared.has(phone);
    const contact = isShared ? undefined : contacts.find(({ phoneE164 }) => phoneE164 === phone);
    return {
      phone,
      isShared,
      note: contact?.note || null,
      blocked: contact?.blockedAt ? { at: contact.blockedAt.toISOString(), why: contact.blockedWhy ?? '' } : null,
      contactId: contact?.id,
    };
  });
}

async function readOrders(deps: Deps, rows: OrderRow[], sharedPhones: ReadonlySet<string>): Promise<MyData['orders']> {
  const { db } = deps;
  const ids = rows.map(({ id }) => id);
  const orders = await loadOrders(db, rows);
  const changes = Map.groupBy(await listOrderChanges(db, ids), ({ orderId }) => orderId);
  const work = await readOrderWork(db, ids);
  const risks = await readRisks(deps, db, rows);
  return orders.map((full) => {
    const { id, phoneE164 } = full.order;
    const risk = sharedPhones.has(phoneE164 ?? '') ? null : (risks.get(id) ?? null);
    return presentOwnOrder(full, { changes: changes.get(id) ?? [], work, risk });
  });
}

async function readFormerOrders(db: Executor, phones: readonly string[]): Promise<MyData['formerOrders']> {
  const rows = await listFormerOrdersOf(db, phones);
  return rows.map(({ number, phoneE164: phone, customerName: name, city, outcome, totalPaisa, placedAt }) => ({
    number,
    phone,
    name,
    city,
    outcome,
    total: pkrFromPaisa(totalPaisa),
    placedAt: placedAt.toISOString(),
  }));
}

async function readWishlist(db: Executor, userId: string): Promise<MyData['wishlist']> {
  const wishes = await listWishes(db, userId, { withHidden: true });
  const products = new Map((await listProductsByIds(db, wishes)).map((product) => [product.id, product.name]));
  return wishes.map((productId) => ({ productId, name: products.get(productId) ?? '' }));
}
