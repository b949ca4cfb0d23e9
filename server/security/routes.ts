import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/security.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { exportSecurity } from './export-security.ts';
import { presentEvent } from './present.ts';
import { listSecurityEvents } from './queries.ts';

const tags = ['security'];

export const securityRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/security-events',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'List logins, wrong guesses and changes to the security of accounts',
      querystring: schema.listSecurityQuery,
      response: { 200: schema.listSecurityResponse },
    },
    async handler(request) {
      const { limit, after, ...filter } = request.query;
      const page = { after, limit: limit + 1 };
      const rows = await listSecurityEvents(deps.db, filter, page);
      const { shown, next } = cutPage(rows, limit, timeCursorOf);
      return { events: shown.map(presentEvent), next };
    },
  });

  addDownloads(app, deps, {
    id: 'security',
    url: '/api/security-events/export',
    access: 'admin',
    tags,
    summary: 'Download all entries that match the filter',
    query: schema.exportSecurityQuery,
    response: schema.exportedSecurity,
    open: (_viewer, query) => exportSecurity(deps, query),
  });
  done();
};
