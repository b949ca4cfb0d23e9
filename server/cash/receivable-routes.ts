import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/cash.schema.ts';
import { UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { exportOwed } from './export-owed.ts';
import { presentOwed, presentReceivables } from './present.ts';
import { listOwed, owedCursorOf, sumOwed } from './queries.ts';

const tags = ['cash'];
const view = { right: 'cash.view' } as const;

export const receivableRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/cash/receivables',
    config: { access: view },
    schema: { tags, summary: 'Sum what couriers owe, by age', response: { 200: schema.receivablesResponse } },
    handler(request) {
      const now = deps.now();
      return deps.read(async (db) => {
        const unlisted = await sumOwed(db, now, { unlistedDays: UNLISTED_AFTER_DAYS });
        return presentReceivables(now, await sumOwed(db, now), unlisted);
      }, viewerOf(request).lastWrite);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/cash/receivables/parcels',
    config: { access: view },
    schema: {
      tags,
      summary: 'List the parcels with money owed, the longest owed first',
      querystring: schema.listOwedQuery,
      response: { 200: schema.listOwedResponse },
    },
    async handler(request) {
      const { after, limit, ...filter } = request.query;
      const rows = await deps.read(
        (db) => listOwed(db, filter, deps.now(), { after, limit: limit + 1 }),
        viewerOf(request).lastWrite,
      );
      const { shown, next } = cutPage(rows, limit, owedCursorOf);
      return { parcels: shown.map(presentOwed), next };
    },
  });

  addDownloads(app, deps, {
    id: 'receivables',
    url: '/api/cash/receivables/export',
    access: { ...view, and: 'export' },
    tags,
    summary: 'Download the parcels with money owed',
    query: schema.exportOwedQuery,
    response: schema.exportedCash,
    open: (viewer, query) => exportOwed(deps, viewer, query),
  });
  done();
};
