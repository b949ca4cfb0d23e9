import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port that no program uses on `host`; by default on none of this machine's addresses. */
export async function findFreePort(host?: string): Promise<number> {
  const server = createServer().listen({ port: 0, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
