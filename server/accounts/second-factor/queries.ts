import { eq, type SQL } from 'drizzle-orm';
import { secondFactors, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** Returns the matching user with their second factor. The factor is null if the user never set one up. */
export async function findUserWithFactor(db: Executor, isOne: SQL) {
  const [found] = await db
    .select({ user: users, factor: secondFactors })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(isOne);
  return found;
}

/** Returns the user's second factor, confirmed or not. */
export async function findSecondFactor(db: Executor, userId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

/** Deletes a second factor. Returns true if it was confirmed. */
export async function removeSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed !== undefined && removed.confirmedAt !== null;
}
