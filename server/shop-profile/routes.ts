import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { shopProfileSchema } from '#contract/shop-profile.schema.ts';
import type { Deps } from '#server/deps.ts';

export const shopProfileRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/store',
    config: { access: 'public', isCached: true },
    schema: { tags: ['store'], summary: 'Who the shop is and how it delivers', response: { 200: shopProfileSchema } },
    handler(_request, reply) {
      // The profile comes from the configuration, which never changes while the shop runs.
      reply.dependsOn([]);
      return deps.shopProfile;
    },
  });
  done();
};
