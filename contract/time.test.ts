import { describe, expect, it } from 'vitest';
import { instantOfShopTime, shopTimeOfInstant } from './shop-time.ts';
import { formatDate, formatDateTime, HOUR_MS, SHOP_TIME_ZONE, SHOP_UTC_OFFSET_MS } from './time.ts';

describe('a timestamp', () => {
  it.each([
    ['2026-11-21T09:05:00.000Z', '21 Nov 2026', '21 Nov 2026, 2:05 pm'],
    ['2026-11-21T18:59:59.999Z', '21 Nov 2026', '21 Nov 2026, 11:59 pm'],
    ['2026-11-21T19:00:00.000Z', '22 Nov 2026', '22 Nov 2026, 12:00 am'],
    ['2026-12-31T19:30:00.000Z', '1 Jan 2027', '1 Jan 2027, 12:30 am'],
    ['2026-02-28T20:00:00.000Z', '1 Mar 2026', '1 Mar 2026, 1:00 am'],
    ['2026-06-01T07:00:00.000Z', '1 Jun 2026', '1 Jun 2026, 12:00 pm'],
  ])("%s is shown in Pakistan's time", (iso, date, dateTime) => {
    expect([formatDate(iso), formatDateTime(iso)]).toEqual([date, dateTime]);
  });

  it("is always five hours behind Pakistan's time, because the zone has no summer time", () => {
    for (const month of ['01', '04', '07', '10']) {
      const noon = new Date(`2026-${month}-15T12:00:00.000Z`);
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, hour: '2-digit' }).format(noon);
      expect(Number(hour)).toBe(12 + SHOP_UTC_OFFSET_MS / HOUR_MS);
    }
  });

  it("is read from a field that contains Pakistan's time, and written into it", () => {
    expect(instantOfShopTime('2026-11-21T14:05')).toBe('2026-11-21T09:05:00.000Z');
    expect(instantOfShopTime('2027-01-01T00:30')).toBe('2026-12-31T19:30:00.000Z');
    expect(shopTimeOfInstant('2026-12-31T19:30:59.999Z')).toBe('2027-01-01T00:30');
  });
});
