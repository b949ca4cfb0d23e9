import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { pkrFromPaisa } from '#contract/money.ts';
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

export const orderEditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'PATCH',
    url: '/api/desk/orders/:id',
    config: {
      access: { right: ['orders.edit', 'orders.confirm'] },
      errors: ['order_not_found', 'order_changed', 'product_gone', 'out_of_stock', 'total_changed'],
    },
    schema: {
      tags,
      summary: 'Change the address or the lines of an order that is not shipped',
      params: idParams,
      body: schema.editOrderBody,
      response: { 200: schema.editOrderResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { totals, isSaved } = await editOrder(deps, viewer, request.params.id, request.body);
      const order = await viewDesk(deps, viewer, request.params.id);
      return { order, grandTotal: pkrFromPaisa(totals.grandTotalPaisa), isSaved };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/desk/orders',
    config: {
      access: { right: 'orders.edit' },
      errors: ['product_gone', 'out_of_stock', 'total_changed', 'idempotency_key_reused'],
    },
    schema: {
      tags,
      summary: 'Enter an order for a caller without an account',
      headers: idempotencyHeaders,
      body: schema.enterOrderBody,
      response: { 200: schema.enterOrderResponse },
    },
    handler: (request) => enterOrder(deps, viewerOf(request), request.body, request.headers[IDEMPOTENCY_KEY_HEADER]),
  });
  done();
};
