import { Client, type ClientConfig } from 'pg';

/** Sends prepared statements without their names: behind a pooler the next call may reach another connection. */
export class UnnamedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)) as Client['query'];
  }
}

function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}
