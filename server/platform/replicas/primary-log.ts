import { z } from 'zod';
import { PROBE_LIMITS } from '../database/ask-server.ts';
import { connectToPrimary, type Primary } from '../database/primary.ts';
import { type LogPosition, parseLogPosition } from './log-position.ts';
import { MonitorConnection } from './monitor-connection.ts';

/** Every role may run this. The first eight digits of a log file's name are its timeline. */
const STATEMENT = `select pg_current_wal_insert_lsn()::text as position, current_database() as database,
  (select system_identifier::text from pg_control_system()) as cluster,
  substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`;

const rowSchema = z.object({
  position: z.string().transform(parseLogPosition),
  database: z.string(),
  cluster: z.string(),
  timeline: z.string(),
});

export interface PrimaryState {
  position: LogPosition;
  database: string;
  /** System identifier of PostgreSQL. A primary and its standbys have the same one. */
  cluster: string;
  /** In hexadecimal. Promoting a standby to primary begins a new timeline. */
  timeline: string;
}

interface Sample {
  at: number;
  position: LogPosition;
}

/** 600 samples: one per second for ten minutes. */
const SAMPLES = 600;

/** Log positions (WAL) of the primary in the last ten minutes, each with the time by this machine's clock. */
export class PrimaryLog {
  readonly #connection: MonitorConnection;
  readonly #samples: Sample[] = [];
  #last: PrimaryState | undefined;

  constructor(primary: Primary) {
    this.#connection = new MonitorConnection(() => connectToPrimary(primary, PROBE_LIMITS));
  }

  async read(): Promise<PrimaryState> {
    this.#last = await this.#connection.readRow(STATEMENT, rowSchema);
    return this.#last;
  }

  async sample(): Promise<void> {
    const { position } = await this.read();
    this.#samples.push({ at: performance.now(), position });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  get last(): PrimaryState | undefined {
    return this.#last;
  }

  /** Milliseconds since the primary wrote the first byte that a server at `position` lacks; 0 if it lacks none. */
  lagOf(position: LogPosition): number {
    const lacking = this.#samples.find((sample) => sample.position > position);
    return lacking ? performance.now() - lacking.at : 0;
  }

  close(): void {
    this.#connection.close();
  }
}
