import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { storeSchema } from '#contract/store.schema.ts';
import type { Deps } from '#server/deps.ts';

export const storeRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/store',
    config: { access: 'public', isKept: true },
    schema: { tags: ['store'], summary: 'Who the shop is and how it delivers', response: { 200: storeSchema } },
    handler(_request, reply) {
      // It comes from the configuration, which does not change while the shop runs.
      reply.dependsOn([]);
      return deps.store;
    },
  });
  done();
};
