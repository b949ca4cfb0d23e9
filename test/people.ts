import { normalizeEmail } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';

export interface Person {
  id: string;
  username: string;
  email: string;
  role: Role;
}

export interface SignedInPerson extends Person {
  token: string;
}

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;
let count = 0;

/** Adds a person whose password is `PASSWORD`; what is left out is made up. */
export async function addPerson({ db, now }: Deps, given: Partial<Omit<Person, 'id'>> = {}): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  count += 1;
  const role = given.role ?? 'user';
  const username = given.username ?? `Person ${count}`;
  const person = { id: newId(), role, username, email: normalizeEmail(given.email ?? `person${count}@example.com`) };
  await db.insert(users).values({ ...person, passwordHash: await passwordHash, createdAt: now() });
  return person;
}

/** Opens a session past the login route, for the many tests where logging in is not the subject. */
export async function openSession({ db, now }: Deps, person: Person): Promise<SignedInPerson> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + 30 * 86_400_000);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: person.id, createdAt: now(), lastSeenAt: now(), expiresAt });
  return { ...person, token };
}
