import { desc, eq } from 'drizzle-orm';
import type { OrderChange } from '#contract/order-edits.schema.ts';
import { users } from '#server/accounts/tables.ts';
import { orderChanges } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface ChangeRow {
  at: Date;
  by: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The newest first. */
export function listChanges(db: Executor, orderId: string): Promise<ChangeRow[]> {
  return db
    .select({ at: orderChanges.at, by: users.username, before: orderChanges.before, after: orderChanges.after })
    .from(orderChanges)
    .leftJoin(users, eq(users.id, orderChanges.byUserId))
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.at), desc(orderChanges.id));
}

export function presentChange({ at, by, before, after }: ChangeRow, hasAmounts: boolean): OrderChange {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  const changes = Object.keys(after)
    .filter((field) => hasAmounts || field !== 'Total')
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }));
  return { at: at.toISOString(), by, changes };
}
