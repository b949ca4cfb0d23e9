import { and, eq, gt } from 'drizzle-orm';
import { DEVICE_TRUST_DAYS } from '#contract/accounts.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hashToken, newToken } from './secrets.ts';
import { trustedDevices, users } from './tables.ts';

/** Whether somebody has logged in to the account of this e-mail with the browser of this token's hash. */
export async function isTrusted(
  db: Executor,
  { email, device }: { email: string; device: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(trustedDevices)
    .innerJoin(users, eq(users.id, trustedDevices.userId))
    .where(and(eq(trustedDevices.tokenHash, device), eq(users.email, email), gt(trustedDevices.expiresAt, now)));
  return rows.length > 0;
}

/**
 * Makes a browser known to an account under a fresh token, which takes the place of the one that it brought: one that
 * somebody else has put there, or copied before, is worth nothing. Returns the token.
 */
export async function trustDevice(
  tx: Executor,
  { userId, device }: { userId: string; device: string | undefined },
  now: Date,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (device !== undefined) {
    await tx.update(trustedDevices).set({ tokenHash }).where(eq(trustedDevices.tokenHash, device));
  }
  const expiresAt = new Date(now.getTime() + DEVICE_TRUST_DAYS * 86_400_000);
  await tx
    .insert(trustedDevices)
    .values({ tokenHash, userId, createdAt: now, expiresAt })
    .onConflictDoUpdate({ target: [trustedDevices.tokenHash, trustedDevices.userId], set: { expiresAt } });
  return token;
}
