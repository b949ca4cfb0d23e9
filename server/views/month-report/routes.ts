import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { exportedCash } from '#contract/cash.schema.ts';
import * as schema from '#contract/month-report.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { cacheDeadStock } from './dead-stock.ts';
import { exportReport, exportReportRows } from './export-report.ts';
import { listReportRows, presentReportRow } from './report-rows.ts';
import { viewReport } from './view-report.ts';

const tags = ['cash'];
const access = { right: 'cash.view' } as const;

export const monthReportRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const readDeadStock = cacheDeadStock(deps);
  app.route({
    method: 'GET',
    url: '/api/cash/report',
    config: { access },
    schema: {
      tags,
      summary: 'Get the figures of a month',
      querystring: schema.reportQuery,
      response: { 200: schema.monthReportSchema },
    },
    handler: (request) => viewReport(deps.db, request.query.month, readDeadStock),
  });

  app.route({
    method: 'GET',
    url: '/api/cash/report/rows',
    config: { access },
    schema: {
      tags,
      summary: 'List the rows behind a figure of a month',
      querystring: schema.reportRowsQuery,
      response: { 200: schema.reportRowsResponse },
    },
    async handler(request) {
      const { after, limit, ...filter } = request.query;
      const rows = await listReportRows(deps.db, filter, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, ({ id }) => id);
      return { rows: shown.map(presentReportRow), next };
    },
  });

  addDownloads(app, deps, {
    id: 'month-report',
    url: '/api/cash/report/export',
    access: { ...access, and: 'export' },
    tags,
    summary: 'Download the figures of a month, or the rows behind one of them',
    query: schema.exportReportQuery,
    response: exportedCash,
    open: async (_viewer, { figure, ...query }) =>
      figure === undefined
        ? exportReport(await viewReport(deps.db, query.month, readDeadStock))
        : exportReportRows(deps, { ...query, figure }),
  });
  done();
};
