import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

interface HealthDeps {
  db: Executor;
  storage: Pick<Storage, 'check'>;
}

/** Short, because the probe of a load balancer waits only a second or two. */
const CHECK_LIMIT_MS = 500;

const readyQuery = z.object({ dependencies: z.string().optional() });

/** Cached pages work without dependencies, so a missing dependency fails `/readyz` only with `?dependencies`. */
export function addHealthRoutes(app: FastifyInstance, { db, storage }: HealthDeps): void {
  const checks = { database: () => db.execute(sql`select 1`), images: () => storage.check() };
  const findUnavailable = async () => {
    const names = Object.entries(checks).map(async ([name, check]) => ((await respondsInTime(check)) ? [] : [name]));
    return (await Promise.all(names)).flat();
  };
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  addConnectionRoute(app);

  const readiness = async (needsDependencies: boolean) => {
    if (app.isDraining) throw new AppError('unavailable');
    const unavailable = await findUnavailable();
    if (unavailable.length === 0) return { status: 'ok' };
    if (needsDependencies) throw new AppError('unavailable');
    return { status: 'degraded', unavailable };
  };
  app.get('/readyz', { schema: { hide: true } }, ({ query }) => readiness('dependencies' in readyQuery.parse(query)));

  const up = new Gauge({
    name: 'dependency_up',
    help: '1 while the dependency responds within half a second',
    labelNames: ['dependency'],
    registers: [],
    // Shows the worst worker, because one worker without the database is worth an alert.
    aggregator: 'min',
    async collect() {
      const unavailable = new Set(await findUnavailable());
      for (const dependency of Object.keys(checks)) this.set({ dependency }, unavailable.has(dependency) ? 0 : 1);
    },
  });
  app.metrics.registerMetric(up);
}

/** Tells a client how its own request has arrived, so that the doctor sees what a proxy leaves out. */
export function addConnectionRoute(app: Pick<FastifyInstance, 'get'>): void {
  app.get('/healthz/connection', { schema: { hide: true } }, ({ ip, raw, protocol, host }, reply) => {
    reply.header('cache-control', 'no-store');
    return { address: ip, isForwarded: ip !== raw.socket.remoteAddress, protocol, host };
  });
}

async function respondsInTime(check: () => PromiseLike<unknown>): Promise<boolean> {
  const responded = Promise.resolve(check()).then(
    () => true,
    () => false,
  );
  return Promise.race([responded, delay(CHECK_LIMIT_MS, false, { ref: false })]);
}
