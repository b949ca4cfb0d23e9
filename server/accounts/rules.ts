import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, SESSION_SEEN_EVERY_MINUTES } from '#contract/accounts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When a session that is opened now ends, however often it is used. */
export function sessionExpiry(now: Date): Date {
  return new Date(now.getTime() + SESSION_MAX_DAYS * DAY_MS);
}

/** A session that was last used then, or before, has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);
}

/** A session that was last noted as used then, or before, is noted anew when it is used. */
export function notedLongAgo(now: Date): Date {
  return new Date(now.getTime() - SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
}
