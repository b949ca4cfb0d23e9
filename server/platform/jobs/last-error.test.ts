import { expect, it } from 'vitest';
import { lastError } from './last-error.ts';

it.each([
  [{ message: 'connect ECONNREFUSED 127.0.0.1:25', stack: 'Error: ...' }, 'connect ECONNREFUSED 127.0.0.1:25'],
  [{ message: '550 <hira@example.com>: Mailbox full' }, '550 <(an address)>: Mailbox full'],
  [
    { message: 'Failed query: update "otps" set ...\nparams: abc,hira@example.com' },
    'The database rejected a statement',
  ],
  [{ message: 'The first line\nand the second' }, 'The first line'],
  [{ message: 'x'.repeat(1_000) }, `${'x'.repeat(300)}…`],
  [{ message: `${'x'.repeat(299)}👶🏽` }, `${'x'.repeat(299)}…`],
  [{ message: '' }, 'The error has no message'],
  [{ value: 7 }, 'The error has no message'],
  [null, 'The error has no message'],
])('the last error %j is shown as "%s"', (output, shown) => {
  expect(lastError(output)).toBe(shown);
});
