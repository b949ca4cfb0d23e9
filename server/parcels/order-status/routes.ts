import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as deskSchema from '#contract/desk.schema.ts';
import * as schema from '#contract/orders.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { presentDeskOutcomes } from '#server/desk/present.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { presentForStaff } from '#server/orders/present.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { resolveFindings } from './resolve-findings.ts';
import { setOrderStatus } from './set-order-status.ts';

export const orderStatusRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'PATCH',
    url: '/api/orders/update-order-status/:id',
    config: {
      access: { right: ['orders.edit', 'orders.confirm'] },
      errors: ['order_not_found', 'order_changed', 'out_of_stock', 'sold_at_counter'],
    },
    schema: {
      tags: ['orders'],
      summary: "Set an order's status",
      description:
        'Setting Delivered also sets parcels to delivered if they are on the way with one courier. Another status undoes that.',
      params: idParams,
      body: schema.updateOrderStatusBody,
      response: { 200: schema.updateOrderStatusResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const full = await setOrderStatus(deps, viewer, request.params.id, request.body);
      const contacts = await findContacts(deps.db, [full.order]);
      return { message: 'Order status updated successfully', order: presentForStaff(full, viewer, contacts) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/desk/findings',
    config: { access: { right: 'orders.edit' } },
    schema: {
      tags: ['desk'],
      summary: 'Resolve contradictions between the status of orders and their parcels',
      description: 'Each order succeeds or fails on its own; the response says which.',
      body: deskSchema.resolveFindingsBody,
      response: { 200: deskSchema.deskResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentDeskOutcomes(deps, await resolveFindings(deps, viewer, request.body), viewer);
    },
  });
  done();
};
