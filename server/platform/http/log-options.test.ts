import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { createServer } from './create-server.ts';
import { logOptions } from './log-options.ts';

it('addresses of pages with a token, such as confirmation links, are in no log line', async () => {
  const lines: string[] = [];
  const app = createServer({ ...logOptions('trace'), stream: { write: (line: string) => void lines.push(line) } });
  app.get('*', async () => 'page');
  for (const page of ['join', 'c']) {
    const referer = `https://shop.example/${page}/c2VjcmV0`;
    await app.inject({ url: `/${page}/c2VjcmV0?from=mail`, headers: { referer } });
  }
  await app.close();
  expect(lines.join('')).toContain('"route":"*"');
  expect(lines.join('')).not.toContain('c2VjcmV0');
});

it('an error is one log line, whatever its message, without quoted rows and parameters', async () => {
  const lines: string[] = [];
  const app = createServer({ ...logOptions('error'), stream: { write: (line: string) => void lines.push(line) } });
  const cause = Object.assign(new Error('duplicate key\n{"level":60,"msg":"forged"}\u001b[31m'), {
    code: '23505',
    detail: 'Key (email)=(amna@example.com) already exists.',
  });
  app.get('/fails', () => {
    throw new DrizzleQueryError('insert into users', ['amna@example.com'], cause);
  });
  app.get('/fails-too', () => {
    throw new Error('outer', { cause: new DrizzleQueryError('select', ['amna@example.com'], cause) });
  });
  for (const url of ['/fails?email=amna@example.com', '/fails-too'])
    expect((await app.inject({ url })).statusCode).toBe(500);
  await app.close();
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    for (const sign of ['\n', '\u001b', 'amna']) expect(line.trimEnd()).not.toContain(sign);
    expect(JSON.parse(line)).toMatchObject({ level: 50, version: expect.any(String), build: expect.any(String) });
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '23505', message: cause.message } });
});
