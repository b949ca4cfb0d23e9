import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A way to a server that can be closed, as if the server or the cable to it were gone. */
export interface CuttableProxy {
  port: number;
  /** Ends all connections, and takes no new ones. */
  cut(): void;
  /** Takes connections again. */
  mend(): void;
  /** Lets nothing through and ends nothing: the other side seems to be asleep. */
  stall(): void;
  /** Lets everything through so much later. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

export async function openCuttableProxy(target: { host: string; port: number }): Promise<CuttableProxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  let delayMs = 0;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      let last = Promise.resolve();
      let underWay = 0;
      from.on('data', (chunk) => {
        if (state !== 'open') return;
        if (delayMs === 0 && underWay === 0) {
          to.write(chunk);
          return;
        }
        // In the order of their coming, though the way may become quick again meanwhile.
        const isDue = delay(delayMs);
        underWay += 1;
        last = last.then(async () => {
          await isDue;
          to.write(chunk);
          underWay -= 1;
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
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port: address.port,
    cut() {
      state = 'cut';
      endAll();
    },
    mend() {
      // What was held back is lost; who waits for it has to connect anew.
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
