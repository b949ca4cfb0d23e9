import { expect, it } from 'vitest';
import { violationsOf } from './harness/invariant.ts';
import { onServer } from './harness/shop-options.ts';
import { endUnderLoad } from './shutdown.ts';

it.each([onServer()])(
  'a server that is ended under load drops no request ($home)',
  { timeout: 600_000 },
  async (on) => {
    const assertions = await endUnderLoad({ ...on, seed: 1, rounds: 1, loadMs: 500 });
    expect(violationsOf(assertions)).toEqual([]);
    expect(assertions.length).toBe(4);
  },
);
