import type { Right, Role } from '#contract/rights.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

/** Number of days that a browser stays trusted after its last login. */
export const DEVICE_TRUST_DAYS = 180;
/** A session ends after this many days without use. Families shop every week or two, and a phone may be sold. */
export const SESSION_IDLE_DAYS = 14;
/** A session ends after this many days even if it is used, to limit the use of a stolen token. */
export const SESSION_MAX_DAYS = 60;
/**
 * A session of staff ends after this many hours: a working day. Staff see customers' addresses, so their sessions are
 * shorter.
 */
export const STAFF_SESSION_HOURS = 12;
/** Minutes between two updates of `lastSeenAt`. Updating it for each request would cost a write each time. */
export const SESSION_SEEN_EVERY_MINUTES = 60;

const STAFF_SESSION_MS = STAFF_SESSION_HOURS * 60 * MINUTE_MS;

interface Account {
  role: Role;
  rights: readonly Right[];
}

/** Returns true for an admin, and for a moderator with rights. */
export function isStaff({ role, rights }: Account): boolean {
  return role === 'admin' || (role === 'moderator' && rights.length > 0);
}

/** Returns the latest expiry of a session that the user opens now. */
export function sessionExpiry(user: Account, now: Date): Date {
  const lifeMs = isStaff(user) ? STAFF_SESSION_MS : SESSION_MAX_DAYS * DAY_MS;
  return new Date(now.getTime() + lifeMs);
}

interface OpenSession {
  createdAt: Date;
  confirmedAt: Date | null;
}

/**
 * Returns true if a session that the previous release opened for staff has ended by the limit of this release. The
 * previous release let sessions of staff last longer.
 */
export function hasFormerSessionEnded(user: Account, { createdAt, confirmedAt }: OpenSession, now: Date): boolean {
  return isStaff(user) && confirmedAt === null && createdAt.getTime() + STAFF_SESSION_MS <= now.getTime();
}

/** Returns the cutoff of idle sessions: a session has ended if it was last used at this time or earlier. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Returns the cutoff of `lastSeenAt`: the next request updates a time that is not later than the cutoff. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}

/** Returns 'h…@example.com': enough to recognise an address in records that outlive the account. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}
