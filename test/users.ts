import { hash } from '@node-rs/argon2';
import { normalizeEmail } from '#contract/accounts.ts';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { DAY_MS } from '#contract/time.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';

export interface TestUser {
  id: string;
  username: string;
  email: string;
  role: Role;
  rights: Right[];
}

export interface SignedInUser extends TestUser {
  token: string;
}

export const PASSWORD = 'correct horse battery';
/** The hash contains its cost, so logins of test users cost little too. A hash of the shop takes 19 MiB and 30 ms. */
const CHEAP_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
let count = 0;

export async function addUser({ db, now }: Deps, overrides: Partial<Omit<TestUser, 'id'>> = {}): Promise<TestUser> {
  passwordHash ??= hash(PASSWORD, CHEAP_HASH);
  count += 1;
  const role = overrides.role ?? 'user';
  const username = overrides.username ?? `Person ${count}`;
  const rights = overrides.rights ?? [];
  const user = {
    id: newId(),
    role,
    rights,
    username,
    email: normalizeEmail(overrides.email ?? `person${count}@example.com`),
  };
  await db.insert(users).values({ ...user, passwordHash: await passwordHash, createdAt: now() });
  return user;
}

/** Creates a session without the login route, as if the user had just entered the password. */
export async function openSession({ db, now }: Deps, user: TestUser): Promise<SignedInUser> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + 30 * DAY_MS);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now(),
    lastSeenAt: now(),
    confirmedAt: now(),
    secondFactorAt: now(),
    expiresAt,
  });
  return { ...user, token };
}
