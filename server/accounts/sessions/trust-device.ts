import { and, eq, gt } from 'drizzle-orm';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { trustedDevices, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { DEVICE_TRUST_DAYS } from './session-limits.ts';

/** True where the account has logged in with the browser of this token hash. */
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

/** True where the user has logged in before, but never with this browser. */
export async function isNewDevice(
  tx: Executor,
  { userId, device }: { userId: string; device: string | undefined },
  now: Date,
): Promise<boolean> {
  const known = await tx
    .select({ tokenHash: trustedDevices.tokenHash, expiresAt: trustedDevices.expiresAt })
    .from(trustedDevices)
    .where(eq(trustedDevices.userId, userId));
  return known.length > 0 && !known.some(({ tokenHash, expiresAt }) => tokenHash === device && expiresAt > now);
}

/** Returns the browser's fresh token. It replaces the one it sent, so that a planted or copied token is worthless. */
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
