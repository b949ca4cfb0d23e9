import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { deskCountsResponse } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { countQueues } from '#server/desk/queries.ts';
import { countParcels } from '#server/parcels/queries.ts';
import { viewerOf } from '#server/platform/http/access.ts';

const tags = ['desk'];

export const deskViewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/desk/counts',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'Count the orders and parcels of each queue of the desk',
      response: { 200: deskCountsResponse },
    },
    handler: (request) =>
      deps.read(async (db) => {
        const [orders, parcels] = await Promise.all([countQueues(db), countParcels(db)]);
        return { counts: { ...orders, ...parcels } };
      }, viewerOf(request).lastWrite),
  });

  done();
};
