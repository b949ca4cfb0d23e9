import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { exportedCash } from '#contract/cash.schema.ts';
import * as schema from '#contract/profit.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { exportProfit, exportProfitRows } from './export-profit.ts';
import { cutProfitRows, listProfitRows, openProfitChart, viewProfit } from './view-profit.ts';

const tags = ['cash'];
const access = { right: 'cash.view' } as const;

export const profitRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const readChart = openProfitChart(deps);
  app.route({
    method: 'GET',
    url: '/api/profit',
    config: { access },
    schema: {
      tags,
      summary: 'Get the profit of a month, of the month before, and of the same month a year before',
      querystring: schema.profitQuery,
      response: { 200: schema.profitResponse },
    },
    handler: (request) => viewProfit(deps.db, request.query.month),
  });

  app.route({
    method: 'GET',
    url: '/api/profit/rows',
    config: { access },
    schema: {
      tags,
      summary: 'List the profit of a month by product, town, courier, size or order',
      querystring: schema.profitRowsQuery,
      response: { 200: schema.profitRowsResponse },
    },
    handler: async (request) => cutProfitRows(await listProfitRows(deps.db, request.query)),
  });

  app.route({
    method: 'GET',
    url: '/api/profit/chart',
    config: { access },
    schema: {
      tags,
      summary: 'Get the profit of the last twelve months, and the money that is still to come',
      response: { 200: schema.profitChartResponse },
    },
    handler: readChart,
  });

  addDownloads(app, deps, {
    id: 'profit',
    url: '/api/profit/export',
    access: { ...access, and: 'export' },
    tags,
    summary: 'Download the profit of a month, or its rows',
    query: schema.exportProfitQuery,
    response: exportedCash,
    open: async (_viewer, { by, ...query }) =>
      by === undefined
        ? exportProfit(await viewProfit(deps.db, query.month))
        : exportProfitRows(await listProfitRows(deps.db, { ...query, by }), by),
  });
  done();
};
