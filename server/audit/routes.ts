import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/audit.schema.ts';
import type { Deps } from '#server/deps.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_TYPES, FORMAT_LABELS, sendDownload } from '#server/platform/audit/send-download.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { exportAudit } from './export-audit.ts';
import { presentEntry } from './present.ts';
import { listEntries } from './queries.ts';

const tags = ['audit'];

export const auditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    method: 'GET',
    url: '/api/audit',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Who changed what, and when',
      querystring: schema.listAuditQuery,
      response: { 200: schema.listAuditResponse },
    },
    async handler(request) {
      const { limit, after, ...filter } = request.query;
      const { lastWrite } = viewerOf(request);
      const rows = await deps.read((db) => listEntries(db, filter, { after, limit: limit + 1 }), lastWrite);
      const entries = rows.slice(0, limit);
      const last = rows.length > limit ? entries.at(-1) : undefined;
      return { entries: entries.map(presentEntry), next: last ? timeCursorOf(last) : null };
    },
  });

  for (const as of DOWNLOAD_FORMATS) {
    app.route({
      method: 'GET',
      url: `/api/audit/export.${as}`,
      config: { access: 'admin', isConfirmed: true },
      schema: {
        tags,
        summary: `All entries that match the filter, ${FORMAT_LABELS[as]}`,
        produces: [DOWNLOAD_TYPES[as]],
        querystring: schema.exportAuditQuery,
        response: { 200: schema.exportedAudit },
      },
      handler(request, reply) {
        const open = () => exportAudit(deps, request.query, viewerOf(request).lastWrite);
        return sendDownload({ deps, request, reply }, { id: 'audit', filter: request.query, as, open });
      },
    });
  }
  done();
};
