import { Client, type ClientConfig, type Pool } from 'pg';
import { z } from 'zod';
import { PROBE_LIMITS } from '../database/ask-server.ts';
import type { Executor } from '../database/database.ts';
import { openExecutor } from '../database/open-executor.ts';
import { openPool } from '../database/open-postgres.ts';
import { detectPooling } from '../database/pooling.ts';
import { type LogPosition, parseLogPosition } from './log-position.ts';
import { MonitorConnection } from './monitor-connection.ts';
import type { PrimaryLog, PrimaryState } from './primary-log.ts';

/**
 * Includes `min_recovery_end_timeline`: after a promotion, `timeline_id` has the old timeline until the first restart
 * point, for up to `checkpoint_timeout`.
 */
const STATEMENT = `select pg_is_in_recovery() as "isStandby", current_database() as database,
  coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position,
  (select system_identifier::text from pg_control_system()) as cluster,
  (select lpad(upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline))), 8, '0')
    from pg_control_checkpoint() c, pg_control_recovery() r) as timeline`;

const rowSchema = z.object({
  isStandby: z.boolean(),
  database: z.string(),
  position: z.string().transform(parseLogPosition),
  cluster: z.string(),
  timeline: z.string(),
});

export interface ReplicaOptions {
  settings: ClientConfig;
  poolSize: number;
  log: PrimaryLog;
  maxLagMs: number;
  onError: (error: Error) => void;
}

export class Replica {
  readonly name: string;
  readonly #options: ReplicaOptions;
  readonly #connection: MonitorConnection;
  #pool: Pool | undefined;
  #db: Executor | undefined;
  #position: LogPosition = 0n;
  #timeline = '';
  #leftOutFor: string | undefined = 'it has not been polled yet';
  #polling: Promise<void> | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { host = 'localhost', port = 5_432 } = options.settings;
    this.name = `${host}:${port}`;
    this.#connection = new MonitorConnection(() => this.#connect());
  }

  get db(): Executor | undefined {
    return this.#leftOutFor === undefined ? this.#db : undefined;
  }

  get leftOutFor(): string | undefined {
    return this.#leftOutFor;
  }

  get lagMs(): number {
    return this.#options.log.lagOf(this.#position);
  }

  /** True if the replica is known to have everything that was committed before `position`. */
  has(position: LogPosition): boolean {
    if (this.#leftOutFor !== undefined || this.#timeline !== this.#options.log.last?.timeline) return false;
    return this.#position >= position;
  }

  /** Updates the replica's state (single-flight). Never throws: after an error the replica gets no reads. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  leaveOut(reason: string): void {
    if (this.#leftOutFor === undefined) this.#options.onError(new Error(`No reads go to ${this.name}: ${reason}`));
    this.#leftOutFor = reason;
  }

  async close(): Promise<void> {
    this.#connection.close();
    await this.#pool?.end();
  }

  async #poll(): Promise<void> {
    const { log, maxLagMs } = this.#options;
    try {
      const state = await this.#connection.readRow(STATEMENT, rowSchema);
      this.#position = state.position;
      this.#timeline = state.timeline;
      const lagMs = log.lagOf(state.position);
      const mismatch =
        mismatchOf(state, log.last) ?? (lagMs > maxLagMs ? `it is ${seconds(lagMs)} s behind` : undefined);
      if (mismatch) this.leaveOut(mismatch);
      else this.#leftOutFor = undefined;
    } catch (error) {
      this.leaveOut(`it cannot be reached (${error instanceof Error ? error.message : String(error)})`);
    }
  }

  async #connect(): Promise<Client> {
    const { settings, poolSize, onError } = this.#options;
    // The pool's settings depend on whether there is a pooler in front of the replica.
    if (!this.#pool) {
      const pooling = await detectPooling({ ...settings, ...PROBE_LIMITS });
      this.#pool = openPool({
        connection: settings,
        primary: { find: async () => settings, forget: () => undefined },
        isTransactionPooled: pooling === 'transaction',
        poolSize,
        onError,
      });
      this.#db = openExecutor(this.#pool);
    }
    const client = new Client({ ...settings, ...PROBE_LIMITS });
    // Without a listener, a broken connection would end the process. The running statement reports the error.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

/** Returns why the server is no usable copy of the primary; undefined if it is one. */
function mismatchOf(
  { isStandby, database, cluster, timeline }: z.output<typeof rowSchema>,
  primary: PrimaryState | undefined,
): string | undefined {
  if (!primary) return 'the primary has not been reached yet';
  if (cluster !== primary.cluster || database !== primary.database) return OTHER_DATABASE;
  if (!isStandby) return 'it is no standby just now';
  // A replica that did not follow a promotion may have data that the new primary never had.
  if (timeline !== primary.timeline) return 'it has not followed the last promotion yet';
  return undefined;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

export const OTHER_DATABASE = 'it holds another database than DATABASE_URL';
