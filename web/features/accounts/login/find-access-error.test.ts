import { describe, expect, it } from 'vitest';
import { findAccessError, type MayOpen } from './find-access-error.ts';

const isAdmin: MayOpen = ({ role }) => role === 'admin';
const known = { isKnown: true, hasExpired: false };

describe('findAccessError', () => {
  it('denies nobody while the session is not known yet', () => {
    expect(findAccessError({ isKnown: false, user: null, hasExpired: false }, isAdmin)).toBeUndefined();
  });

  it('sends who is not logged in to the login page', () => {
    expect(findAccessError({ ...known, user: null })).toEqual({
      message: 'You must be logged in to access this page',
      redirectTo: '/login',
    });
  });

  it('says that a session has expired where that is why', () => {
    expect(findAccessError({ isKnown: true, user: null, hasExpired: true })).toEqual({
      message: 'Session expired - please login again',
      redirectTo: '/login',
    });
  });

  it('sends who has another role home', () => {
    expect(findAccessError({ ...known, user: { role: 'moderator', rights: [] } }, isAdmin)).toEqual({
      message: 'You need admin privileges to access this page',
      redirectTo: '/',
    });
  });

  it('lets in who may enter', () => {
    expect(findAccessError({ ...known, user: { role: 'admin', rights: [] } }, isAdmin)).toBeUndefined();
    expect(findAccessError({ ...known, user: { role: 'user', rights: [] } })).toBeUndefined();
  });
});
