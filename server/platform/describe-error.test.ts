import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it, vi } from 'vitest';
import { printError } from './describe-error.ts';

it('a failed query is told on the console with its reason, without its parameters and the rows that PostgreSQL quotes', () => {
  const reason = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(amna@example.com) already exists.',
  });
  const query = new DrizzleQueryError('insert into users', ['amna@example.com', '$argon2id$v=19$secret'], reason);
  const print = vi.mocked(console.error);
  for (const failure of [query, new Error('The shop could not be restored', { cause: query })]) {
    print.mockClear();
    const printed: string[] = [];
    print.mockImplementationOnce((...parts: unknown[]) => void printed.push(...parts.map(String)));
    printError(failure);
    expect(printed.join()).toMatch(/duplicate key\n +at /);
    expect(printed.join()).not.toMatch(/amna|argon2/);
  }
});
