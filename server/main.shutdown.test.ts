import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInDemoCustomer } from '#test/demo-order.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { type Ended, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };
const CLIENTS = 12;
const RESPONSES_BEFORE_THE_SIGNAL = 200;
/** 15 stops of 400 ms are 6 s: longer than the grace period of idle connections. */
const TIMES_STOPPED = 15;
const STOPPED_MS = 400;
const RUNNING_MS = 100;

describe('the graceful shutdown of a process', SLOW, () => {
  let environment: ShopEnvironment;
  let server: ServerProcess;
  beforeEach(async () => {
    environment = await openDemoEnvironment('embedded');
  });
  afterEach(() => environment.close());
  const start = async (env: Record<string, string> = {}) => {
    // Ten minutes, so that a slow machine does not reach the limit. The test's timeout ends a hang.
    server = await spawnServer({ ...environment.env, SHUTDOWN_SECONDS: '600', ...env });
    await server.serving();
  };

  it.each([
    ['drops no accepted request', false],
    ['drops no accepted request while it is starved of CPU time', true],
  ])('%s', async (_what, isStarved) => {
    await start();
    const { token, id } = await logInDemoCustomer(server);
    // A cached page, an API response, a rendered page, a personal response, a health check.
    const paths = ['/shop', '/api/products?limit=3', '/shop?q=frock', `/api/stats/user-stats/${id}`, '/healthz'];
    const tally = { responses: 0, lastResponses: 0, dropped: new Array<string>(), failed: new Array<string>() };
    const isRejected = { yet: false };

    const runClient = async (first: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let step = first; !isRejected.yet; step += 1) {
        const path = paths[step % paths.length] ?? '/';
        const outcome = await sendRequest(`${server.url}${path}`, agent, token);
        if (outcome.kind === 'refused') isRejected.yet = true;
        else if (outcome.kind === 'dropped') tally.dropped.push(`${path}: ${outcome.reason}`);
        else {
          tally.responses += 1;
          if (outcome.isLast) tally.lastResponses += 1;
          if (outcome.status !== 200) tally.failed.push(`${path}: ${outcome.status}`);
        }
      }
      agent.destroy();
    };
    const clients = Array.from({ length: CLIENTS }, (_, index) => runClient(index));
    await waitUntil('the load is on', () => tally.responses > RESPONSES_BEFORE_THE_SIGNAL || undefined);
    const ended = server.end('SIGTERM');
    const { code, stderr } = await (isStarved ? starve(server, ended) : ended);
    await Promise.all(clients);
    expect(tally).toMatchObject({ dropped: [], failed: [] });
    expect(tally.lastResponses).toBeGreaterThan(0);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('serves open connections, fails its readiness check, and accepts new connections until the drain ends', async () => {
    await start({ DRAIN_SECONDS: '2' });
    await rawRequest(`${server.url}/shop`);
    const persistent = await openConnection(server.port);
    const unused = await openConnection(server.port);
    expect(await persistent.get('/shop')).toMatch(/^HTTP\/1\.1 200 OK\r\n(?!.*^connection: close)/ims);
    const ended = server.end('SIGTERM');
    const ready = await waitUntil('it is not ready any more', async () => {
      const response = await rawRequest(`${server.url}/readyz`);
      return response.status === 503 ? response : undefined;
    });
    expect(ready.status).toBe(503);
    expect((await rawRequest(`${server.url}/shop`)).status).toBe(200);
    await waitUntil('it takes no new connection', () =>
      rawRequest(`${server.url}/healthz`).then(
        () => undefined,
        () => true,
      ),
    );
    // The cache responds before Fastify sees the request, and must still close the connection.
    const last = await persistent.get('/shop');
    expect(last).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(last).toMatch(/^x-cache: hit\r$/im);
    expect(last).toMatch(/^connection: close\r$/im);
    await persistent.closed;
    await unused.closed;
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('does not wait for an incomplete request', async () => {
    await start();
    const stalled = await openConnection(server.port);
    stalled.write('GET /shop HTTP/1.1\r\nhost: sh');
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    await stalled.closed;
  });
});

async function starve(server: ServerProcess, ended: Promise<Ended>): Promise<Ended> {
  const isOver = { yet: false };
  void ended.then(() => {
    isOver.yet = true;
  });
  for (let time = 0; time < TIMES_STOPPED && !isOver.yet; time += 1) {
    server.signal('SIGSTOP');
    await delay(STOPPED_MS);
    server.signal('SIGCONT');
    await Promise.race([ended, delay(RUNNING_MS)]);
  }
  return ended;
}

type Outcome =
  | { kind: 'response'; status: number; isLast: boolean }
  | { kind: 'refused' }
  | { kind: 'dropped'; reason: string };

/** A failed new connection counts as `refused`, because the server may never have accepted it. */
function sendRequest(url: string, agent: Agent, token: string): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } });
  const drop = (error: Error) =>
    resolve(sent.reusedSocket ? { kind: 'dropped', reason: error.message } : { kind: 'refused' });
  sent.on('error', drop);
  sent.on('response', (response: IncomingMessage) => {
    response.on('error', drop);
    response.resume().on('end', () =>
      resolve({
        kind: 'response',
        status: response.statusCode ?? 0,
        isLast: response.headers.connection === 'close',
      }),
    );
  });
  sent.end();
  return promise;
}

async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  return {
    closed,
    write: (text: string) => void socket.write(text),
    async get(path: string): Promise<string> {
      received = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
      return waitUntil('the response', () => {
        const [head = '', body = ''] = received.split('\r\n\r\n', 2);
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        return length !== undefined && body.length >= Number(length) ? received : undefined;
      });
    },
  };
}
