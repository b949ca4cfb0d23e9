import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import * as schema from '#contract/order-edits.schema.ts';
import { idempotencyHeaders } from '#contract/orders.schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/orders.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { enterOrder } from '#server/desk/enter-order.ts';
import { presentDesk } from '#server/desk/present.ts';
import { findDesk } from '#server/desk/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import { presentParcel } from '#server/parcels/present.ts';
import { findParcelsOfOrder } from '#server/parcels/queries.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { editOrder } from './edit-order.ts';
import { listChanges, presentChange } from './list-changes.ts';

const tags = ['desk'];

/** One order of the desk: what staff see of it, change in it and enter for a caller. */
export const orderEditRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const viewOrder = async (viewer: Viewer, idOrNumber: string): Promise<schema.DeskOrderDetails> => {
    const found = await findOrder(deps.db, idOrNumber);
    const row = found && (await findDesk(deps.db, [found.id])).get(found.id);
    const [order] = row ? await presentDesk(deps, deps.db, [row], viewer) : [];
    if (!order) throw new AppError('order_not_found');
    const hasAmounts = maySeeAmounts(viewer);
    const parcels = await findParcelsOfOrder(deps.db, order.order._id);
    return {
      order,
      parcels: parcels.map((parcel) => presentParcel(parcel, viewer)),
      changes: (await listChanges(deps.db, order.order._id)).map((change) => presentChange(change, hasAmounts)),
    };
  };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    method: 'GET',
    url: '/api/desk/orders/:id',
    config: { access: { right: 'orders.view' }, errors: ['order_not_found'] },
    schema: {
      tags,
      summary: 'Get an order as the desk has it, with the changes that were made to it',
      params: idParams,
      response: { 200: schema.deskOrderResponse },
    },
    handler: (request) => viewOrder(viewerOf(request), request.params.id),
  });

  app.route({
    method: 'PATCH',
    url: '/api/desk/orders/:id',
    config: {
      access: { right: ['orders.edit', 'orders.confirm'] },
      errors: ['order_not_found', 'order_changed', 'product_gone', 'out_of_stock', 'total_changed'],
    },
    schema: {
      tags,
      summary: 'Change the address or the lines of an order that has not left',
      params: idParams,
      body: schema.editOrderBody,
      response: { 200: schema.editOrderResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { totals, isSaved } = await editOrder(deps, viewer, request.params.id, request.body);
      const { order } = await viewOrder(viewer, request.params.id);
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
      summary: 'Enter an order of somebody without an account, who has called or written',
      headers: idempotencyHeaders,
      body: schema.enterOrderBody,
      response: { 200: schema.enterOrderResponse },
    },
    handler: (request) => enterOrder(deps, viewerOf(request), request.body, request.headers[IDEMPOTENCY_KEY_HEADER]),
  });
  done();
};
