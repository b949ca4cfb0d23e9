import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const GAP_MS = 1_000;

/** Starts a proxy that pauses every HTML response for 1 s at the first occurrence of `text`. */
export async function serveInHalves(shopUrl: string, text: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, reply) => {
    void (async () => {
      const response = await fetch(shopUrl + request.url);
      const type = response.headers.get('content-type') ?? '';
      reply.writeHead(response.status, { 'content-type': type });
      const body = Buffer.from(await response.arrayBuffer());
      const split = type.startsWith('text/html') ? body.indexOf(text) + text.length : 0;
      reply.write(body.subarray(0, split));
      if (split > 0) await wait(GAP_MS);
      reply.end(body.subarray(split));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}
