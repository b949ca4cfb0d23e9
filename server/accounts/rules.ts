import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

/** A browser is trusted for this many days after its last login. */
export const DEVICE_TRUST_DAYS = 180;
/** A session ends after this many days without use. Families shop every week or two, and a phone may be sold. */
export const SESSION_IDLE_DAYS = 14;
/** Maximum age of a session, which limits the use of a stolen token. */
export const SESSION_MAX_DAYS = 60;
/** A working day. Sessions of staff are short, because staff see the addresses of customers. */
export const STAFF_SESSION_HOURS = 12;
/** `lastSeenAt` is updated at most once in this time, because each update costs a write. */
export const SESSION_SEEN_EVERY_MINUTES = 60;

const STAFF_SESSION_MS = STAFF_SESSION_HOURS * 60 * MINUTE_MS;

interface Account {
  role: Role;
  rights: readonly Right[];
}

export function isStaff({ role, rights }: Account): boolean {
  return role === 'admin' || (role === 'moderator' && rights.length > 0);
}

export function sessionExpiry(user: Account, now: Date): Date {
  const lifeMs = isStaff(user) ? STAFF_SESSION_MS : SESSION_MAX_DAYS * DAY_MS;
  return new Date(now.getTime() + lifeMs);
}

/** Returns a limit: a session that was last used at this time or earlier has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Returns a limit: if `lastSeenAt` is older, the next request updates it. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}

/** Returns 'h…@example.com', for records that remain when the account is deleted. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}
