import { eq, type SQL } from 'drizzle-orm';
import { secondFactors, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** Finds a user and the second factor, which is null if the user never set up two-step login. */
export async function findUserWithFactor(db: Executor, isOne: SQL) {
  const [found] = await db
    .select({ user: users, factor: secondFactors })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isOne);
  return found;
}

export async function findSecondFactor(db: Executor, userId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

export async function removeSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed !== undefined && removed.confirmedAt !== null;
}
