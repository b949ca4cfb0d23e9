import { describe, expect, it } from 'vitest';
import { findAccessError } from './find-access-error.ts';

const known = { isKnown: true, hasExpired: false };

describe('findAccessError', () => {
  it('denies nobody while the session is not known yet', () => {
    expect(findAccessError({ isKnown: false, user: null, hasExpired: false }, 'admin')).toBeUndefined();
  });

  it('sends who is not logged in to the login page', () => {
    expect(findAccessError({ ...known, user: null }, undefined)).toEqual({
      message: 'You must be logged in to access this page',
      redirectTo: '/login',
    });
  });

  it('says that a session has expired where that is why', () => {
    expect(findAccessError({ isKnown: true, user: null, hasExpired: true }, undefined)).toEqual({
      message: 'Session expired - please login again',
      redirectTo: '/login',
    });
  });

  it('sends who has another role home', () => {
    expect(findAccessError({ ...known, user: { role: 'moderator' } }, 'admin')).toEqual({
      message: 'You need admin privileges to access this page',
      redirectTo: '/',
    });
  });

  it('lets in who may enter', () => {
    expect(findAccessError({ ...known, user: { role: 'admin' } }, 'admin')).toBeUndefined();
    expect(findAccessError({ ...known, user: { role: 'user' } }, undefined)).toBeUndefined();
  });
});
