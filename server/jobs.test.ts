import { expect, it } from 'vitest';
import { WORK_KINDS } from '#contract/background-work.ts';
import { JOB_KINDS } from './jobs.ts';

it('has words for every kind of background work that may fail, and for no other', () => {
  expect(Object.keys(WORK_KINDS).sort()).toEqual(JOB_KINDS.map(({ name }) => name).sort());
});
