import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailSchema } from '#contract/accounts.schema.ts';
import type { Role } from '#contract/roles.ts';
import { isLocked, lockDemoAccounts } from '#database/demo/lock-accounts.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { endSessions, findUserByEmail } from '#server/accounts/queries.ts';
import { removeSecondFactor } from '#server/accounts/second-factor/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { COMMAND_LINE, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run admin:create -- EMAIL` creates an admin or promotes a user. It also turns off the user's two-step login. */
async function createAdmin(): Promise<void> {
  const email = emailSchema.safeParse(process.argv[2] ?? '');
  if (!email.success) throw new StartupError('Usage: npm run admin:create -- EMAIL');
  const env = parseEnv(process.env);
  const database = await openDatabase(env, printError);
  try {
    await migrateDatabase(database);
    const { db } = database;
    if (!env.isDemo) await lockDemoAccounts(db);
    const existing = await findUserByEmail(db, email.data);
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    if (existing) {
      // A locked demo account gets a new password, because no password matches its hash.
      const isNew = isLocked(existing.passwordHash);
      const hadSecondFactor = await inTransaction(db, async (tx) => {
        await tx
          .update(users)
          .set({ role: 'admin', rights: [], ...(isNew && { passwordHash }) })
          .where(eq(users.id, existing.id));
        await endSessions(tx, existing.id);
        await recordAdmin(tx, existing.id, existing.role);
        const removed = await removeSecondFactor(tx, existing.id);
        if (removed) await recordTwoStepOff(tx, existing.id);
        return removed;
      });
      console.log(`${email.data} is an admin now, with the password ${isNew ? password : 'that they have.'}`);
      if (hadSecondFactor) console.log('Their two-step login is off, and their recovery codes no longer work.');
      return;
    }
    const username = email.data.split('@')[0] ?? email.data;
    const admin = {
      id: newId(),
      username,
      email: email.data,
      passwordHash,
      role: 'admin',
      createdAt: new Date(),
    } as const;
    await inTransaction(db, async (tx) => {
      await tx.insert(users).values(admin);
      await recordAdmin(tx, admin.id, null);
    });
    console.log(`Made the admin ${email.data} with the password ${password}`);
  } finally {
    await database.close();
  }
}

function recordAdmin(tx: Executor, id: string, former: Role | null): Promise<void> {
  return recordChange(tx, {
    by: COMMAND_LINE,
    at: new Date(),
    verb: 'user.role',
    subject: { id, label: 'admin' },
    before: former && { role: former },
    after: { role: 'admin' },
  });
}

function recordTwoStepOff(tx: Executor, id: string): Promise<void> {
  return recordChange(tx, {
    by: COMMAND_LINE,
    at: new Date(),
    verb: 'user.two-step-off',
    subject: { id, label: 'admin' },
    before: { twoStep: true },
    after: { twoStep: false },
  });
}

runScript(createAdmin);
