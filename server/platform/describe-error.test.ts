import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it, vi } from 'vitest';
import { printError } from './describe-error.ts';

it('a failed query is printed with its cause, without its parameters or the rows that PostgreSQL quotes', () => {
  const reason = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(amna@example.com) already exists.',
  });
  const query = new DrizzleQueryError('insert into users', ['amna@example.com', '$argon2id$v=19$secret'], reason);
  for (const error of [query, new Error('The shop could not be restored', { cause: query })]) {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printError(error);
    const printed = write.mock.calls.map(([text]) => String(text)).join('');
    write.mockRestore();
    expect(printed).toMatch(/duplicate key\n +at /);
    expect(printed).not.toMatch(/amna|argon2/);
  }
});
