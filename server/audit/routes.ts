import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/audit.schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { exportAudit } from './export-audit.ts';
import { presentEntry } from './present.ts';
import { listEntries } from './queries.ts';

const tags = ['audit'];

export const auditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/audit',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'List changes, the newest first',
      querystring: schema.listAuditQuery,
      response: { 200: schema.listAuditResponse },
    },
    async handler(request) {
      const { limit, after, ...filter } = request.query;
      const rows = await listEntries(deps.db, filter, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, timeCursorOf);
      return { entries: shown.map(presentEntry), next };
    },
  });

  addDownloads(app, deps, {
    id: 'audit',
    url: '/api/audit/export',
    access: 'admin',
    tags,
    summary: 'Download all entries that match the filter',
    query: schema.exportAuditQuery,
    response: schema.exportedAudit,
    open: (_viewer, query) => exportAudit(deps, query),
  });
  done();
};
