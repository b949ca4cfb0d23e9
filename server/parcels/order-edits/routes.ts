import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/order-edits.schema.ts';
import { idempotencyHeaders } from '#contract/orders.schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { enterOrder } from '#server/desk/enter-order.ts';
import { viewDesk } from '#server/desk/present.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { editOrder } from './edit-order.ts';

const tags = ['desk'];
const PRICES_NEED = 'Discount, delivery charge, coupon and prices of lines need the right `prices.edit`.';

export const orderEditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'PATCH',
    url: '/api/desk/orders/:id',
    config: {
      access: { right: ['orders.edit', 'orders.confirm'] },
      errors: ['order_not_found', 'order_changed', 'product_gone', 'out_of_stock', 'coupon_refused', 'total_changed'],
    },
    schema: {
      tags,
      summary: 'Change the address, the lines or the prices of an order that is not shipped',
      description: PRICES_NEED,
      params: idParams,
      body: schema.editOrderBody,
      response: { 200: schema.editOrderResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { prices, isSaved } = await editOrder(deps, viewer, request.params.id, request.body);
      const order = await viewDesk(deps, viewer, request.params.id);
      return { order, grandTotal: prices.totals.grandTotal, isSaved, ...prices };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/desk/orders',
    config: {
      access: { right: 'orders.edit' },
      errors: ['product_gone', 'out_of_stock', 'coupon_refused', 'total_changed', 'idempotency_key_reused'],
    },
    schema: {
      tags,
      summary: 'Enter an order for a caller without an account',
      description: PRICES_NEED,
      headers: idempotencyHeaders,
      body: schema.enterOrderBody,
      response: { 200: schema.enterOrderResponse },
    },
    handler: (request) => enterOrder(deps, viewerOf(request), request.body, request.headers[IDEMPOTENCY_KEY_HEADER]),
  });
  done();
};
