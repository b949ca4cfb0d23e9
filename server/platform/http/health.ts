import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { addCacheMetrics } from '../cache/answer-cache-metrics.ts';
import type { Executor } from '../database/database.ts';
import { shareMetrics } from '../processes/worker.ts';
import type { Storage } from '../storage/storage.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface HealthDeps {
  db: Executor;
  storage: Pick<Storage, 'check'>;
  answers: AnswerCache;
}

/**
 * `/healthz`: the process answers. `/readyz`: it, its database and its pictures do. `/metrics`: Prometheus, for callers on this
 * machine only. A function on the root instance and no plugin, so that the response times of every route are measured.
 */
export function addHealthRoutes(app: FastifyInstance, { db, storage, answers }: HealthDeps): void {
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

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addCacheMetrics(registry, answers);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  new Gauge({ name: 'shop_processes', help: 'Processes that these numbers are of', registers: [registry] }).set(1);
  const metricsOfAll = shareMetrics(registry);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!LOOPBACK.has(request.ip)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await metricsOfAll());
  });
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    next();
  });
}
