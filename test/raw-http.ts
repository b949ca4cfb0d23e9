import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Adds no headers, does not decompress the response, and does not follow redirects. */
export function rawRequest(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const outgoing = request(url, { method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

interface RawConnection {
  send(bytes: string): Promise<void>;
  untilClosed(): Promise<{ status: number; head: string; body: string }>;
  socket: Socket;
}

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
