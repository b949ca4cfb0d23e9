import type { Right, Role } from '#contract/rights.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

/** Days after the last login for which a browser is trusted. */
export const DEVICE_TRUST_DAYS = 180;
/** Days without use after which a session ends: a phone may be sold, and families shop every week or two. */
export const SESSION_IDLE_DAYS = 14;
/** Days after which a session ends in any case. Limits the use of a copied token. */
export const SESSION_MAX_DAYS = 60;
/** Hours after which a session of staff, who see customers' addresses, ends: a working day. */
export const STAFF_SESSION_HOURS = 12;
/** Minutes between two updates of `lastSeenAt`. A finer precision would cost a write for each request. */
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

/** Returns true if a staff session of the previous release, which made them last longer, has ended. */
export function hasFormerSessionEnded(user: Account, { createdAt, confirmedAt }: OpenSession, now: Date): boolean {
  return isStaff(user) && confirmedAt === null && createdAt.getTime() + STAFF_SESSION_MS <= now.getTime();
}

/** Returns the time of last use at or before which a session has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Returns the time at or before which `lastSeenAt` is updated. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}

/** Returns 'h…@example.com': enough to recognise an address in records that outlive the account. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}
