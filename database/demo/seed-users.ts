import { randomBytes } from 'node:crypto';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { users } from '#server/accounts/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { daysBefore } from './demo-dates.ts';
import { makeDemoOrders } from './orders.ts';
import { makeDemoReviews } from './reviews.ts';
import { DEMO_USERS } from './users.ts';

/** Age of the oldest account in days. The first order is more recent. */
const OLDEST_ACCOUNT_DAYS = 380;
/** Maximum number of days between a customer's registration and the first order or review. */
const JOINED_BEFORE_DAYS = 9;

/**
 * Returns password hashes by the key of the demo account. All sample customers share the key '' and a random password.
 */
export async function hashPasswords(): Promise<Map<string, string>> {
  const known = DEMO_ACCOUNTS.map(
    async ({ key, password }): Promise<[string, string]> => [key, await hashPassword(password)],
  );
  const unknown = hashPassword(randomBytes(32).toString('base64')).then((hash): [string, string] => ['', hash]);
  return new Map(await Promise.all([...known, unknown]));
}

function findFirstActivities(): Map<string, number> {
  const first = new Map<string, number>();
  const activities = [
    ...makeDemoReviews().map(({ userKey, daysAgo }) => ({ userKey, daysAgo })),
    ...makeDemoOrders().map(({ userKey, placedDaysAgo }) => ({ userKey, daysAgo: placedDaysAgo })),
  ];
  for (const { userKey, daysAgo } of activities) first.set(userKey, Math.max(daysAgo, first.get(userKey) ?? 0));
  return first;
}

export async function seedUsers(
  tx: Executor,
  passwordHashes: Map<string, string>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const firstActivities = findFirstActivities();
  const unusableHash = passwordHashes.get('') ?? '';
  const seeded = [
    ...DEMO_ACCOUNTS.map(({ key, email, username, role }) => ({ key, email, username, role, bio: '', profession: '' })),
    ...DEMO_USERS.map((user) => ({ ...user, role: 'user' as const })),
  ];
  await tx.insert(users).values(
    seeded.map(({ key, email, username, role, bio, profession }, index) => {
      const id = newId();
      ids.set(key, id);
      const isCustomer = DEMO_USERS.some((user) => user.key === key);
      const joinedDaysAgo = isCustomer
        ? (firstActivities.get(key) ?? 0) + 1 + (index % JOINED_BEFORE_DAYS)
        : OLDEST_ACCOUNT_DAYS;
      return {
        id,
        email,
        username,
        role,
        bio: bio || null,
        profession: profession || null,
        passwordHash: passwordHashes.get(key) ?? unusableHash,
        createdAt: daysBefore(now, joinedDaysAgo),
      };
    }),
  );
  return ids;
}
