import { describe, expect, it } from 'vitest';
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

  it.each(TYPED)('opens the account from both devices: %s', async (decomposed, composed) => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const body = { currentPassword: PASSWORD, newPassword: decomposed };
    expect((await shop.call('PATCH', '/api/auth/password', { as: user, body })).status).toBe(200);
    expect([await logIn(user.email, composed), await logIn(user.email, decomposed)]).toEqual([200, 200]);
    expect(await logIn(user.email, `${composed}!`)).toBe(401);
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
