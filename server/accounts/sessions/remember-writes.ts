import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isSafe } from '#server/platform/http/access.ts';

/**
 * Notes the log's position with an admin's session after each write, so that lists and statistics show it to them, whichever
 * process and replica serves them. Customers read their own from the primary.
 */
export function rememberWrites(app: FastifyInstance, { db, replicas }: Pick<Deps, 'db' | 'replicas'>): void {
  if (replicas.replicas.length === 0) return;
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { viewer } = request;
    if (viewer !== null && viewer.role !== 'user' && !isSafe(request) && statusCode < 400) {
      await db
        .update(sessions)
        .set({ lastWrite: sql`pg_current_wal_insert_lsn()::text` })
        .where(eq(sessions.tokenHash, viewer.tokenHash))
        .catch((error: unknown) => {
          // The write is committed: who is told that it failed would make it twice.
          request.log.error({ err: error }, 'the position of a write was not noted');
        });
    }
    return payload;
  });
}
