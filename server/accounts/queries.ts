import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ListUsersQuery } from '#contract/accounts.schema.ts';
import type { UserSort } from '#contract/accounts.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listPage } from '#server/platform/database/list-page.ts';
import { readRowCount } from '#server/platform/row-counts/queries.ts';
import { idleSince } from './rules.ts';
import { registrationCodes, resetCodes, secondFactors, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findEmails(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const found = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, known));
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** Locks all admins. Otherwise two admins could demote each other at once (write skew), and none would be left. */
export function lockAdmins(tx: Executor) {
  return tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id)).for('update');
}

export async function lockUser(tx: Executor, id: string): Promise<boolean> {
  return (await lockUsers(tx, [id])).size > 0;
}

export async function lockUsers(tx: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    // This lock does not block inserts that refer to the user, such as new orders.
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

const SORT_COLUMNS: Record<UserSort, AnyColumn> = {
  createdAt: users.createdAt,
  email: users.email,
  role: users.role,
};

function lacksTwoStep(db: Executor): SQL | undefined {
  const { userId, confirmedAt } = secondFactors;
  const on = db
    .select({ userId })
    .from(secondFactors)
    .where(and(eq(userId, users.id), isNotNull(confirmedAt)));
  const hasRights = and(eq(users.role, 'moderator'), sql`cardinality(${users.rights}) > 0`);
  return and(or(eq(users.role, 'admin'), hasRights), notExists(on));
}

export async function findWithTwoStep(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { userId, confirmedAt } = secondFactors;
  const isOne = and(inArray(userId, [...ids]), isNotNull(confirmedAt));
  const rows = ids.length === 0 ? [] : await db.select({ userId }).from(secondFactors).where(isOne);
  return new Set(rows.map((row) => row.userId));
}

/** Users with equal sort keys are sorted by the age of the account. */
export function listUsers(db: Executor, { role, sortBy, twoStep, ...request }: ListUsersQuery) {
  const ofRole = role && eq(users.role, role);
  const filter = twoStep === 'off' ? and(ofRole, lacksTwoStep(db)) : ofRole;
  const list = {
    table: users,
    searchColumn: 'search_text',
    sortColumn: SORT_COLUMNS[sortBy],
    filter,
    countAll: () => (twoStep === 'off' ? db.$count(users, filter) : readRowCount(db, 'users', role)),
  };
  return listPage(db, list, request);
}

export async function findSession(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      user: users,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: sessions.secondFactorAt,
      twoStepSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now))),
    );
  return row;
}

/** Sessions that a page lists. Only a script that logs in for each request has more. */
const LISTED_SESSIONS_MAX = 100;

/** Returns the session of `tokenHash` first, then the most recently used ones. */
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
    .limit(LISTED_SESSIONS_MAX);
}

export async function endSessions(tx: Executor, userId: string, exceptTokenHash?: string): Promise<void> {
  const others = exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function findRegistrationCode(tx: Executor, email: string, now: Date) {
  const [row] = await tx
    .select()
    .from(registrationCodes)
    .where(and(eq(registrationCodes.email, email), gt(registrationCodes.expiresAt, now)))
    .for('update');
  return row;
}

export async function hasResetCode(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ email: resetCodes.email })
    .from(resetCodes)
    .where(and(eq(resetCodes.codeHash, codeHash), gt(resetCodes.expiresAt, now)));
  return rows.length > 0;
}

/** Lists the e-mail of the oldest account first. */
export async function listAdminEmails(db: Executor): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id));
  return admins.map(({ email }) => email);
}
