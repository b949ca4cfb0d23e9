import { describe, expect, it } from 'vitest';
import { CALL_STATE_NAMES } from '#contract/desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { afterCall, type CallNote, noteOf, problemOfCallTime, problemOfStatus, statusAfterCall } from './rules.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const NOTES = {
  to_call: { outcome: 'to_call' },
  no_answer: { outcome: 'no_answer' },
  call_later: { outcome: 'call_later', callAt: after(HOUR_MS) },
  confirmed: { outcome: 'confirmed' },
  declined: { outcome: 'declined', reason: 'price' },
  wrong_number: { outcome: 'wrong_number' },
  hold: { outcome: 'hold' },
} as const satisfies Record<(typeof CALL_STATE_NAMES)[number], CallNote>;

describe('the note of a call', () => {
  const orders = [{ id: 'a', version: 1 }];

  it('has the time of an agreed call as a date', () => {
    const callAt = after(HOUR_MS).toISOString();
    expect(noteOf({ outcome: 'call_later', orders, callAt })).toStrictEqual(NOTES.call_later);
  });

  it('has the reason of a cancellation', () => {
    expect(noteOf({ outcome: 'declined', orders, reason: 'price' })).toStrictEqual(NOTES.declined);
  });

  it.each(['confirmed', 'no_answer', 'wrong_number', 'hold', 'to_call'] as const)(
    'has only its outcome: %s',
    (outcome) => {
      expect(noteOf({ outcome, orders })).toStrictEqual({ outcome });
    },
  );
});

describe('the time of an agreed call', () => {
  it.each([
    ['a millisecond from now', 1, undefined],
    ['in exactly 30 days', 30 * DAY_MS, undefined],
    ['now', 0, 'Choose a time that is still to come.'],
    ['a millisecond ago', -1, 'Choose a time that is still to come.'],
    ['a millisecond after 30 days', 30 * DAY_MS + 1, 'Choose a time in the next 30 days.'],
  ])('may be after now and at most 30 days away: %s', (_when, ms, problem) => {
    expect(problemOfCallTime({ outcome: 'call_later', callAt: after(ms) }, NOW)).toBe(problem);
  });

  it('is not needed by other calls', () => {
    expect(problemOfCallTime(NOTES.no_answer, NOW)).toBeUndefined();
  });
});

describe('the status of an order after a call', () => {
  it.each(CALL_STATE_NAMES)('is processing if confirmed, cancelled if declined, and else pending: %s', (outcome) => {
    const expected: Partial<Record<typeof outcome, OrderStatus>> = { confirmed: 'processing', declined: 'cancelled' };
    expect(statusAfterCall(NOTES[outcome])).toBe(expected[outcome] ?? 'pending');
  });
});

describe('a call', () => {
  it.each(CALL_STATE_NAMES)('about a pending order can be saved with any outcome: %s', (outcome) => {
    expect(problemOfStatus(NOTES[outcome], 'pending', 1)).toBeUndefined();
  });

  it('can decline an order that has not left the shop, even if pieces are packed', () => {
    expect(problemOfStatus(NOTES.declined, 'processing', 1)).toBeUndefined();
  });

  it.each(['to_call', 'hold'] as const)('can undo a confirmation with %s until a piece is packed', (outcome) => {
    expect(problemOfStatus(NOTES[outcome], 'processing', 0)).toBeUndefined();
    expect(problemOfStatus(NOTES[outcome], 'processing', 1)).toBe('Unpack its parcel first.');
  });

  it.each(['confirmed', 'no_answer', 'call_later', 'wrong_number'] as const)(
    'about a confirmed order cannot be %s',
    (outcome) => {
      expect(problemOfStatus(NOTES[outcome], 'processing', 0)).toBe('This order is processing already.');
    },
  );

  it.each(ORDER_STATUSES.filter((status) => status !== 'pending' && status !== 'processing'))(
    'cannot change an order that is %s',
    (status) => {
      for (const outcome of CALL_STATE_NAMES) {
        const problem = problemOfStatus(NOTES[outcome], status, 0);
        expect([outcome, problem]).toEqual([outcome, `This order is ${status} already.`]);
      }
    },
  );
});

describe('the calls about an order', () => {
  const confirmedAt = after(-DAY_MS);
  const before = {
    callState: 'declined',
    attempts: 1,
    nextCallAt: after(-HOUR_MS),
    lastCallAt: after(-DAY_MS),
    confirmedAt,
    cancelReason: 'price',
  } as const;
  /** A call clears the agreed time and the reason of an earlier cancellation. */
  const noted = { attempts: 1, nextCallAt: null, lastCallAt: NOW, confirmedAt, cancelReason: null };

  it.each([
    ['confirmed', { ...noted, confirmedAt: NOW }],
    ['declined', { ...noted, cancelReason: 'price' }],
    ['call_later', { ...noted, nextCallAt: after(HOUR_MS) }],
    ['no_answer', { ...noted, attempts: 2, nextCallAt: after(4 * HOUR_MS) }],
    ['hold', { ...noted, confirmedAt: null }],
    ['to_call', { ...noted, confirmedAt: null }],
    ['wrong_number', noted],
  ] as const)('after one with the outcome %s have its facts and no earlier ones', (outcome, expected) => {
    expect(afterCall(before, NOTES[outcome], NOW)).toEqual({ ...expected, callState: outcome });
  });

  it.each([
    [0, 2],
    [1, 4],
    [2, 24],
    [3, 24],
    [40, 24],
  ])('after %i unanswered ones and another continue in %i hours', (attempts, hours) => {
    const { nextCallAt } = afterCall({ ...before, attempts }, NOTES.no_answer, NOW);
    expect(nextCallAt).toEqual(after(hours * HOUR_MS));
  });
});
