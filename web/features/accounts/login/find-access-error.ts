import type { SessionUser } from '#web/store/session.ts';

interface AccessError {
  message: string;
  redirectTo: '/login' | '/';
}

interface KnownSession {
  isKnown: boolean;
  user: Pick<SessionUser, 'role' | 'rights'> | null;
  hasExpired: boolean;
}

export const SESSION_EXPIRED = 'Session expired - please login again';

export type MayOpen = (user: Pick<SessionUser, 'role' | 'rights'>) => boolean;

/** Returns why the user may not open a page; undefined if they may, or if the session is not read yet. */
export function findAccessError(
  { isKnown, user, hasExpired }: KnownSession,
  mayOpen: MayOpen = () => true,
): AccessError | undefined {
  if (!isKnown) return undefined;
  if (user === null) {
    const message = hasExpired ? SESSION_EXPIRED : 'You must be logged in to access this page';
    return { message, redirectTo: '/login' };
  }
  if (!mayOpen(user)) return { message: 'You need admin privileges to access this page', redirectTo: '/' };
  return undefined;
}
