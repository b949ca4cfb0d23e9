import { and, eq, inArray } from 'drizzle-orm';
import { hashPassword, isPasswordOf } from '#server/accounts/password.ts';
import { endSessions } from '#server/accounts/queries.ts';
import { registrationCodes, resetCodes, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { mailboxMessages } from '#server/platform/mail/tables.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** An argon2 hash whose digest is all zeros, in base64. It costs what any hash costs to check, and no password has it. */
const LOCKED = /\$A+$/;
const DIGEST = /[^$]+$/;

interface DemoAccount {
  id: string;
  email: string;
  passwordHash: string;
  /** What everybody knows of it. */
  password: string;
}

/** Which of the demo's accounts are there, with the password of the demo or none at all: the others belong to somebody. */
export interface DemoAccountsLeft {
  open: DemoAccount[];
  locked: DemoAccount[];
}

export function isLocked(passwordHash: string): boolean {
  return LOCKED.test(passwordHash);
}

/** Finds the accounts of the demo that nobody has given a password of their own. */
export async function findDemoAccounts(db: Executor): Promise<DemoAccountsLeft> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const { id, email, passwordHash } = users;
  const rows = await db.select({ id, email, passwordHash }).from(users).where(inArray(email, emails)).orderBy(email);
  const left: DemoAccountsLeft = { open: [], locked: [] };
  for (const row of rows) {
    const { password = '' } = DEMO_ACCOUNTS.find((account) => account.email === row.email) ?? {};
    if (isLocked(row.passwordHash)) left.locked.push({ ...row, password });
    else if (await isPasswordOf(row.passwordHash, password)) left.open.push({ ...row, password });
  }
  return left;
}

/**
 * Keeps everybody out of the demo's accounts whose passwords everybody knows, ends their sessions, and empties the demo's
 * mailbox, which everybody could read: the codes that were mailed into it are good no more. For a shop that is no demo (any more), at its start. Returns the e-mails of all accounts that are locked.
 */
export async function lockDemoAccounts(db: Executor): Promise<string[]> {
  const { open, locked } = await findDemoAccounts(db);
  await inTransaction(db, async (tx) => {
    for (const { id, passwordHash } of open) {
      const digest = DIGEST.exec(passwordHash)?.[0] ?? '';
      await setHash(tx, { id, from: passwordHash, to: passwordHash.replace(DIGEST, 'A'.repeat(digest.length)) });
    }
    for (const { id } of [...open, ...locked]) await endSessions(tx, id);
    await tx.delete(mailboxMessages);
    await deleteReadCodes(tx, open.length > 0);
  });
  return [...open, ...locked].map(({ email }) => email).sort();
}

/** Deletes the codes that may have been read in the demo's mailbox: everybody's where this shop was a demo until now. */
async function deleteReadCodes(tx: Executor, wasDemo: boolean): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  await tx.delete(resetCodes).where(wasDemo ? undefined : inArray(resetCodes.email, emails));
  if (wasDemo) await tx.delete(registrationCodes);
}

/** Gives locked accounts the demo's passwords again, as the demo's start names them. */
export async function unlockDemoAccounts(db: Executor): Promise<void> {
  const { locked } = await findDemoAccounts(db);
  for (const { id, passwordHash, password } of locked) {
    await setHash(db, { id, from: passwordHash, to: await hashPassword(password) });
  }
}

/** Unless somebody has chosen a password meanwhile. */
async function setHash(db: Executor, { id, from, to }: { id: string; from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)));
}
