import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';

/** Days since the last login with the browser. */
export const DEVICE_TRUST_DAYS = 180;
/** Days without use. Families shop every week or two, and a phone may be sold. */
export const SESSION_IDLE_DAYS = 14;
/** Limits the use of a stolen token. */
export const SESSION_MAX_DAYS = 60;
/** A working day. Staff see customers' addresses, so their sessions are short. */
export const STAFF_SESSION_HOURS = 12;
/** Minutes between updates of `lastSeenAt`, because an update in each request would cost a write. */
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

interface OpenSession {
  createdAt: Date;
  confirmedAt: Date | null;
}

/** The previous release let sessions of staff last longer. */
export function hasFormerSessionEnded(user: Account, { createdAt, confirmedAt }: OpenSession, now: Date): boolean {
  return isStaff(user) && confirmedAt === null && createdAt.getTime() + STAFF_SESSION_MS <= now.getTime();
}

/** A session that was last used at this time or earlier has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Returns the cutoff: the next request updates a `lastSeenAt` that is older. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}

/** Returns 'h…@example.com': recognisable in records that outlive the account. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}
