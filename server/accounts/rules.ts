import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  SESSION_SEEN_EVERY_MINUTES,
  STAFF_SESSION_HOURS,
} from '#server/accounts/sessions/session-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STAFF_SESSION_MS = STAFF_SESSION_HOURS * 60 * MINUTE_MS;

interface Account {
  role: Role;
  rights: readonly Right[];
}

/** Whether an admin, or a moderator with rights. */
export function isStaff({ role, rights }: Account): boolean {
  return role === 'admin' || (role === 'moderator' && rights.length > 0);
}

/** The absolute expiry of a session that the user opens now. */
export function sessionExpiry(user: Account, now: Date): Date {
  const lifeMs = isStaff(user) ? STAFF_SESSION_MS : SESSION_MAX_DAYS * DAY_MS;
  return new Date(now.getTime() + lifeMs);
}

interface OpenSession {
  createdAt: Date;
  confirmedAt: Date | null;
}

/** Whether a session that the previous release opened for a member of staff, for longer than this one does, has ended. */
export function hasFormerSessionEnded(user: Account, { createdAt, confirmedAt }: OpenSession, now: Date): boolean {
  return isStaff(user) && confirmedAt === null && createdAt.getTime() + STAFF_SESSION_MS <= now.getTime();
}

/** Sessions last used at this time or before have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Sessions last seen at this time or before are noted anew. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}

/** 'h…@example.com': enough to recognise an address, for records that outlive its owner's account. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1…');
}
