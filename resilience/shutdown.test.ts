import { expect, it } from 'vitest';
import { oneEngine } from './harness/engines-at-hand.ts';
import { endUnderLoad } from './shutdown.ts';

it.each([oneEngine()])('drops no request when it is ended under load ($engine)', { timeout: 600_000 }, async (on) => {
  const assertions = await endUnderLoad({ ...on, seed: 1, rounds: 1, loadMs: 500 });
  expect(assertions.filter(({ holds }) => !holds)).toEqual([]);
  expect(assertions.length).toBe(4);
});
