import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { UserRow } from '#server/accounts/queries.ts';
import type { UsedFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { clientColumns, insertSecurityEvent, noteForLog } from '#server/platform/security/record-event.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { isNewDevice, trusting } from './trust-device.ts';

export interface NewSession {
  /** Row with which the password was checked. */
  user: UserRow;
  factor: UsedFactor | undefined;
  token: string;
  createdAt: Date;
  expiresAt: Date;
  device: string | null;
  deviceToken: string;
  browser: string | undefined;
  replacedTokenHashes: readonly string[];
}

const PROVED_WITH: Record<UsedFactor, string> = {
  app: 'with a code of the app',
  'recovery-code': 'with a recovery code',
};

const openedSchema = z.object({ rows: z.array(z.object({ isNewDevice: z.boolean() })) });

/** Returns true for a new browser. Throws if the password or two-step login has changed since they were checked. */
export async function openSession(tx: Executor, session: NewSession): Promise<boolean> {
  const { user, factor, createdAt, device, browser, deviceToken } = session;
  const event = insertSecurityEvent(tx, {
    at: createdAt,
    kind: 'login.succeeded',
    userId: user.id,
    detail: factor ? PROVED_WITH[factor] : null,
    isNewNetwork: isNewNetwork(tx, user.id),
    isNewDevice: isNewDevice(tx, { userId: user.id, device: browser }, createdAt),
  }).returning({ isNewDevice: securityEvents.isNewDevice });
  // Every write reads the CTE `account`, so that PostgreSQL locks and checks the user's row first.
  const result = await tx.execute(sql`
    with account as (
      select id from users
      where id = ${user.id} and password_hash = ${user.passwordHash} and (${factor !== undefined} or not exists (
        select from second_factors where user_id = users.id and confirmed_at is not null
      )) for share
    ), ended as (
      delete from sessions using account where token_hash = any(${sql.param(session.replacedTokenHashes)}::text[])
    ), opened as (
      insert into sessions (token_hash, user_id, created_at, last_seen_at, confirmed_at, second_factor_at, expires_at, device)
      select ${hashToken(session.token)}, id, ${createdAt}, ${createdAt}, ${createdAt}, ${factor ? createdAt : null},
        ${session.expiresAt}, ${device} from account
    ), ${trusting({ token: deviceToken, device: browser }, createdAt)},
    event as ${event}
    select is_new_device as "isNewDevice" from account, event`);
  const [opened] = openedSchema.parse(result).rows;
  if (!opened) throw new AppError('credentials_invalid');
  noteForLog('login.succeeded');
  return opened.isNewDevice;
}

/** SQL that is true if the user has logged in before, but never from the network of this request. */
function isNewNetwork(tx: Executor, userId: string): SQL {
  const { network } = clientColumns();
  if (network === null) return sql`false`;
  const logins = and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'login.succeeded'));
  const select = () => tx.select({ id: securityEvents.id }).from(securityEvents);
  const isSame = and(logins, eq(securityEvents.network, network));
  return sql`${exists(select().where(logins))} and ${notExists(select().where(isSame))}`;
}
