import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/accounts/tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

/** Some keyboards send decomposed letters (NFD), others composed ones (NFC). */
const TYPED = ['Café-Łódź-7', 'دُعا-آم-لاہور', '한국-가방-노래'].map(
  (text) => [text.normalize('NFD'), text.normalize('NFC')] as const,
);

describe('a password that devices encode in two ways', () => {
  const shop = useTestShop();
  const logIn = async (email: string, password: string) =>
    (await shop.call('POST', '/api/auth/login', { body: { email, password } })).status;
  const hashOf = async (id: string) =>
    (await shop.deps.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash;

  it.each(TYPED)('opens the account from both devices: %s', async (decomposed, composed) => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const body = { currentPassword: PASSWORD, newPassword: decomposed };
    expect((await shop.call('PATCH', '/api/auth/password', { as: user, body })).status).toBe(200);
    expect([await logIn(user.email, composed), await logIn(user.email, decomposed)]).toEqual([200, 200]);
    expect(await logIn(user.email, `${composed}!`)).toBe(401);
  });

  it('opens an account of an earlier release in the form typed at that time, and afterwards in both forms', async () => {
    const [decomposed, composed] = TYPED[0] ?? ['', ''];
    const user = await addUser(shop.deps);
    const former = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await shop.deps.db.update(users).set({ passwordHash: former }).where(eq(users.id, user.id));
    expect(await logIn(user.email, composed)).toBe(401);
    expect(await hashOf(user.id)).toBe(former);
    const both = await Promise.all([logIn(user.email, decomposed), logIn(user.email, decomposed)]);
    expect(both).toEqual([200, 200]);
    expect(await hashOf(user.id)).not.toBe(former);
    expect([await logIn(user.email, composed), await logIn(user.email, decomposed)]).toEqual([200, 200]);
  });

  it.each([
    ['POST /api/auth/register', 'password'],
    ['POST /api/auth/reset-password', 'password'],
    ['POST /api/auth/invitations/join', 'password'],
    ['PATCH /api/auth/password', 'newPassword'],
  ])('%s says at the field which passwords are rejected', async (route, field) => {
    const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
    const [method = '', url = ''] = route.split(' ');
    for (const password of ['aaaaaaaa', ' '.repeat(8), '\u200b'.repeat(8), 'nanhi-dukaan-1']) {
      const body = { ...(call?.body as object), [field]: password };
      const response = await shop.call(method, url, { as: await openSession(shop.deps, shop.users.owner), body });
      expect([response.status, response.error().code]).toEqual([400, 'password_guessable']);
      expect(response.error().fields?.[field]).toMatch(/easily guessed/);
    }
  });
});
