import { describe, expect, it } from 'vitest';
import { usersApi } from '#web/features/accounts/admin/api.ts';
import { accountsApi } from '#web/features/accounts/api.ts';
import { makeStore } from './make-store.ts';
import { loggedIn, type SessionUser, selectSession } from './session.ts';

const ayesha: SessionUser = {
  _id: 'u1',
  email: 'ayesha@example.com',
  token: 'first-token',
  role: 'user',
  rights: [],
  username: 'Ayesha',
  profileImage: null,
};
const error = (code: string) => Response.json({ message: 'No.', code }, { status: 401 });

describe('a session that the API has rejected', () => {
  it('is removed, and marked as expired', async () => {
    const store = makeStore(() => Promise.resolve(error('unauthenticated')));
    store.dispatch(loggedIn(ayesha));
    await store.dispatch(usersApi.endpoints.listUsers.initiate({}));
    expect(selectSession(store.getState())).toEqual({ isKnown: true, user: null, hasExpired: true });
  });

  it('stays when only a password was wrong', async () => {
    const store = makeStore(() => Promise.resolve(error('credentials_invalid')));
    store.dispatch(loggedIn(ayesha));
    await store.dispatch(accountsApi.endpoints.login.initiate({ email: ayesha.email, password: 'wrong' }));
    expect(selectSession(store.getState()).user).toEqual(ayesha);
  });

  it('does not end the next session', async () => {
    const response = Promise.withResolvers<Response>();
    const store = makeStore(() => response.promise);
    store.dispatch(loggedIn(ayesha));
    const call = store.dispatch(usersApi.endpoints.listUsers.initiate({}));
    store.dispatch(loggedIn({ ...ayesha, token: 'second-token' }));
    response.resolve(error('unauthenticated'));
    await call;
    expect(selectSession(store.getState()).user?.token).toBe('second-token');
  });
});
