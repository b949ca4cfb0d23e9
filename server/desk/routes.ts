import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { DeskOrder } from '#contract/desk.schema.ts';
import * as schema from '#contract/desk.schema.ts';
import { CLAIM_MINUTES, RESENT_HEADER } from '#contract/desk.ts';
import { CALL_RIGHTS } from '#contract/desk-actions.ts';
import type { Deps } from '#server/deps.ts';
import { searchedText } from '#server/orders/queries.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { assignOrders } from './assign-orders.ts';
import { claimOrder } from './claim-order.ts';
import { confirmationRoutes, linkRoutes } from './links/routes.ts';
import { noteCalls } from './note-calls.ts';
import { ownOrderRoutes } from './own-orders/routes.ts';
import { presentClaim, presentDesk, presentDeskOutcomes, presentHelper } from './present.ts';
import { deskCursorOf, findDesk, listDesk, listHelpers } from './queries.ts';

const tags = ['desk'];
const access = { right: CALL_RIGHTS } as const;

const deskListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/desk/orders',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'List the orders that wait for staff',
      querystring: schema.listDeskQuery,
      response: { 200: schema.listDeskResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { queue, assigned, q, after, limit, ids } = request.query;
      const assignedTo = assigned === 'me' ? viewer.id : assigned === 'nobody' ? null : assigned;
      if (ids) return { orders: await presentIds(deps, ids, viewer), helpers: [], next: null };
      const filter = { queue, assignedTo, text: searchedText(q) };
      const rows = await listDesk(deps.db, filter, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, deskCursorOf);
      return {
        orders: await presentDesk(deps, shown, viewer),
        helpers: (await listHelpers(deps.db)).map(presentHelper),
        next,
      };
    },
  });
  done();
};

async function presentIds(deps: Deps, ids: readonly string[], viewer: Viewer): Promise<DeskOrder[]> {
  const rows = await findDesk(deps.db, ids);
  return presentDesk(deps, [...rows.values()], viewer);
}

const deskWorkRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/desk/calls',
    config: { access },
    schema: {
      tags,
      summary: 'Save the results of calls about orders',
      description: 'Each order succeeds or fails on its own; the response says which.',
      body: schema.noteCallsBody,
      response: { 200: schema.deskResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const isResent = request.headers[RESENT_HEADER] !== undefined;
      return presentDeskOutcomes(deps, await noteCalls(deps, viewer, request.body, { isResent }), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/desk/assignments',
    config: { access },
    schema: {
      tags,
      summary: 'Assign orders to a helper',
      description: 'Each order succeeds or fails on its own; the response says which.',
      body: schema.assignOrdersBody,
      response: { 200: schema.deskResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentDeskOutcomes(deps, await assignOrders(deps, viewer, request.body), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/desk/claims',
    config: { access, errors: ['order_not_found', 'order_claimed'] },
    schema: {
      tags,
      summary: 'Claim an order before its customer is called, so that nobody else calls too',
      description: `A claim lasts ${CLAIM_MINUTES} minutes, or until the outcome of a call is saved. It changes nothing else of the order.`,
      body: schema.claimOrderBody,
      response: { 200: schema.claimOrderResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return { claim: presentClaim(await claimOrder(deps, viewer, request.body), viewer, deps.now()) };
    },
  });
  done();
};

export const deskRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(deskListRoutes, deps);
  app.register(deskWorkRoutes, deps);
  app.register(linkRoutes, deps);
  app.register(confirmationRoutes, deps);
  app.register(ownOrderRoutes, deps);
  done();
};
