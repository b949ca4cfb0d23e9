import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import {
  idleSince,
  lastSeenCutoff,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  SESSION_SEEN_EVERY_MINUTES,
  STAFF_SESSION_HOURS,
  sessionExpiry,
} from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('the ends of a session', () => {
  it('are counted from now', () => {
    expect(NOW.getTime() - idleSince(NOW).getTime()).toBe(SESSION_IDLE_DAYS * DAY_MS);
    expect(NOW.getTime() - lastSeenCutoff(NOW).getTime()).toBe(SESSION_SEEN_EVERY_MINUTES * MINUTE_MS);
  });

  it.each([
    ['user', [], SESSION_MAX_DAYS * 24],
    ['moderator', [], SESSION_MAX_DAYS * 24],
    ['moderator', ['orders.view'], STAFF_SESSION_HOURS],
    ['admin', [], STAFF_SESSION_HOURS],
  ] as const)('for a login as %s with the rights %j are at most %i hours later', (role, rights, hours) => {
    expect(sessionExpiry({ role, rights }, NOW).getTime() - NOW.getTime()).toBe(hours * 60 * MINUTE_MS);
  });
});
