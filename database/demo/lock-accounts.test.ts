import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { registrationCodes, resetCodes, users } from '#server/accounts/tables.ts';
import { mailboxMessages } from '#server/platform/mail/tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { findDemoAccounts, lockDemoAccounts, unlockDemoAccounts } from './lock-accounts.ts';

describe('accounts of the demo', () => {
  // The test shop's admin and moderator have the demo's e-mails, but their own passwords.
  const shop = useTestShop();
  const sessionsOf = (as: { token: string }) => shop.call('GET', '/api/auth/sessions', { as });

  async function logIn(email: string): Promise<number> {
    const { password } = DEMO_ACCOUNTS.find((account) => account.email === email) ?? {};
    return (await shop.call('POST', '/api/auth/login', { body: { email, password } })).status;
  }

  it("are locked if they have the demo's password, and unchanged if they have another one", async () => {
    const { db, now } = shop.deps;
    const { admin, moderator } = shop.users;
    const customer = await openSession(shop.deps, await addUser(shop.deps, { email: 'customer@example.com' }));
    for (const { id, email } of [admin, customer]) {
      const { password = '' } = DEMO_ACCOUNTS.find((account) => account.email === email) ?? {};
      await db
        .update(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(users.id, id));
    }
    await db
      .insert(mailboxMessages)
      .values({ recipient: 'hira@example.com', subject: 'Code', body: '123456', params: {}, createdAt: now() });
    expect([await logIn(customer.email), (await sessionsOf(customer)).status]).toEqual([200, 200]);

    expect(await lockDemoAccounts(db)).toEqual(['admin@example.com', 'customer@example.com']);
    expect([await logIn(customer.email), await logIn(admin.email)]).toEqual([401, 401]);
    expect([(await sessionsOf(customer)).status, (await sessionsOf(admin)).status]).toEqual([401, 401]);
    expect((await sessionsOf(moderator)).status).toBe(200);
    expect((await shop.logIn(moderator)).token).not.toBe('');
    expect(await db.select().from(mailboxMessages)).toEqual([]);
    expect(await lockDemoAccounts(db)).toEqual(['admin@example.com', 'customer@example.com']);

    await unlockDemoAccounts(db);
    expect((await findDemoAccounts(db)).locked).toEqual([]);
    expect([await logIn(customer.email), await logIn(admin.email)]).toEqual([200, 200]);
    expect((await shop.logIn(moderator)).token).not.toBe('');
  });

  it("lose the codes in the demo's mailbox when they are locked, and later do not delete codes of other accounts", async () => {
    const { db, now } = shop.deps;
    const expiresAt = new Date(now().getTime() + 60_000);
    const [demo, other] = ['admin@example.com', 'hira@example.com'];
    const insertCodes = async () => {
      for (const email of [demo, other]) {
        await db.insert(resetCodes).values({ codeHash: email, email, expiresAt });
        await db.insert(registrationCodes).values({ email, code: '123456', askers: [], expiresAt });
      }
    };
    const codes = async () => [
      (await db.select().from(resetCodes)).map(({ email }) => email),
      (await db.select().from(registrationCodes)).map(({ email }) => email).sort(),
    ];
    const { password = '' } = DEMO_ACCOUNTS.find(({ email }) => email === demo) ?? {};
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.email, demo));
    await insertCodes();
    await lockDemoAccounts(db);
    expect(await codes()).toEqual([[], []]);
    await insertCodes();
    await lockDemoAccounts(db);
    expect(await codes()).toEqual([[other], [demo, other]]);
  });
});
