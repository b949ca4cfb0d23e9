import { describe, expect, it } from 'vitest';
import { comparedDays, startOfDay, startOfDays } from './days.ts';

const at = (iso: string) => new Date(iso);

describe('a day in Pakistan', () => {
  it.each([
    ['2026-11-21T18:59:59.999Z', '2026-11-20T19:00:00.000Z'],
    ['2026-11-21T19:00:00.000Z', '2026-11-21T19:00:00.000Z'],
    ['2026-11-22T03:00:00.000Z', '2026-11-21T19:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2026-12-31T19:00:00.000Z'],
  ])('that contains %s began at %s', (now, start) => {
    expect(startOfDay(at(now))).toEqual(at(start));
  });

  it('is the last of the seven days or of the one day that a period covers', () => {
    const noon = at('2026-11-21T07:00:00.000Z');
    expect(startOfDays(noon, 7)).toEqual(at('2026-11-14T19:00:00.000Z'));
    expect(startOfDays(noon, 1)).toEqual(startOfDay(noon));
  });

  it('is compared with the same weekday of the week before until the same time, across months and years', () => {
    expect(comparedDays(at('2027-01-02T05:30:00.000Z'))).toEqual({
      today: { from: at('2027-01-01T19:00:00.000Z'), before: at('2027-01-02T05:30:00.000Z') },
      weekBefore: { from: at('2026-12-25T19:00:00.000Z'), before: at('2026-12-26T05:30:00.000Z') },
    });
  });
});
