import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { waitUntil } from '#test/wait-until.ts';
import { type DrainOptions, prepareToDrain } from './drain.ts';

const REQUEST = 'GET /page HTTP/1.1\r\nhost: shop\r\n\r\n';
/** An hour, so that only the test's own timeout ends a hang. */
const NEVER_MS = HOUR_MS;
const LONG = { acceptMs: 0, limitMs: NEVER_MS, idleGraceMs: NEVER_MS, stallLimitMs: NEVER_MS };
const SHORT = { ...LONG, idleGraceMs: 100, stallLimitMs: 200 };

async function openServer() {
  const app = Fastify();
  app.decorate('isDraining', false);
  const held = Promise.withResolvers<void>();
  let onPage = () => undefined;
  let requests = 0;
  app.get('/page', () => {
    requests += 1;
    onPage();
    return 'page';
  });
  app.get('/slow', async () => {
    requests += 1;
    await held.promise;
    return 'slow';
  });
  const prepared = prepareToDrain(app);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    held.resolve();
    app.server.closeAllConnections();
    await app.close();
  });
  return {
    port: Number(new URL(address).port),
    requests: () => requests,
    release: held.resolve,
    onEachPage: (work: () => undefined) => {
      onPage = work;
    },
    drain: (options: DrainOptions) => prepared(options),
    closed: () => waitUntil('it takes no new connection', () => !app.server.listening || undefined),
  };
}

function openClient(port: number, text = '') {
  const socket = connect(port, '127.0.0.1');
  const client = { socket, received: '', closed: once(socket, 'close').catch(() => undefined) };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    client.received += chunk;
  });
  socket.on('error', (error) => {
    client.received += `<${error.message}>`;
  });
  if (text !== '') socket.write(text);
  return client;
}

async function openIdleClient(port: number) {
  const client = openClient(port, REQUEST);
  await waitUntil('the first answer', () => client.received.endsWith('page') || undefined);
  client.received = '';
  return client;
}

/** Simulates a process without CPU time: only the kernel runs. */
function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const isLastResponse = (text: string) => /^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i.test(text);

it('serves a request that arrived on an idle connection while the process had no CPU time', async () => {
  const server = await openServer();
  const client = await openIdleClient(server.port);
  const drained = server.drain({ ...SHORT, idleGraceMs: 1_000 });
  await server.closed();
  // After `setImmediate`, the event loop runs timers before it reads the socket, so the block delays the request most.
  await setImmediate();
  client.socket.write(REQUEST);
  blockThread(1_500);
  await client.closed;
  expect(client.received).toSatisfy(isLastResponse);
  await drained;
});

it('makes the response to a request in progress the last of its connection', async () => {
  const server = await openServer();
  const client = openClient(server.port, REQUEST.replace('/page', '/slow'));
  await waitUntil('the request arrives', () => server.requests() > 0 || undefined);
  const drained = server.drain(LONG);
  await server.closed();
  server.release();
  await client.closed;
  expect(client.received).toSatisfy(isLastResponse);
  await drained;
});

it('serves connections that the kernel accepted before the drain or during it', async () => {
  const server = await openServer();
  const clients = Array.from({ length: 40 }, () => openClient(server.port, REQUEST));
  let late = 20;
  server.onEachPage(() => {
    if (late === 0) return;
    late -= 1;
    clients.push(openClient(server.port, REQUEST));
    // Blocks the thread: the kernel has accepted the connection, but the process has not.
    process.nextTick(() => blockThread(2));
  });
  await server.drain(SHORT);
  await Promise.all(clients.map(({ closed }) => closed));
  expect(clients.map(({ received }) => received.slice(0, 15))).toEqual(Array(60).fill('HTTP/1.1 200 OK'));
});

it('stops accepting although new connections never cease, and serves all accepted ones', async () => {
  const server = await openServer();
  const clients: ReturnType<typeof openClient>[] = [];
  const enough = 3_000;
  const open = (): undefined => {
    if (clients.length < enough) clients.push(openClient(server.port, REQUEST));
  };
  server.onEachPage(open);
  for (let chain = 0; chain < 8; chain += 1) open();
  await server.drain({ ...SHORT, idleGraceMs: 1_000 });
  await Promise.all(clients.map(({ closed }) => closed));
  expect(server.requests()).toBeLessThan(enough);
  expect(clients.filter(({ received }) => received.startsWith('HTTP/1.1 200 OK'))).toHaveLength(server.requests());
});

it('waits for requests in progress, but not for idle clients or incomplete requests', async () => {
  const server = await openServer();
  const waiting = openClient(server.port, REQUEST.replace('/page', '/slow'));
  await waitUntil('the request arrives', () => server.requests() > 0 || undefined);
  const idle = await openIdleClient(server.port);
  const silent = openClient(server.port);
  const half = openClient(server.port, 'GET /page HTTP/1.1\r\nhost: sh');
  await Promise.all([silent, half].map(({ socket }) => once(socket, 'connect')));
  const drained = server.drain(SHORT);
  await Promise.all([idle, silent, half].map(({ closed }) => closed));
  expect(waiting.received).toBe('');
  server.release();
  await waiting.closed;
  expect(waiting.received).toSatisfy(isLastResponse);
  await drained;
});

it('waits for a slow sender while it makes progress', async () => {
  const server = await openServer();
  const slow = openClient(server.port);
  await once(slow.socket, 'connect');
  // Sending the request letter by letter takes three times the stall limit.
  const drained = server.drain({ ...LONG, stallLimitMs: 600 });
  await server.closed();
  for (const letter of REQUEST) {
    slow.socket.write(letter);
    await delay(50);
  }
  await slow.closed;
  expect(slow.received).toSatisfy(isLastResponse);
  await drained;
});

it('closes all connections at the limit', async () => {
  const server = await openServer();
  const waiting = openClient(server.port, REQUEST.replace('/page', '/slow'));
  await waitUntil('the request arrives', () => server.requests() > 0 || undefined);
  await server.drain({ ...LONG, limitMs: 100 });
  await waiting.closed;
  expect(waiting.received).not.toContain('200');
});
