import { Client, type ClientConfig } from 'pg';
import { publishingQueries } from './finished-queries.ts';
import type { Primary } from './primary.ts';

export interface PooledClientConfig extends ClientConfig {
  primary: Primary;
}

type Connect = (callback: (error?: Error | null) => void) => void;
type Send = (...args: unknown[]) => unknown;

const READ_ONLY = '25006';

/** Client that closes when its server becomes a standby, so that the pool connects to the new primary. */
export class PooledClient extends Client {
  constructor(config: PooledClientConfig) {
    super(config);
    const { primary } = config;
    const connect = this.connect.bind(this) as Connect;
    const connectToPrimary: Connect = (callback) => {
      primary.find().then(({ host, port }) => {
        // pg reads `host` and `port` when it connects.
        Object.assign(this, { ...(host !== undefined && { host }), ...(port !== undefined && { port }) });
        connect((error) => {
          if (error) primary.forget();
          callback(error);
        });
      }, callback);
    };
    this.connect = connectToPrimary as Client['connect'];
    protocolOf(this).on('errorMessage', ({ code }) => {
      if (code !== READ_ONLY) return;
      primary.forget();
      // Breaks the connection after pg has reported the error, so that the pool connects to the new primary.
      setImmediate(() => protocolOf(this).stream.destroy());
    });
    this.query = publishingQueries(this.query.bind(this) as Send) as Client['query'];
  }
}

interface Protocol {
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
  stream: { destroy(): void };
}

/** Returns pg's protocol connection, which the types of pg omit. */
function protocolOf(client: object): Protocol {
  return Reflect.get(client, 'connection') as Protocol;
}
