import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

export interface ImageHost {
  url: (path: string) => string;
  /** Responses by path. Any other path is a 404. */
  responses: Record<string, Respond>;
  /** Paths of all requests, in their order. */
  requested: string[];
  /** The largest number of requests that were open at once. */
  openMax: number;
  close(): Promise<void>;
}

/** Opens another website on this machine. */
export async function openImageHost(): Promise<ImageHost> {
  let open = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    host.requested.push(pathname);
    open += 1;
    host.openMax = Math.max(host.openMax, open);
    response.on('close', () => {
      open -= 1;
    });
    const respond = host.responses[pathname] ?? ((each) => each.writeHead(404).end('none'));
    respond(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host: ImageHost = {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    responses: {},
    requested: [],
    openMax: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}

export function sendBytes(bytes: Uint8Array, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(bytes);
}

export function redirect(location: string): Respond {
  return (response) => response.writeHead(302, { location }).end();
}

/** Never ends the response. */
export function hang(headers: 'before' | 'after'): Respond {
  return (response) => {
    if (headers === 'before') return;
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write('start');
  };
}
