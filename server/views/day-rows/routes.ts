import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { dayParams, dayRowsQuery, dayRowsResponse } from '#contract/closings.schema.ts';
import type { Deps } from '#server/deps.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { listDayRows } from './list-day-rows.ts';

export const dayRowsRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/days/:day/rows',
    config: { access: { right: 'cash.view' } },
    schema: {
      tags: ['cash'],
      summary: 'List the rows behind a figure of a day',
      params: dayParams,
      querystring: dayRowsQuery,
      response: { 200: dayRowsResponse },
    },
    async handler(request) {
      const { after, limit, figure } = request.query;
      const { day } = request.params;
      const rows = await listDayRows(deps.db, { day, figure }, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, ({ _id }) => _id);
      return { rows: shown, next };
    },
  });
  done();
};
