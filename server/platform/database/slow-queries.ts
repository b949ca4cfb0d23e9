import type { FastifyInstance } from 'fastify';
import { onFinishedQuery } from './finished-queries.ts';

/** Logs queries that take `limitMs` or longer, without parameter values. 0 disables the log. */
export function logSlowQueries(app: FastifyInstance, limitMs: number): void {
  if (limitMs === 0) return;
  const stop = onFinishedQuery(({ sql, durationMs, operation }) => {
    if (durationMs < limitMs) return;
    app.log.warn({ durationMs: Math.round(durationMs), sql: shortenSql(sql), ...operation?.labels }, 'slow query');
  });
  app.addHook('onClose', async () => stop());
}

const SQL_MAX_LENGTH = 1_000;

/** Shortens SQL for logs and spans: some statements have kilobytes. */
function shortenSql(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > SQL_MAX_LENGTH ? `${line.slice(0, SQL_MAX_LENGTH)}...` : line;
}
