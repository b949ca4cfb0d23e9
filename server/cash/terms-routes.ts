import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/courier-terms.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { listTerms, saveTerms } from './save-terms.ts';

const tags = ['cash'];

export const termsRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/cash/terms',
    config: { access: { right: 'cash.view' } },
    schema: {
      tags,
      summary: 'List the tariffs and taxes of the couriers',
      response: { 200: schema.listTermsResponse },
    },
    handler: async () => ({ couriers: await listTerms(deps.db) }),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/terms',
    config: { access: { right: 'cash.post' }, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: 'Add terms of a courier, or correct those of the same day',
      body: schema.saveTermsBody,
      response: { 201: schema.termsResponse },
    },
    async handler(request, reply) {
      const terms = await saveTerms(deps, viewerOf(request), request.body);
      return reply.status(201).send({ message: 'Terms saved', terms });
    },
  });
  done();
};
