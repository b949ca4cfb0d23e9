import { describe, expect, it } from 'vitest';
import { arrivalOf, describeDelivery, formatArrival, formatDeliveryDays, type WorkingTime } from './arrival.ts';
import { instantOfShopTime } from './shop-time.ts';

const time = (given: Partial<WorkingTime> = {}): WorkingTime => ({
  cutOffHour: 14,
  weeklyHoliday: 'Sunday',
  holidays: new Set(),
  ...given,
});
const at = (local: string) => new Date(instantOfShopTime(local));
const TWO_TO_FIVE = { fromDays: 2, toDays: 5 };
const eid = new Set(['2027-03-19', '2027-03-20', '2027-03-21', '2027-03-22']);

describe('the arrival of an order', () => {
  it.each([
    ['before the hour on a Tuesday', '2026-11-24T13:59', {}, 'Thu 26 Nov to Mon 30 Nov'],
    ['from the hour on counts from the next day', '2026-11-24T14:00', {}, 'Fri 27 Nov to Tue 1 Dec'],
    ['late on the day before a Sunday counts from Monday', '2026-11-28T20:00', {}, 'Wed 2 Dec to Sat 5 Dec'],
    ['on a Sunday counts from Monday', '2026-11-29T09:00', {}, 'Wed 2 Dec to Sat 5 Dec'],
    ['just after midnight in Pakistan', '2026-11-24T00:00', {}, 'Thu 26 Nov to Mon 30 Nov'],
    ['with no hour for the same day', '2026-11-24T00:00', { cutOffHour: 0 }, 'Fri 27 Nov to Tue 1 Dec'],
    ['with all hours but the last', '2026-11-24T22:59', { cutOffHour: 23 }, 'Thu 26 Nov to Mon 30 Nov'],
    ['without a weekly holiday', '2026-11-28T09:00', { weeklyHoliday: 'None' }, 'Mon 30 Nov to Thu 3 Dec'],
    ['with another weekly holiday', '2026-11-26T09:00', { weeklyHoliday: 'Friday' }, 'Sun 29 Nov to Wed 2 Dec'],
    [
      'before holidays, on which no courier delivers',
      '2027-03-18T09:00',
      { holidays: eid },
      'Wed 24 Mar to Sat 27 Mar',
    ],
    [
      'on a holiday counts from the next working day',
      '2027-03-20T09:00',
      { holidays: eid },
      'Thu 25 Mar to Mon 29 Mar',
    ],
    ['over the end of the year', '2026-12-30T09:00', {}, 'Fri 1 Jan to Tue 5 Jan'],
  ] as const)('%s', (_, ordered, given, expected) => {
    const { from, to } = arrivalOf(TWO_TO_FIVE, at(ordered), time(given));
    expect(`${formatArrival({ from, to: from })} to ${formatArrival({ from: to, to })}`).toBe(expected);
  });

  it('ends its search if every day is a holiday', () => {
    const day = (index: number) => new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10);
    const holidays = new Set(Array.from({ length: 800 }, (_, index) => day(index)));
    expect(arrivalOf(TWO_TO_FIVE, at('2026-11-24T09:00'), time({ holidays }))).toEqual({
      from: '2026-11-27',
      to: '2026-11-30',
    });
  });

  it.each([
    ['2026-11-26', '2026-11-27', 'Thu 26 to Fri 27 Nov'],
    ['2026-11-26', '2026-11-26', 'Thu 26 Nov'],
    ['2026-11-30', '2026-12-03', 'Mon 30 Nov to Thu 3 Dec'],
    ['2026-12-31', '2027-01-02', 'Thu 31 Dec to Sat 2 Jan'],
  ])('from %s to %s is written as %s', (from, to, text) => {
    expect(formatArrival({ from, to })).toBe(text);
  });

  it.each([
    [2, 5, '2 to 5 working days'],
    [3, 3, '3 working days'],
    [1, 1, '1 working day'],
  ])('in %i to %i days is written as %s', (fromDays, toDays, text) => {
    expect(formatDeliveryDays({ fromDays, toDays })).toBe(text);
  });

  it.each([
    [200, 7, 'Lahore: Thu 26 to Fri 27 Nov, PKR 200, 7 days to exchange'],
    [149.5, 1, 'Lahore: Thu 26 to Fri 27 Nov, PKR 149.50, 1 day to exchange'],
    [0, 0, 'Lahore: Thu 26 to Fri 27 Nov, free'],
  ])('for PKR %d with %i days to return is written as %s', (deliveryCharge, returnDays, text) => {
    const arrival = { from: '2026-11-26', to: '2026-11-27' };
    expect(describeDelivery('Lahore', { arrival, deliveryCharge }, returnDays)).toBe(text);
  });
});
