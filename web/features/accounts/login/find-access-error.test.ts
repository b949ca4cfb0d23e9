import { describe, expect, it } from 'vitest';
import { findAccessError, type MayOpen } from './find-access-error.ts';

const isAdmin: MayOpen = ({ role }) => role === 'admin';
const known = { isKnown: true, hasExpired: false };

describe('findAccessError', () => {
  it('returns no error while the session is unknown', () => {
    expect(findAccessError({ isKnown: false, user: null, hasExpired: false }, isAdmin)).toBeUndefined();
  });

  it('sends an anonymous visitor to the login page', () => {
    expect(findAccessError({ ...known, user: null })).toEqual({
      message: 'You must be logged in to access this page',
      redirectTo: '/login',
    });
  });

  it('sends a visitor with an expired session to the login page, and says so', () => {
    expect(findAccessError({ isKnown: true, user: null, hasExpired: true })).toEqual({
      message: 'Session expired - please login again',
      redirectTo: '/login',
    });
  });

  it('sends a user with another role to the home page', () => {
    expect(findAccessError({ ...known, user: { role: 'moderator', rights: [] } }, isAdmin)).toEqual({
      message: 'You need admin privileges to access this page',
      redirectTo: '/',
    });
  });

  it('lets in a user with the role', () => {
    expect(findAccessError({ ...known, user: { role: 'admin', rights: [] } }, isAdmin)).toBeUndefined();
    expect(findAccessError({ ...known, user: { role: 'user', rights: [] } })).toBeUndefined();
  });
});
