import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { orderPageResponse } from '#contract/order-page.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { viewOrderPage } from './view-order-page.ts';

export const orderViewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/desk/orders/:id',
    config: { access: { right: 'orders.view' }, errors: ['order_not_found'] },
    schema: {
      tags: ['desk'],
      summary: 'Get an order with its customer, parcels, money and history',
      params: idParams,
      response: { 200: orderPageResponse },
    },
    handler: (request) => viewOrderPage(deps, viewerOf(request), request.params.id),
  });
  done();
};
