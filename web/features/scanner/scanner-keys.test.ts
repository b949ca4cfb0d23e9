import { expect, it } from 'vitest';
import { NO_BURST, nextBurst } from './scanner-keys.ts';

/** Presses each key `gap` ms after the previous one, and returns the scans. */
function press(keys: readonly string[], gap: number): string[] {
  let burst = NO_BURST;
  return keys.flatMap((key, at) => {
    const step = nextBurst(burst, key, 1_000 + at * gap);
    burst = step.burst;
    return step.scanned ?? [];
  });
}
const keysOf = (text: string, end = 'Enter') => [...Array.from(text), end];

it.each([
  ['fast characters with Enter are a scan', keysOf('NP-7K3F9Q2M'), 10, ['NP-7K3F9Q2M']],
  ['Tab may end a scan too', keysOf('123456', 'Tab'), 49, ['123456']],
  ['a human is slower', keysOf('NP-7K3F9Q2M'), 50, []],
  ['five characters are too few', keysOf('12345'), 5, []],
  ['Shift for a capital belongs to the scan', ['Shift', 'N', 'Shift', 'P', ...keysOf('-7k3f')], 5, ['NP-7k3f']],
  ['an arrow ends it', ['1', '2', '3', '4', 'ArrowLeft', ...keysOf('56')], 5, []],
  ['two scans follow each other', [...keysOf('AAAAAA'), ...keysOf('BBBBBB')], 5, ['AAAAAA', 'BBBBBB']],
])('%s', (_, keys, gap, scans) => {
  expect(press(keys, gap)).toEqual(scans);
});

it('a pause begins a new text, so that typed characters before the scan stay out of it', () => {
  let step = nextBurst(NO_BURST, 'x', 0);
  for (const [at, key] of Array.from('123456').entries()) step = nextBurst(step.burst, key, 1_000 + at);
  expect(nextBurst(step.burst, 'Enter', 1_010).scanned).toBe('123456');
});
