import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { invitations, secondFactors, trustedDevices } from '#server/accounts/tables.ts';
import { coupons, couponUses } from '#server/coupons/tables.ts';
import { deskLinks, orderDesk } from '#server/desk/tables.ts';
import { contacts, orders } from '#server/orders/tables.ts';
import { courierAccounts, parcelEvents, parcels, returnItems } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { hasRow } from '#server/platform/bin/queries.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { securityEvents } from '#server/platform/security/tables.ts';

/** Maximum number of entries in each list, the newest first. An account of staff may have entries of many years. */
const ENTRIES_MAX = 10_000;

/** Returns those of the phone numbers with which another account, or a customer without an account, has ordered. */
export async function findSharedPhones(db: Executor, userId: string, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .select({ phone: orders.phoneE164 })
    .from(orders)
    .where(and(inArray(orders.phoneE164, [...phones]), or(isNull(orders.userId), ne(orders.userId, userId))))
    .groupBy(orders.phoneE164);
  return new Set(rows.flatMap(({ phone }) => phone ?? []));
}

export async function findContactsOf(db: Executor, phones: readonly string[]) {
  if (phones.length === 0) return [];
  return db
    .select()
    .from(contacts)
    .where(inArray(contacts.phoneE164, [...phones]));
}

export async function readOrderWork(db: Executor, orderIds: readonly string[]) {
  const ids = [...orderIds];
  const calls = await db.select().from(orderDesk).where(inArray(orderDesk.orderId, ids));
  const links = await db
    .select()
    .from(deskLinks)
    .where(inArray(deskLinks.orderId, ids))
    .orderBy(asc(deskLinks.expiresAt));
  const uses = await db
    .select({ use: couponUses, code: coupons.code })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(inArray(couponUses.orderId, ids));
  const sent = await db
    .select({ parcel: parcels, courier: courierAccounts.label })
    .from(parcels)
    .leftJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(inArray(parcels.orderId, ids))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
  return {
    calls: new Map(calls.map((row) => [row.orderId, row])),
    links: Map.groupBy(links, ({ orderId }) => orderId),
    uses: new Map(uses.map((row) => [row.use.orderId, row])),
    parcels: Map.groupBy(await withEvents(db, sent), ({ parcel }) => parcel.orderId ?? ''),
  };
}

type SentParcel = { parcel: typeof parcels.$inferSelect; courier: string | null };

async function withEvents(db: Executor, sent: readonly SentParcel[]) {
  const ids = sent.map(({ parcel }) => parcel.id);
  if (ids.length === 0) return [];
  const states = await db
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, ids))
    .orderBy(asc(parcelEvents.at), asc(parcelEvents.id));
  const returned = await db.select().from(returnItems).where(inArray(returnItems.parcelId, ids));
  return sent.map((each) => ({
    ...each,
    states: states.filter(({ parcelId }) => parcelId === each.parcel.id),
    returned: returned.filter(({ parcelId }) => parcelId === each.parcel.id),
  }));
}

export async function readProtection(db: Executor, { id, email }: { id: string; email: string }) {
  const browsers = await db.select().from(trustedDevices).where(eq(trustedDevices.userId, id));
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, id));
  const [invitation] = await db.select().from(invitations).where(eq(invitations.email, email));
  return { browsers, factor, invitation };
}

export function listDeletedOrders(db: Executor, userId: string) {
  return db
    .select()
    .from(binItems)
    .where(hasRow({ table: 'orders', column: 'user_id', value: userId }))
    .orderBy(desc(binItems.deletedAt), desc(binItems.id));
}

export function listOwnSecurityEvents(db: Executor, userId: string) {
  return db
    .select()
    .from(securityEvents)
    .where(or(eq(securityEvents.userId, userId), eq(securityEvents.aboutUserId, userId)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(ENTRIES_MAX);
}

interface AuditedSubjects {
  userId: string;
  orderIds: readonly string[];
  contactIds: readonly string[];
}

/** Returns audit entries about these subjects, whoever caused them, the newest first. */
export function listAuditAbout(db: Executor, { userId, orderIds, contactIds }: AuditedSubjects) {
  const { subjectKind, subjectId } = auditEntries;
  const isAbout = (kind: 'user' | 'order' | 'customer', ids: readonly string[]) =>
    ids.length === 0 ? sql`false` : and(eq(subjectKind, kind), inArray(subjectId, [...ids]));
  return db
    .select()
    .from(auditEntries)
    .where(or(isAbout('user', [userId]), isAbout('order', orderIds), isAbout('customer', contactIds)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(ENTRIES_MAX);
}

export function listAuditBy(db: Executor, userId: string) {
  return db
    .select({ at: auditEntries.at, verb: auditEntries.verb })
    .from(auditEntries)
    .where(eq(auditEntries.byUserId, userId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(ENTRIES_MAX);
}
