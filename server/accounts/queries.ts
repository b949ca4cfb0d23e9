import { type AnyColumn, and, asc, count, desc, eq, gt, ilike, or } from 'drizzle-orm';
import type { ListUsersQuery } from '#contract/accounts.schema.ts';
import type { UserSort } from '#contract/accounts.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { otps, sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

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

/** One page of the people who pass the filter, and how many pass it in all. Equal ranks are ordered by age of account. */
export async function listUsers(db: Executor, { role, q, sortBy, order, page, limit }: ListUsersQuery) {
  const direction = order === 'asc' ? asc : desc;
  const matches = and(
    role && eq(users.role, role),
    q ? or(ilike(users.email, containing(q)), ilike(users.username, containing(q))) : undefined,
  );
  const rows = await db
    .select()
    .from(users)
    .where(matches)
    .orderBy(direction(SORT_COLUMNS[sortBy]), direction(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ count: count() }).from(users).where(matches);
  return { rows, total: total?.count ?? 0 };
}

/** The user of a session that has not expired. */
export async function findSessionUser(db: Executor, tokenHash: string, now: Date): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return row?.user;
}

export async function findOtp(tx: Executor, email: string) {
  const [otp] = await tx.select().from(otps).where(eq(otps.email, email)).for('update');
  return otp;
}
