import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request exactly as said: nothing is unpacked, no header is added, no redirect is followed. */
export function rawRequest(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request(url, { method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

interface RawConnection {
  /** Resolves once the bytes were handed to the system. */
  send(bytes: string): Promise<void>;
  /** All that has come, once the other side has closed the connection. */
  untilClosed(): Promise<{ status: number; head: string; body: string }>;
  socket: Socket;
}

/** A connection on which a test says what no HTTP client would. */
export async function openRawConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const received = text(socket);
  return {
    socket,
    send: (bytes) => new Promise((done, fail) => socket.write(bytes, (error) => (error ? fail(error) : done()))),
    async untilClosed() {
      const [head = '', ...body] = (await received).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
    },
  };
}
