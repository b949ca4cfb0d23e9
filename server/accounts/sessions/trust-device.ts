import { and, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/time.ts';
import { DEVICE_TRUST_DAYS } from '#server/accounts/rules.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { trustedDevices, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

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

interface Browser {
  userId: string;
  device: string | undefined;
}

/** SQL that is true if the user has logged in before, but never with this browser. */
export function isNewDevice(tx: Executor, { userId, device }: Browser, now: Date): SQL {
  const { userId: owner, tokenHash, expiresAt } = trustedDevices;
  const select = () => tx.select({ userId: owner }).from(trustedDevices);
  const isSame = and(eq(owner, userId), eq(tokenHash, device ?? ''), gt(expiresAt, now));
  return sql`${exists(select().where(eq(owner, userId)))} and ${notExists(select().where(isSame))}`;
}

/** Returns a new token for the browser, so that stolen copies of the old one stop working. */
export async function trustDevice(tx: Executor, { userId, device }: Browser, now: Date): Promise<string> {
  const token = newToken();
  await tx.execute(sql`with account as (select ${userId}::uuid as id), ${trusting({ token, device }, now)} select`);
  return token;
}

/** Returns CTEs that replace the browser's token. They read the user from the CTE `account` of the caller. */
export function trusting({ token, device = '' }: { token: string; device: string | undefined }, now: Date): SQL {
  const expiresAt = new Date(now.getTime() + DEVICE_TRUST_DAYS * DAY_MS);
  return sql`moved as (
    update trusted_devices
    set token_hash = ${hashToken(token)},
      expires_at = case when user_id = account.id then ${expiresAt} else expires_at end
    from account where token_hash = ${device}
    returning user_id
  ), trusted as (
    insert into trusted_devices (token_hash, user_id, created_at, expires_at)
    select ${hashToken(token)}, id, ${now}, ${expiresAt} from account where id not in (select user_id from moved)
  )`;
}
