import { Client, type ClientConfig } from 'pg';
import { publishingQueries, textOf } from './finished-queries.ts';
import { nameStatements } from './named-statements.ts';
import type { Primary } from './primary.ts';
import { isLostStatement } from './transaction.ts';

export interface PooledClientConfig extends ClientConfig {
  primary: Primary;
  /** False behind a pooler in transaction mode: the next statement may reach a session that lacks the name. */
  namesStatements: boolean;
}

type Connect = (callback: (error?: Error | null) => void) => void;
type Send = (...args: unknown[]) => unknown;

const READ_ONLY = '25006';

/** Client that closes when its server becomes a standby, so that the pool connects to the new primary. */
export class PooledClient extends Client {
  constructor(config: PooledClientConfig) {
    super(config);
    const { primary, namesStatements } = config;
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
    const send = this.query.bind(this) as Send;
    this.query = publishingQueries(namesStatements ? this.#namingStatements(send) : send) as Client['query'];
  }

  /**
   * Names the statements of transactions, which find rows by their keys. The filters of lists need a plan for each
   * value (docs/decisions/0117-named-statements.md).
   */
  #namingStatements(send: Send): Send {
    const protocol = protocolOf(this);
    const names = nameStatements((name) => {
      protocol.close({ type: 'S', name });
      delete protocol.parsedStatements[name];
    });
    protocol.on('errorMessage', (error) => {
      if (isLostStatement(error)) names.clear();
    });
    return (statement, ...rest) => {
      const [params] = rest;
      if (this.getTransactionStatus() !== 'T' || !Array.isArray(params) || params.length === 0) {
        return send(statement, ...rest);
      }
      const text = textOf(statement);
      return send(
        typeof statement === 'object' && text !== '' ? { ...statement, name: names.nameOf(text) } : statement,
        ...rest,
      );
    };
  }
}

interface Protocol {
  on(event: 'errorMessage', listener: (message: { code?: string; message?: string }) => void): void;
  stream: { destroy(): void };
  close(statement: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
}

/** Returns pg's protocol connection, which the types of pg omit. */
function protocolOf(client: object): Protocol {
  return Reflect.get(client, 'connection') as Protocol;
}
