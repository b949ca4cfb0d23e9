import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { backupName, findExpired } from './retention.ts';

const NOW = new Date('2026-11-27T01:30:00Z');
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => backupName(new Date(NOW.getTime() - ago * DAY_MS), true));

it('the name of a backup contains its time in UTC, and sorts by it', () => {
  expect(backupName(NOW, true)).toBe('shop-2026-11-27T013000Z.tar.gz.age');
  expect(backupName(NOW, false)).toBe('shop-2026-11-27T013000Z.tar.gz');
});

it('keeps all backups of 14 days, and the first of each month for a year', () => {
  const names = daily(500);
  const expired = findExpired(names, NOW);
  const left = names.filter((name) => !expired.includes(name));
  expect(left.slice(0, 15)).toEqual(daily(15));
  expect(left.slice(15).map((name) => name.slice(5, 15))).toEqual([
    '2026-11-01',
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => `2026-${String(month).padStart(2, '0')}-01`),
    '2025-12-01',
  ]);
});

it('keeps a year of first backups when it runs each night', () => {
  let names: string[] = [];
  for (let day = 0; day < 800; day += 1) {
    const now = new Date(NOW.getTime() + day * DAY_MS);
    names.push(backupName(now, true));
    const expired = findExpired(names, now);
    names = names.filter((name) => !expired.includes(name));
  }
  expect(names.length).toBeGreaterThanOrEqual(14 + 11);
  expect(names.length).toBeLessThanOrEqual(15 + 13);
});

it('never deletes the three newest backups, nor files with other names', () => {
  const inTenYears = new Date(NOW.getTime() + 3_650 * DAY_MS);
  expect(findExpired(daily(5), inTenYears)).toEqual(daily(5).slice(3).sort());
  expect(findExpired(['key.txt', 'shop.tar.gz.age', 'shop-2020-01-01T000000Z.tar.gz.age.part'], NOW)).toEqual([]);
  expect(findExpired([], NOW)).toEqual([]);
});
