import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { morningResponse } from '#contract/morning.schema.ts';
import { MORNING_RIGHTS } from '#contract/morning.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { cacheBestSellers } from './best-sellers.ts';
import { viewMorning } from './view-morning.ts';

export const morningRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const readBestSellers = cacheBestSellers(deps);
  app.route({
    method: 'GET',
    url: '/api/stats/morning',
    config: { access: { right: MORNING_RIGHTS } },
    schema: {
      tags: ['statistics'],
      summary: 'Get waiting work and the sales of today, as far as your rights allow',
      response: { 200: morningResponse },
    },
    handler: (request) => viewMorning(deps, viewerOf(request), readBestSellers),
  });
  done();
};
