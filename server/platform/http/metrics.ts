import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import { BUILD_INFO } from '../build-info.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { addCacheMetrics } from '../cache/response-cache-metrics.ts';
import type { Database } from '../database/database.ts';
import { addPoolMetrics } from '../database/pool-metrics.ts';
import { addJobMetrics } from '../jobs/job-metrics.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { shareMetrics } from '../processes/worker.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Matches `Host` of a request from this machine. A proxy usually passes on the shop's own name. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsDeps {
  database: Database;
  responses: ResponseCache;
  jobs: Pick<JobQueue, 'tries'>;
}

/**
 * Adds `/metrics`, for clients that are on this machine or send the token. Not a Fastify plugin, because the hook of a
 * plugin would miss some routes.
 */
export function addMetrics(
  app: FastifyInstance,
  { database, responses, jobs }: MetricsDeps,
  token: string | undefined,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'shop_processes', help: 'Processes that these numbers include', registers: [registry] }).set(1);
  new Gauge({
    name: 'shop_build_info',
    help: 'The running release: its version, and the hash of its sources',
    labelNames: ['version', 'build'],
    aggregator: 'first',
    registers: [registry],
  }).set(BUILD_INFO, 1);
  addCacheMetrics(registry, responses);
  addPoolMetrics(registry, database);
  addJobMetrics(registry, database, jobs);
  app.decorate('metrics', registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by method, route pattern and status; cache hits are in answers_total only',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const readAllMetrics = shareMetrics(registry);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await readAllMetrics());
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { url: route = 'unmatched' } = request.routeOptions;
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    next();
  });
}

/** Ignores `request.ip` and `request.host`, because the headers of a proxy can set them. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  const isForThisMachine = LOOPBACK_HOST.test(headers.host ?? '');
  return !isForwarded && isForThisMachine && LOOPBACK.has(raw.socket.remoteAddress ?? '');
}

/** Compares in constant time, so that the time does not reveal the token. */
function isSame(given: string, wanted: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(wanted));
}
