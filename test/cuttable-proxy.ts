import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface CuttableProxy {
  port: number;
  cut(): void;
  mend(): void;
  /** Drops all bytes and leaves connections open, as a hung server does. */
  stall(): void;
  slow(delayMs: number): void;
  close(): Promise<void>;
}

export async function openCuttableProxy(target: { host: string; port: number }): Promise<CuttableProxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  let delayMs = 0;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target.port, target.host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [pair, [upstream, client] as const]) {
      let lastWrite = Promise.resolve();
      let inFlight = 0;
      from.on('data', (chunk) => {
        if (state !== 'open') return;
        if (delayMs === 0 && inFlight === 0) {
          to.write(chunk);
          return;
        }
        // Chains the writes, so that a chunk with a shorter delay does not overtake the chunk before.
        const delayed = delay(delayMs);
        inFlight += 1;
        lastWrite = lastWrite.then(async () => {
          await delayed;
          to.write(chunk);
          inFlight -= 1;
        });
      });
      from.on('error', end);
      from.on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const endAll = () => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    port: address.port,
    cut() {
      state = 'cut';
      endAll();
    },
    mend() {
      // The bytes that the stall dropped are lost, so all connections end and clients must reconnect.
      if (state === 'stalled') endAll();
      state = 'open';
      delayMs = 0;
    },
    slow(ms) {
      delayMs = ms;
    },
    stall() {
      state = 'stalled';
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
