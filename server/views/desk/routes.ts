import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { deskCountsResponse } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { countWaiting } from './count-waiting.ts';

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
    handler: async () => ({ counts: await countWaiting(deps.db) }),
  });

  done();
};
