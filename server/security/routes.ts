import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/security.schema.ts';
import type { Deps } from '#server/deps.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_TYPES, FORMAT_LABELS, sendDownload } from '#server/platform/audit/send-download.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { exportSecurity } from './export-security.ts';
import { presentEvent } from './present.ts';
import { listSecurityEvents } from './queries.ts';

const tags = ['security'];

export const securityRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    method: 'GET',
    url: '/api/security-events',
    config: { access: 'admin' },
    schema: {
      tags,
      summary: 'Who tried to get in, who got in, and what weakens or strengthens accounts',
      querystring: schema.listSecurityQuery,
      response: { 200: schema.listSecurityResponse },
    },
    async handler(request) {
      const { limit, after, ...filter } = request.query;
      const page = { after, limit: limit + 1 };
      const rows = await deps.read((db) => listSecurityEvents(db, filter, page), viewerOf(request).lastWrite);
      const events = rows.slice(0, limit);
      const last = rows.length > limit ? events.at(-1) : undefined;
      return { events: events.map(presentEvent), next: last ? timeCursorOf(last) : null };
    },
  });

  for (const as of DOWNLOAD_FORMATS) {
    app.route({
      method: 'GET',
      url: `/api/security-events/export.${as}`,
      config: { access: 'admin', isConfirmed: true },
      schema: {
        tags,
        summary: `All entries that match the filter, ${FORMAT_LABELS[as]}`,
        produces: [DOWNLOAD_TYPES[as]],
        querystring: schema.exportSecurityQuery,
        response: { 200: schema.exportedSecurity },
      },
      handler(request, reply) {
        const open = () => exportSecurity(deps, request.query, viewerOf(request).lastWrite);
        return sendDownload({ deps, request, reply }, { id: 'security', filter: request.query, as, open });
      },
    });
  }
  done();
};
