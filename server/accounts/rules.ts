import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  SESSION_SEEN_EVERY_MINUTES,
} from '#server/accounts/sessions/session-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The absolute expiry of a session that opens now. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_MAX_DAYS * DAY_MS);
}

/** Sessions last used at this time or before have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** Sessions last seen at this time or before are noted anew. */
export function lastSeenCutoff(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}
