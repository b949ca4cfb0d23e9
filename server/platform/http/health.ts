import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

interface HealthDeps {
  db: Executor;
  storage: Pick<Storage, 'check'>;
}

/** `/healthz`: the process responds. `/readyz`: so do database and storage, and it is not draining. */
export function addHealthRoutes(app: FastifyInstance, { db, storage }: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.isDraining) throw new AppError('unavailable');
    try {
      await Promise.all([db.execute(sql`select 1`), storage.check()]);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
    return { status: 'ok' };
  });
}
