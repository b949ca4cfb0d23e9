import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { emailSchema } from '#contract/accounts.schema.ts';
import { isLocked, lockDemoAccounts } from '#database/demo/lock-accounts.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { endSessions, findUserByEmail } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run admin:create -- EMAIL`: creates an admin, or promotes an existing user. */
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
      // Nobody knows the password of a locked demo account.
      const isNew = isLocked(existing.passwordHash);
      await db
        .update(users)
        .set({ role: 'admin', ...(isNew && { passwordHash }) })
        .where(eq(users.id, existing.id));
      await endSessions(db, existing.id);
      console.log(`${email.data} is an admin now, with the password ${isNew ? password : 'that they have.'}`);
      return;
    }
    const username = email.data.split('@')[0] ?? email.data;
    await db.insert(users).values({ username, email: email.data, passwordHash, role: 'admin', createdAt: new Date() });
    console.log(`Made the admin ${email.data} with the password ${password}`);
  } finally {
    await database.close();
  }
}

runScript(createAdmin);
