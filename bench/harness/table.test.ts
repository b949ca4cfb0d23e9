import { describe, expect, it } from 'vitest';
import { type Finding, isMet } from './finding.ts';
import { tableOf } from './table.ts';

const same = (value: number) => ({ median: value, min: value, max: value });
const cached: Finding = {
  what: 'home, cached',
  unit: 'requests/s',
  ours: { median: 8_123.4, min: 8_000, max: 9_000 },
  baseline: same(10_000),
  ratio: { median: 0.8123, min: 0.8, max: 0.9 },
  target: { atLeast: 0.8 },
};

describe('the table', () => {
  it('shows median, spread, target and whether it is met', () => {
    expect(tableOf([cached]).split('\n')[2]).toBe(
      '| home, cached | requests/s | 8,123 (8,000 to 9,000) | 10,000 | 0.81 (0.80 to 0.90) | at least 0.80 | yes |',
    );
  });

  it('leaves absent figures empty', () => {
    const start: Finding = { what: 'second start', unit: 's', ours: same(2.25) };
    expect(tableOf([start]).split('\n')[2]).toBe('| second start | s | 2.25 |  |  |  |  |');
  });
});

describe('a table with details', () => {
  it('has a column for them', () => {
    const lines = tableOf([cached, { ...cached, detail: '10,000: 5 ms' }]).split('\n');
    expect(lines.map((line) => line.split(' | ').at(-1))).toEqual(['more |', '--- |', ' |', '10,000: 5 ms |']);
  });
});

describe('a target', () => {
  it('is compared with the ratio if the finding has one', () => {
    expect(isMet({ ...cached, target: { atLeast: 0.82 } })).toBe(false);
    expect(isMet({ ...cached, target: { atMost: 3 } })).toBe(true);
  });

  it('is compared with our own figure if the finding has no baseline', () => {
    const bytes: Finding = { what: 'home', unit: 'bytes', ours: same(146_000), target: { atMost: 150_000 } };
    expect(isMet(bytes)).toBe(true);
    expect(isMet({ ...bytes, target: { atMost: 145_000 } })).toBe(false);
  });

  it('that is missing is neither met nor missed', () => {
    expect(isMet({ what: 'start', unit: 's', ours: same(1) })).toBeUndefined();
  });
});
