import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import { readMailedCodes } from './limit-mailed-codes.ts';

/** The metric uses the maximum of all processes, because they read the same counter from the database. */
export function measureMailedCodes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>): void {
  const share = new Gauge({
    name: 'mailed_codes_share',
    help: 'Codes mailed in the present hour and day, as a share of the most that the shop mails',
    labelNames: ['window'],
    aggregator: 'max',
    registers: [],
    async collect() {
      // Ignores a database error, because the other metrics do not need the database.
      const counts = await readMailedCodes(deps).catch(() => []);
      for (const { window, sent, limit } of counts) share.set({ window }, sent / limit);
    },
  });
  app.metrics.registerMetric(share);
}
