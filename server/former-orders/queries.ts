import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { formerOrderFiles, formerOrders } from './tables.ts';

export type FormerOrderRow = typeof formerOrders.$inferSelect;
export type FormerFileRow = typeof formerOrderFiles.$inferSelect;

const NUMBERS_AT_ONCE = 1_000;
const FILES_MAX = 50;

/** Returns those of the numbers that were imported before. */
export async function findKnownNumbers(db: Executor, source: string, numbers: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of batchesOf(numbers, NUMBERS_AT_ONCE)) {
    const found = await db
      .select({ number: formerOrders.number })
      .from(formerOrders)
      .where(and(eq(formerOrders.source, source), inArray(formerOrders.number, [...some])));
    for (const { number } of found) known.add(number);
  }
  return known;
}

export function listFormerFiles(db: Executor): Promise<FormerFileRow[]> {
  return db
    .select()
    .from(formerOrderFiles)
    .orderBy(desc(formerOrderFiles.createdAt), desc(formerOrderFiles.id))
    .limit(FILES_MAX);
}

/** Lists the newest order first. */
export function listFormerOrders(db: Executor, phone: string, limit: number): Promise<FormerOrderRow[]> {
  return db
    .select()
    .from(formerOrders)
    .where(eq(formerOrders.phoneE164, phone))
    .orderBy(desc(formerOrders.placedAt), desc(formerOrders.id))
    .limit(limit);
}

export async function listFormerOrdersOf(db: Executor, phones: readonly string[]): Promise<FormerOrderRow[]> {
  if (phones.length === 0) return [];
  return db
    .select()
    .from(formerOrders)
    .where(inArray(formerOrders.phoneE164, [...phones]))
    .orderBy(asc(formerOrders.placedAt), asc(formerOrders.id));
}

export interface FormerHistory {
  formerDelivered: number;
  /** Orders that came back in the old shop. */
  formerReturned: number;
}

/** Returns counts by phone. Phones without such orders are missing. */
export async function countFormerOrders(db: Executor, phones: readonly string[]): Promise<Map<string, FormerHistory>> {
  if (phones.length === 0) return new Map();
  const of = (outcome: string) =>
    sql<number>`${count()} filter (where ${formerOrders.outcome} = ${outcome})`.mapWith(Number);
  const found = await db
    .select({ phone: formerOrders.phoneE164, formerDelivered: of('delivered'), formerReturned: of('returned') })
    .from(formerOrders)
    .where(inArray(formerOrders.phoneE164, [...phones]))
    .groupBy(formerOrders.phoneE164);
  return new Map(found.map(({ phone, ...history }) => [phone, history]));
}

/** Returns the newest order by phone. Phones without one are missing. */
export async function findNewestFormer(db: Executor, phones: readonly string[]): Promise<Map<string, FormerOrderRow>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([formerOrders.phoneE164])
    .from(formerOrders)
    .where(inArray(formerOrders.phoneE164, [...phones]))
    .orderBy(asc(formerOrders.phoneE164), desc(formerOrders.placedAt), desc(formerOrders.id));
  return new Map(rows.map((row) => [row.phoneE164, row]));
}

/** Returns the phone of the order with this id. */
export async function findFormerPhone(db: Executor, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const [order] = await db.select({ phone: formerOrders.phoneE164 }).from(formerOrders).where(eq(formerOrders.id, id));
  return order?.phone;
}
