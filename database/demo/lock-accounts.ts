import { and, eq, inArray } from 'drizzle-orm';
import { hashPassword, isPasswordOf } from '#server/accounts/passwords/password.ts';
import { endSessions } from '#server/accounts/queries.ts';
import { registrationCodes, resetCodes, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { mailboxMessages } from '#server/platform/mail/tables.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** A locked hash has only zeros (`A` in base64). No password matches it, and checking it takes the usual time. */
const LOCKED_HASH = /\$A+$/;
const DIGEST = /[^$]+$/;

interface DemoAccount {
  id: string;
  email: string;
  passwordHash: string;
  password: string;
}

/** Demo accounts whose password nobody has changed. `open` ones have the public password, `locked` ones have none. */
export interface UnclaimedDemoAccounts {
  open: DemoAccount[];
  locked: DemoAccount[];
}

export function isLocked(passwordHash: string): boolean {
  return LOCKED_HASH.test(passwordHash);
}

/** False if the only admins are locked demo accounts. */
export async function hasUsableAdmin(db: Executor): Promise<boolean> {
  const admins = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.role, 'admin'));
  return admins.some(({ passwordHash }) => !isLocked(passwordHash));
}

export async function findDemoAccounts(db: Executor): Promise<UnclaimedDemoAccounts> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const { id, email, passwordHash } = users;
  const rows = await db.select({ id, email, passwordHash }).from(users).where(inArray(email, emails)).orderBy(email);
  const unclaimed: UnclaimedDemoAccounts = { open: [], locked: [] };
  for (const row of rows) {
    const { password = '' } = DEMO_ACCOUNTS.find((account) => account.email === row.email) ?? {};
    if (isLocked(row.passwordHash)) unclaimed.locked.push({ ...row, password });
    else if (await isPasswordOf(row.passwordHash, password)) unclaimed.open.push({ ...row, password });
  }
  return unclaimed;
}

/** Locks demo accounts, and ends their sessions and mailed codes. Returns the e-mails of locked accounts. */
export async function lockDemoAccounts(db: Executor): Promise<string[]> {
  const { open, locked } = await findDemoAccounts(db);
  await inTransaction(db, async (tx) => {
    for (const { id, passwordHash } of open) {
      const digest = DIGEST.exec(passwordHash)?.[0] ?? '';
      await setHash(tx, { id, from: passwordHash, to: passwordHash.replace(DIGEST, 'A'.repeat(digest.length)) });
    }
    for (const { id } of [...open, ...locked]) await endSessions(tx, id);
    await tx.delete(mailboxMessages);
    await deleteExposedCodes(tx, open.length > 0);
  });
  return [...open, ...locked].map(({ email }) => email).sort();
}

/** Deletes codes that the demo's public mailbox has shown: if the shop was a demo, the codes of all accounts. */
async function deleteExposedCodes(tx: Executor, wasDemo: boolean): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  await tx.delete(resetCodes).where(wasDemo ? undefined : inArray(resetCodes.email, emails));
  if (wasDemo) await tx.delete(registrationCodes);
}

export async function unlockDemoAccounts(db: Executor): Promise<void> {
  const { locked } = await findDemoAccounts(db);
  for (const { id, passwordHash, password } of locked) {
    await setHash(db, { id, from: passwordHash, to: await hashPassword(password) });
  }
}

/** Compare-and-set, so that a password that changes at the same time is not overwritten. */
async function setHash(db: Executor, { id, from, to }: { id: string; from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)));
}
