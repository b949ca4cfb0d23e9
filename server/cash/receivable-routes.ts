import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/cash.schema.ts';
import { UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
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
    async handler() {
      const now = deps.now();
      const unlisted = await sumOwed(deps.db, now, { unlistedDays: UNLISTED_AFTER_DAYS });
      return presentReceivables(now, await sumOwed(deps.db, now), unlisted);
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
      const rows = await listOwed(deps.db, filter, deps.now(), { after, limit: limit + 1 });
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
    open: (_viewer, query) => exportOwed(deps, query),
  });
  done();
};
