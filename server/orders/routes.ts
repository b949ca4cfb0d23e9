import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { normalizeEmail } from '#contract/accounts.ts';
import * as schema from '#contract/orders.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { countPages } from '#contract/pagination.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { assertOwnerOrAdmin, viewerOf } from '#server/platform/http/access.ts';
import { findContacts } from './contacts.ts';
import { countOrders } from './count-orders.ts';
import { exportOrders } from './export-orders.ts';
import { placeOrder } from './place-order.ts';
import { presentForStaff, presentOrder } from './present.ts';
import { listOrders, listOrdersByEmail, loadOrders } from './queries.ts';
import { createOrderTracking } from './track-order.ts';
import { viewOrder } from './view-order.ts';

const tags = ['orders'];

const placeOrderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const counted = countOrders(app);
  const trackOrder = createOrderTracking(deps);

  app.route({
    method: 'POST',
    url: '/api/orders/create-order',
    config: {
      access: 'owner',
      sells: true,
      errors: [
        'shop_closed',
        'user_not_found',
        'product_gone',
        'price_changed',
        'out_of_stock',
        'coupon_refused',
        'rate_limited',
        'total_changed',
        'idempotency_key_reused',
        'too_many_orders',
        'too_many_open_orders',
        'too_many_pieces',
      ],
    },
    schema: {
      tags,
      summary: 'Place an order, cash on delivery',
      headers: schema.idempotencyHeaders,
      body: schema.createOrderBody,
      response: { 201: schema.createOrderResponse },
    },
    async handler(request, reply) {
      const response = await counted(() =>
        placeOrder(deps, viewerOf(request), request.body, {
          idempotencyKey: request.headers['idempotency-key'],
          ip: request.ip,
        }),
      );
      return reply.status(201).send(response);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/orders/track',
    config: { access: 'public', errors: ['order_not_found', 'rate_limited'] },
    schema: {
      tags,
      summary: 'Find an order by its number and the phone that it was placed with',
      body: schema.trackOrderBody,
      response: { 200: schema.trackOrderResponse },
    },
    handler: (request) => trackOrder(request.body, request.ip),
  });
  done();
};

const orderListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/orders',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'List all orders',
      querystring: schema.listOrdersQuery,
      response: { 200: schema.listOrdersResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { rows, total } = await listOrders(deps.db, request.query);
      const orders = await loadOrders(deps.db, rows);
      const contacts = await findContacts(deps.db, rows);
      return {
        orders: orders.map((full) => presentForStaff(full, viewer, contacts)),
        totalPages: countPages(total, request.query.limit),
        totalOrders: total,
      };
    },
  });

  addDownloads(app, deps, {
    id: 'orders',
    url: '/api/orders/export',
    access: { right: 'orders.view', and: 'export' },
    tags,
    summary: 'Download all orders that match',
    query: schema.exportOrdersQuery,
    response: schema.exportedOrders,
    open: (viewer, query) => exportOrders(deps, viewer, query),
  });
  done();
};

const ownOrderListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/orders/mine',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'List your own orders', response: { 200: schema.ordersResponse } },
    handler: (request) => listOrdersOf(deps, viewerOf(request).email),
  });

  app.route({
    method: 'GET',
    url: '/api/orders/:userEmail',
    config: { access: 'owner' },
    schema: {
      tags,
      summary: "List a user's orders",
      params: schema.userEmailParams,
      response: { 200: schema.ordersResponse },
    },
    async handler(request) {
      const email = normalizeEmail(request.params.userEmail);
      assertOwnerOrAdmin(viewerOf(request), { email });
      return listOrdersOf(deps, email);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/orders/order/:id',
    config: { access: 'anyone', errors: ['order_not_found'] },
    schema: {
      tags,
      summary: 'Get an order: complete for its owner and staff, only the timeline for anybody else',
      params: idParams,
      response: { 200: schema.orderResponse },
    },
    async handler(request) {
      return { order: await viewOrder(deps, request.viewer, request.params.id) };
    },
  });
  done();
};

export const orderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(placeOrderRoutes, deps);
  app.register(orderListRoutes, deps);
  app.register(ownOrderListRoutes, deps);
  done();
};

async function listOrdersOf({ db }: Deps, email: string) {
  const orders = await loadOrders(db, await listOrdersByEmail(db, email));
  return { orders: orders.map(presentOrder) };
}
