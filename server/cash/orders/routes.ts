import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { binnedResponse } from '#contract/bin.schema.ts';
import * as schema from '#contract/orders.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { deleteOwedOrder } from './delete-owed-order.ts';

export const ledgerOrderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'DELETE',
    url: '/api/orders/delete-order/:id',
    config: { access: 'admin', errors: ['order_not_found', 'order_changed', 'order_owed'] },
    schema: {
      tags: ['orders'],
      summary: 'Delete an order',
      description:
        'The order stays in the bin for 30 days. Debts of couriers for its parcels stay. With such debts, a call without `confirm` fails with `order_owed`.',
      params: idParams,
      querystring: schema.deleteOrderQuery,
      response: { 200: binnedResponse },
    },
    async handler(request) {
      const binItem = await deleteOwedOrder(deps, viewerOf(request), request.params.id, request.query);
      return { message: 'Order deleted successfully', binItem };
    },
  });
  done();
};
