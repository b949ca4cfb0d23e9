import { onDatabase } from './databases.ts';

export interface LogFlushes {
  count: number;
  ms: number;
}

/** Flushes of the write-ahead log since the server's start. It needs `track_wal_io_timing`. */
export async function readFlushes(databaseUrl: string): Promise<LogFlushes> {
  const result = await onDatabase(databaseUrl, (client) =>
    client.query<LogFlushes>('select wal_sync::int as count, wal_sync_time as ms from pg_stat_wal'),
  );
  return result.rows[0] ?? { count: 0, ms: 0 };
}

/** Backends report up to a second late, counts and times together. */
export function meanFlushMs(before: LogFlushes, after: LogFlushes): number {
  return (after.ms - before.ms) / Math.max(1, after.count - before.count);
}
