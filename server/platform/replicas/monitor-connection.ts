import type { Client } from 'pg';
import type { z } from 'zod';

/**
 * A connection outside the pools, so that its queries never wait for others. If it breaks, the next query opens
 * another.
 */
export class MonitorConnection {
  readonly #connect: () => Promise<Client>;
  #client: Promise<Client> | undefined;

  constructor(connect: () => Promise<Client>) {
    this.#connect = connect;
  }

  async readRow<Row>(statement: string, shape: z.ZodType<Row>): Promise<Row> {
    const connecting = this.#client ?? this.#connect();
    this.#client = connecting;
    try {
      const { rows } = await (await connecting).query<Record<string, unknown>>(statement);
      return shape.parse(rows[0]);
    } catch (error) {
      if (this.#client === connecting) this.close();
      throw error;
    }
  }

  close(): void {
    const client = this.#client;
    this.#client = undefined;
    // Not awaited, because closing a dead connection never finishes.
    client?.then((open) => void open.end().catch(() => undefined)).catch(() => undefined);
  }
}
