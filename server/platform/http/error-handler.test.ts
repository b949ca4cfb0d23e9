import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { createServer } from './create-server.ts';

it('logs a failed query by its cause, without its parameters', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = createServer({ level: 'error', stream });
  app.get('/fails', () => {
    throw new DrizzleQueryError('select $1', ['House 12, Model Town'], new Error('relation "orders" is gone'));
  });
  const response = await app.inject('/fails');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal' });
  expect(response.payload).not.toContain('relation');
  expect(logged).toContain('is gone');
  expect(logged).not.toContain('Model Town');
  await app.close();
});

it.each([
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
  ['Client was closed and is not queryable'],
  ['canceling statement due to statement timeout', '57014'],
])('responds with `unavailable` if the database is unavailable: %s', async (message, code?: string) => {
  const app = createServer(false);
  app.get('/fails', () => {
    throw new DrizzleQueryError('select $1', [], Object.assign(new Error(message), { code }));
  });
  const response = await app.inject('/fails');
  expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'unavailable' }]);
  await app.close();
});
