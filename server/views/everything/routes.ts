import type { Readable } from 'node:stream';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { exportedEverything } from '#contract/imports.schema.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import type { Deps } from '#server/deps.ts';
import { recordDownload } from '#server/platform/audit/record-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { exportEverything } from './export-everything.ts';

const ZIP_TYPE = 'application/zip';
const RUNNING = 'Somebody is downloading everything already. Please try again when that has ended.';

export const everythingRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  /** One at a time, because each download holds a connection to the database until its client has the whole file. */
  let latest: Readable | undefined;

  app.route({
    method: 'GET',
    url: '/api/everything.zip',
    config: { access: 'admin', isConfirmed: true, errors: ['rate_limited'] },
    schema: {
      tags: ['settings'],
      summary: 'Download all lists of the shop as CSV and Excel files in a zip',
      produces: [ZIP_TYPE],
      response: { 200: exportedEverything },
    },
    async handler(request, reply) {
      reply.type(ZIP_TYPE);
      if (request.method === 'HEAD') return reply.send();
      if (latest?.closed === false) throw new AppError('rate_limited', { message: RUNNING });
      const viewer = viewerOf(request);
      const zip = exportEverything(deps, viewer);
      latest = zip;
      await recordDownload(deps, viewer, { id: 'everything', filter: {} }).catch((error: unknown) => {
        zip.destroy();
        throw error;
      });
      const name = `everything-${shopDayOf(deps.now())}.zip`;
      return reply.header('content-disposition', `attachment; filename="${name}"`).send(zip);
    },
  });
  done();
};
