import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import {
  hasFormerSessionEnded,
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

  it.each([
    ['admin', null, 12, true],
    ['admin', null, 11, false],
    ['admin', NOW, 12, false],
    ['user', null, 12, false],
  ] as const)(
    'for a %s, confirmed at %s, after %i hours in a session of the previous release: is over %s',
    (role, confirmedAt, hours, hasEnded) => {
      const createdAt = new Date(NOW.getTime() - hours * 60 * MINUTE_MS);
      expect(hasFormerSessionEnded({ role, rights: [] }, { createdAt, confirmedAt }, NOW)).toBe(hasEnded);
    },
  );
});
