import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { restoreTests } from '#server/backup/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export type RestoreTestRow = typeof restoreTests.$inferSelect;

/** Without a sign of life for a minute, the process that ran the test has ended. */
const ALIVE_MS = 60_000;

export async function findLastTest(db: Executor): Promise<RestoreTestRow | undefined> {
  const [last] = await db
    .select()
    .from(restoreTests)
    .orderBy(desc(restoreTests.requestedAt), desc(restoreTests.id))
    .limit(1);
  return last;
}

export function stateOf({ startedAt, aliveAt, endedAt, error }: RestoreTestRow, now: Date) {
  if (endedAt) return error === null ? 'passed' : 'failed';
  if (!startedAt) return 'waiting';
  return aliveAt && now.getTime() - aliveAt.getTime() < ALIVE_MS ? 'running' : 'interrupted';
}

/** Serializes requests, so that two presses of the button start one test. */
export async function lockTests(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${restoreTests} in share row exclusive mode`);
}

export async function countShop(db: Executor) {
  return {
    products: await db.$count(products),
    orders: await db.$count(orders),
    customers: await db.$count(users, eq(users.role, 'user')),
  };
}
