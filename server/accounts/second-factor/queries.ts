import { eq } from 'drizzle-orm';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** The user's second factor, which counts only once it is confirmed. */
export async function findSecondFactor(db: Executor, userId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

/** Returns whether the user had a confirmed one. */
export async function removeSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed !== undefined && removed.confirmedAt !== null;
}
