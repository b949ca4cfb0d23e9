import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import type { OrderRow } from './queries.ts';
import { contacts } from './tables.ts';

export type ContactRow = typeof contacts.$inferSelect;
/** Contacts by phone number, such as '+923001234567'. */
export type Contacts = ReadonlyMap<string, ContactRow>;

export async function findContacts(db: Executor, orders: readonly Pick<OrderRow, 'phoneE164'>[]): Promise<Contacts> {
  const phones = new Set(orders.map(({ phoneE164 }) => phoneE164).filter((phone) => phone !== null));
  if (phones.size === 0) return new Map();
  const rows = await db
    .select()
    .from(contacts)
    .where(inArray(contacts.phoneE164, [...phones]));
  return new Map(rows.map((row) => [row.phoneE164, row]));
}
