import { describe, expect, it } from 'vitest';
import { processorSecondsBetween } from './processor-time.ts';

describe('processor time between two samples', () => {
  it('is the time that each process has used in between', () => {
    const before = new Map([
      [1, 2],
      [2, 5],
    ]);
    expect(
      processorSecondsBetween(
        before,
        new Map([
          [1, 3],
          [2, 5.5],
        ]),
      ),
    ).toBe(1.5);
  });

  it('counts all of a process that has started since, and nothing of one that has exited', () => {
    expect(processorSecondsBetween(new Map([[1, 9]]), new Map([[2, 4]]))).toBe(4);
  });
});
