import { expect, it } from 'vitest';
import { lastError } from './last-error.ts';

it.each([
  [{ message: 'connect ECONNREFUSED 127.0.0.1:25', stack: 'Error: ...' }, 'connect ECONNREFUSED 127.0.0.1:25'],
  [{ message: '550 <hira@example.com>: Mailbox full' }, '550 <(an address)>: Mailbox full'],
  [
    { message: 'Failed query: update "otps" set ...\nparams: abc,hira@example.com' },
    'The database refused a statement',
  ],
  [{ message: 'The first line\nand the second' }, 'The first line'],
  [{ message: 'x'.repeat(1_000) }, `${'x'.repeat(300)}…`],
  [{ message: `${'x'.repeat(299)}👶🏽` }, `${'x'.repeat(299)}…`],
  [{ message: '' }, 'It failed without saying why'],
  [{ value: 7 }, 'It failed without saying why'],
  [null, 'It failed without saying why'],
])('shows %j as "%s"', (output, shown) => {
  expect(lastError(output)).toBe(shown);
});
