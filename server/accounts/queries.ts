import { type AnyColumn, and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { ListUsersQuery } from '#contract/accounts.schema.ts';
import type { UserSort } from '#contract/accounts.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findPage } from '#server/platform/database/find-page.ts';
import { preparedOnce } from '#server/platform/database/prepared.ts';
import { idleSince } from './rules.ts';
import { registrationCodes, resetCodes, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** `email` is normalised (`normalizeEmail`). */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** The admins, locked until the transaction ends: nobody else can demote one of them meanwhile. */
export function lockAdmins(tx: Executor) {
  return tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id)).for('update');
}

/** Locks a person's row until the transaction ends, for what may happen to one person once at a time. False: no such. */
export async function lockUser(tx: Executor, id: string): Promise<boolean> {
  // Not against those who only refer to the person, as an order does that is being placed.
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return rows.length > 0;
}

const SORT_COLUMNS: Record<UserSort, AnyColumn> = {
  createdAt: users.createdAt,
  email: users.email,
  role: users.role,
};

/**
 * One page of the people who pass the filter, and how many pass it in all (`findPage`). Equal ranks are ordered by age of
 * account.
 */
export async function listUsers(db: Executor, { role, q, sortBy, order, page, limit }: ListUsersQuery) {
  const column = SORT_COLUMNS[sortBy];
  const [ascending, descending] = [sql`${column} asc, ${users.id} asc`, sql`${column} desc, ${users.id} desc`];
  const { ids, total } = await findPage(
    db,
    {
      table: users,
      searchColumn: 'search_text',
      id: users.id,
      filter: role && eq(users.role, role),
      order: order === 'asc' ? ascending : descending,
      reverseOrder: order === 'asc' ? descending : ascending,
      countAll: () => readCounter(db, 'users', role),
    },
    { q, page, limit },
  );
  const rows = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rowById.get(id) ?? []), total };
}

/** A session that has not ended, with its user. */
export async function findSession(db: Executor, tokenHash: string, now: Date) {
  const [row] = await sessionUser(db).execute({ tokenHash, now, idleSince: idleSince(now) });
  return row;
}

/** Every call of somebody who is signed in begins with it. */
const sessionUser = preparedOnce((db) =>
  db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare('session_user'),
);

/** More places than anybody is signed in at, unless it is a script that logs in anew each time. */
const MAX_LISTED_SESSIONS = 100;

/** A person's sessions that have not ended: first the one of `tokenHash`, then that which was last used. */
export function listSessions(db: Executor, { userId, tokenHash }: { userId: string; tokenHash: string }, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now))))
    .orderBy(
      desc(eq(sessions.tokenHash, tokenHash)),
      desc(sessions.lastSeenAt),
      desc(sessions.createdAt),
      asc(sessions.id),
    )
    .limit(MAX_LISTED_SESSIONS);
}

/** Ends a person's sessions everywhere, or everywhere but in the one of `keptTokenHash`. */
export async function endSessions(tx: Executor, userId: string, storedTokenHash?: string): Promise<void> {
  const others = storedTokenHash === undefined ? undefined : ne(sessions.tokenHash, storedTokenHash);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** The code that registers this address just now; locked until the transaction ends where `tx` is one. */
export async function findRegistrationCode(tx: Executor, email: string, now: Date) {
  const [row] = await tx
    .select()
    .from(registrationCodes)
    .where(and(eq(registrationCodes.email, email), gt(registrationCodes.expiresAt, now)))
    .for('update');
  return row;
}

/** Whether a code for a new password is good. */
export async function hasResetCode(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ email: resetCodes.email })
    .from(resetCodes)
    .where(and(eq(resetCodes.codeHash, codeHash), gt(resetCodes.expiresAt, now)));
  return rows.length > 0;
}
