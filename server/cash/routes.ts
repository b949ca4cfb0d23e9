import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/cash.schema.ts';
import { UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import * as termsSchema from '#contract/courier-terms.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { differenceRoutes } from './differences/routes.ts';
import { exportOwed } from './export-owed.ts';
import { ledgerOrderRoutes } from './orders/routes.ts';
import { presentOwed, presentReceivables } from './present.ts';
import { listOwed, owedCursorOf, sumOwed } from './queries.ts';
import { refundChangeRoutes, refundListRoutes } from './refunds/routes.ts';
import { listTerms, saveTerms } from './save-terms.ts';
import { statementDraftRoutes, statementPostRoutes, statementRoutes } from './statement-routes.ts';

export const cashRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(receivableRoutes, deps);
  app.register(differenceRoutes, deps);
  app.register(refundListRoutes, deps);
  app.register(refundChangeRoutes, deps);
  app.register(termsRoutes, deps);
  app.register(statementRoutes, deps);
  app.register(statementDraftRoutes, deps);
  app.register(statementPostRoutes, deps);
  app.register(ledgerOrderRoutes, deps);
  done();
};

const tags = ['cash'];
const view = { right: 'cash.view' } as const;

const receivableRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
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

const termsRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/cash/terms',
    config: { access: { right: 'cash.view' } },
    schema: {
      tags,
      summary: 'List the tariffs and taxes of the couriers',
      response: { 200: termsSchema.listTermsResponse },
    },
    handler: async () => ({ couriers: await listTerms(deps.db) }),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/terms',
    config: { access: { right: 'cash.post' }, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: 'Add terms of a courier, or correct those of the same day',
      body: termsSchema.saveTermsBody,
      response: { 201: termsSchema.termsResponse },
    },
    async handler(request, reply) {
      const terms = await saveTerms(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'Terms saved', terms });
    },
  });
  done();
};
