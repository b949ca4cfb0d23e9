import { expect, it } from 'vitest';
import { WORK_KINDS } from '#contract/background-work.ts';
import { JOB_KINDS } from './jobs.ts';

it('every kind of job has a label in the contract, and no other', () => {
  expect(Object.keys(WORK_KINDS).sort()).toEqual(JOB_KINDS.map(({ name }) => name).sort());
});
