import { describe, expect, it } from 'vitest';
import { HOLIDAY_FORM, HOLIDAY_LINES_MAX, holidayError, holidaysOf } from './holidays.ts';

describe('the list of holidays', () => {
  it.each([
    ['2027-03-20 Eid', ['2027-03-20']],
    ['2027-03-20', ['2027-03-20']],
    ['  2027-03-20  Eid ul Fitr ', ['2027-03-20']],
    ['2027-02-27 to 2027-03-02 Eid', ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']],
    ['2027-03-20 to 2027-03-20', ['2027-03-20']],
  ])('reads %s', (line, days) => {
    expect(holidayError([line])).toBeUndefined();
    expect([...holidaysOf([line])]).toEqual(days);
  });

  it.each([
    ['Eid', 'The line does not begin with a date.'],
    ['2027-02-30 Eid', 'The line does not begin with a date.'],
    ['2027-13-01', 'The line does not begin with a date.'],
    ['20-03-2027 Eid', 'The line does not begin with a date.'],
    ['2027-03-20 to 2027-03-40', 'The last day is no date.'],
    ['2027-03-23 to 2027-03-20 Eid', 'The last day is before the first.'],
    ['2027-03-20 to 2028-03-23 Eid', '31 days at most.'],
  ])('names the line and the form for %s, and has no day for it', (line, problem) => {
    expect(holidayError(['2027-03-20 Eid', line])).toBe(`Line 2, “${line}”: ${problem} ${HOLIDAY_FORM}`);
    expect(holidaysOf([line]).size).toBe(0);
  });

  it('has a limit', () => {
    const lines = Array.from({ length: 1_000 }, () => '2027-03-20 Eid');
    expect(holidayError(lines)).toBe('1000 lines are too many: 100 at most.');
    expect(holidayError(lines.slice(0, HOLIDAY_LINES_MAX))).toBeUndefined();
  });
});
