import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { openRawConnection } from '#test/raw-http.ts';
import { useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';
import { createServer } from './platform/http/create-server.ts';

const BODY_LENGTH = 200_000;

describe('a raw request', () => {
  const shop = useTestShop({ env: { CACHE_MB: '8' } });
  let port = 0;
  const uploadHead = () =>
    [
      'POST /api/uploadImage HTTP/1.1',
      'Host: shop.example',
      `Authorization: Bearer ${shop.users.admin.token}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY_LENGTH}`,
      '\r\n',
    ].join('\r\n');
  beforeAll(async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    port = portOf(shop.app.server.address());
  });

  it.each(['/api/store', '/healthz', '/%E0%A4%A'])('is rejected at %s when it names two hosts', async (path) => {
    const connection = await openRawConnection(port);
    await connection.send(
      `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    const { status, body } = await connection.untilClosed();
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: expect.stringMatching(/^(validation|not_found)$/) });
  });

  it('is rejected when it names two hosts, even for a cached response', async () => {
    await fetch(`http://127.0.0.1:${port}/api/products`);
    const cached = await fetch(`http://127.0.0.1:${port}/api/products`);
    expect(cached.headers.get('x-cache')).toBe('hit');
    const connection = await openRawConnection(port);
    await connection.send(
      'GET /api/products HTTP/1.1\r\nHost: a.example\r\nHost: a.example\r\nConnection: close\r\n\r\n',
    );
    expect(await connection.untilClosed()).toMatchObject({ status: 400 });
  });

  it('is aborted if its body arrives too slowly', async () => {
    const connection = await openRawConnection(port);
    const arrived = once(shop.app.server, 'request');
    const sent = `${uploadHead()}{`;
    await connection.send(sent);
    const [request]: IncomingMessage[] = await arrived;
    shop.app.checkSlowBodies();
    await connection.send('"');
    await waitUntil('its body is read', () => (request?.listenerCount('error') ?? 0) > 0 || undefined);
    // Waits for the last byte: bytes that arrive at a closed connection would reset it and lose the response.
    await waitUntil('it has come', () => (request?.socket.bytesRead ?? 0) > sent.length || undefined);
    shop.app.checkSlowBodies();
    const { status, head, body } = await connection.untilClosed();
    expect(status).toBe(408);
    expect(head).toMatch(/^connection: close$/im);
    expect(JSON.parse(body)).toEqual({
      code: 'request_timeout',
      message: 'What was sent took too long to arrive. Please try again.',
    });
  });

  it('is read to its end if its body is slow but above the limit', async () => {
    const connection = await openRawConnection(port);
    const arrived = once(shop.app.server, 'request');
    const body = JSON.stringify({ image: 'x'.repeat(99_000) }).padEnd(BODY_LENGTH);
    const head = uploadHead();
    await connection.send(head);
    const [request]: IncomingMessage[] = await arrived;
    if (!request) throw new Error('No request has come');
    const { socket } = request;
    for (let sent = 20_000; sent <= body.length; sent += 20_000) {
      await connection.send(body.slice(sent - 20_000, sent));
      while (socket.bytesRead < head.length + sent) await once(socket, 'data');
      shop.app.checkSlowBodies();
    }
    connection.socket.end();
    // The 400 rejects the image, so the server has read the whole body.
    expect(await connection.untilClosed()).toMatchObject({ status: 400 });
  });

  it('is aborted if its body arrives too slowly after the response', async () => {
    const connection = await openRawConnection(port);
    const arrived = once(shop.app.server, 'request');
    await connection.send('GET /healthz HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n\r\n{');
    await arrived;
    shop.app.checkSlowBodies();
    shop.app.checkSlowBodies();
    await connection.untilClosed().catch(() => undefined);
    expect(connection.socket.closed || connection.socket.readableEnded).toBe(true);
  });

  it('is read to its end if its body is too large, so that a client that still sends gets the response', async () => {
    const connection = await openRawConnection(port);
    const length = 2 * BODY_MAX_BYTES;
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: shop.example', 'Content-Type: application/json'];
    await connection.send([...head, `Content-Length: ${length}`, '\r\n'].join('\r\n'));
    await connection.send(' '.repeat(length / 2));
    await connection.send(' '.repeat(length / 2));
    await connection.send('GET /healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
    const { status, head: firstHead, body } = await connection.untilClosed();
    expect(status).toBe(413);
    expect(firstHead).not.toMatch(/^connection: close$/im);
    expect(body).toMatch(/"code":"too_large"}HTTP\/1\.1 200 OK\r\n/);
  });

  it('ends its connection if its body is larger than any proxy forwards', async () => {
    const connection = await openRawConnection(port);
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: shop.example', 'Content-Type: application/json'];
    await connection.send([...head, 'Content-Length: 100000000', '\r\n'].join('\r\n'));
    expect(await connection.untilClosed()).toMatchObject({
      status: 413,
      head: expect.stringMatching(/^connection: close$/im),
    });
  });

  it('is aborted if its headers do not end', async () => {
    const app = createServer(false, undefined, { headersMs: 50, requestMs: 60_000, checkEveryMs: 10 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const connection = await openRawConnection(portOf(app.server.address()));
      await connection.send('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ');
      const { status, body } = await connection.untilClosed();
      expect(status).toBe(408);
      expect(JSON.parse(body)).toMatchObject({ code: 'request_timeout' });
    } finally {
      await app.close();
    }
  });

  it('has a total time limit, which an image of 8 MB meets at 20 KB/s', () => {
    const { headersTimeout, requestTimeout } = shop.app.server;
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 20_000, requestTimeout: 600_000 });
  });
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
