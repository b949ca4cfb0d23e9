import { tmpdir } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { describeStartupError } from './describe-startup-error.ts';
import { StartupError } from './platform/startup-error.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each<[Error, string]>([
  [new StartupError('Set DATA_DIR.'), 'Set DATA_DIR.'],
  [
    new DrizzleQueryError('insert secret', [], withCode('could not extend file', '53100')),
    'The database has no room: could not extend file. Make room, then start again.',
  ],
  ...['ENOSPC', 'EDQUOT', 'EFBIG'].map((code): [Error, string] => [
    new AppError('storage_full', { cause: withCode(`${code}: write`, code) }),
    `The disk has no room: ${code}: write. Make room, then start again.`,
  ]),
])('describes %s in one line', async (error, line) => {
  expect(await describeStartupError(error, tmpdir())).toBe(line);
});

it('leaves the stack to errors that nobody expects, and to a lost database beside a disk with room', async () => {
  expect(await describeStartupError(new TypeError('x is undefined'), tmpdir())).toBeUndefined();
  expect(await describeStartupError(withCode('gone', 'ECONNRESET'), tmpdir())).toBeUndefined();
});
