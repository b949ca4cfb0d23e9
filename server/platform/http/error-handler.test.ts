import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from './create-server.ts';
import { rejectUnknownRoutes } from './error-handler.ts';

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

it('responds to a range behind the end of a file with 416 and its size', async () => {
  const root = await mkdtemp(join(tmpdir(), 'nanhi-range-'));
  await writeFile(join(root, 'a.txt'), 'twelve bytes');
  const app = createServer(false);
  onTestFinished(async () => {
    await app.close();
    await rm(root, { recursive: true });
  });
  await app.register(fastifyStatic, { root });
  const ask = async (range: string) => app.inject({ url: '/a.txt', headers: { range } });
  expect(await ask('bytes=3-5')).toMatchObject({ statusCode: 206, payload: 'lve' });
  const rejected = await ask('bytes=50-60');
  expect([rejected.statusCode, rejected.json().code]).toEqual([416, 'range_not_satisfiable']);
  expect(rejected.headers['content-range']).toBe('bytes */12');
});

it('responds to a wrong method with 405 and the methods of the address, and to an unknown address with 404', async () => {
  const app = createServer(false);
  onTestFinished(() => app.close());
  const addApiNotFound = rejectUnknownRoutes(app);
  const respond = () => 'x';
  app.get('/api/things', respond);
  app.post('/api/things', respond);
  app.delete('/api/things/:id', respond);
  app.get('/map-:part.xml', respond);
  app.post('/upload', respond);
  app.get('/*', respond);
  addApiNotFound();
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    return [statusCode, headers['allow']];
  };
  expect(await ask('PUT', '/api/things')).toEqual([405, 'GET, HEAD, POST']);
  expect(await ask('OPTIONS', '/api/things/?a=1')).toEqual([405, 'GET, HEAD, POST']);
  expect(await ask('GET', '/api/things/7')).toEqual([405, 'DELETE']);
  expect(await ask('DELETE', '/api/things/7/more')).toEqual([404, undefined]);
  expect(await ask('POST', '/api/other')).toEqual([404, undefined]);
  expect(await ask('PATCH', '/map-1.xml')).toEqual([405, 'GET, HEAD']);
  expect(await ask('PATCH', '/upload')).toEqual([405, 'GET, HEAD, POST']);
  expect(await ask('POST', '/shop')).toEqual([405, 'GET, HEAD']);
  expect(await ask('GET', '/shop')).toEqual([200, undefined]);
});
