import { Client, type ClientConfig } from 'pg';
import { publishingQueries } from './finished-queries.ts';
import type { Primary } from './primary.ts';

export interface PooledClientConfig extends ClientConfig {
  primary: Primary;
  /** False behind a pooler in transaction mode: the next call may reach another connection, which does not know the name. */
  namesStatements: boolean;
}

type Connect = (callback: (error?: Error | null) => void) => void;
type Send = (...args: unknown[]) => unknown;

const READ_ONLY = '25006';

/** A connection of the pool: leads to the server that takes writes, and breaks when that one has turned into a standby. */
export class PooledClient extends Client {
  constructor(config: PooledClientConfig) {
    super(config);
    const { primary, namesStatements } = config;
    const connect = this.connect.bind(this) as Connect;
    const connectToPrimary: Connect = (callback) => {
      primary.find().then(({ host, port }) => {
        // pg reads both when it connects.
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
      // The pool replaces a broken connection. The error is reported before.
      setImmediate(() => protocolOf(this).stream.destroy());
    });
    const send = this.query.bind(this) as Send;
    const sendUnnamed: Send = (statement, ...rest) =>
      send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
    this.query = publishingQueries(namesStatements ? send : sendUnnamed) as Client['query'];
  }
}

interface Protocol {
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
  stream: { destroy(): void };
}

/** The types of pg leave it out. */
function protocolOf(client: object): Protocol {
  return Reflect.get(client, 'connection') as Protocol;
}

function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}
