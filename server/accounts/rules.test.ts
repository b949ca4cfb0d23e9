import { describe, expect, it } from 'vitest';
import { idleSince, lastSeenCutoff, sessionExpiry } from './rules.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS, SESSION_SEEN_EVERY_MINUTES } from './sessions/session-limits.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('the ends of a session', () => {
  it('are counted from now', () => {
    expect(sessionExpiry(NOW).getTime() - NOW.getTime()).toBe(SESSION_MAX_DAYS * DAY_MS);
    expect(NOW.getTime() - idleSince(NOW).getTime()).toBe(SESSION_IDLE_DAYS * DAY_MS);
    expect(NOW.getTime() - lastSeenCutoff(NOW).getTime()).toBe(SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
  });
});
