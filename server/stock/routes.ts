import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import { hasRight } from '#contract/rights.ts';
import * as schema from '#contract/stock.schema.ts';
import type { Deps } from '#server/deps.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { addStockAlert, removeStockAlert } from './alerts.ts';
import { changeStock } from './change-stock.ts';
import { presentMove, presentStock } from './present.ts';
import { findByCode, findOrderNumbersByRef, listMoves, listStock, stockCursorOf } from './queries.ts';

const tags = ['stock'];

const stockListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/stock',
    config: { access: { right: ['stock.count', 'parcels.book'] } },
    schema: {
      tags,
      summary: 'List the stock, the lowest first, or find the product of a code',
      description: 'With only the right to pack, `code` is required.',
      querystring: schema.listStockQuery,
      response: { 200: schema.listStockResponse },
    },
    async handler(request) {
      const { code, limit, after, ...filter } = request.query;
      const viewer = viewerOf(request);
      if (!code && !hasRight(viewer, 'stock.count')) throw new AppError('forbidden');
      const { lowStockLevel: lowStock } = await deps.settings.read();
      const rows = await (code
        ? findByCode(deps.db, code)
        : listStock(deps.db, filter, lowStock, { after, limit: limit + 1 }));
      const { shown, next } = cutPage(rows, limit, stockCursorOf);
      const seesCosts = maySeeCosts(viewer);
      return { products: shown.map((row) => presentStock(row, seesCosts)), lowStock, next };
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/stock',
    config: { access: { right: 'stock.count' } },
    schema: {
      tags,
      summary: 'Add differences to the stock of products, or set counted stock',
      description: 'Each change succeeds or fails on its own; the response says which.',
      body: schema.changeStockBody,
      response: { 200: schema.changeStockResponse },
    },
    handler: async (request) => ({ results: await changeStock(deps, viewerOf(request), request.body) }),
  });
  done();
};

const stockMoveRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/stock/moves',
    config: { access: { right: 'stock.count' } },
    schema: {
      tags,
      summary: 'List the stock changes of a product with author and reason',
      querystring: schema.listStockMovesQuery,
      response: { 200: schema.listStockMovesResponse },
    },
    async handler(request) {
      const { product, limit, after } = request.query;
      const rows = await listMoves(deps.db, product, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, ({ id }) => id);
      const refs = shown.map(({ ref }) => ref);
      const numbers = await findOrderNumbersByRef(deps.db, refs);
      return { moves: shown.map((row) => presentMove(row, numbers)), next };
    },
  });
  done();
};

const stockAlertRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'PUT',
    url: '/api/products/:id/stock-alert',
    config: {
      access: 'signed-in',
      errors: ['shop_closed', 'product_not_found', 'too_many_stock_alerts'],
    },
    schema: {
      tags,
      summary: 'Request a mail for when a sold-out product is back',
      params: idParams,
      response: { 200: schema.stockAlertSchema },
    },
    handler: async (request) => ({
      isWaiting: await addStockAlert(deps, viewerOf(request).id, request.params.id),
    }),
  });

  app.route({
    method: 'DELETE',
    url: '/api/products/:id/stock-alert',
    config: { access: 'signed-in', errors: ['product_not_found'], staysOpen: true },
    schema: {
      tags,
      summary: 'Cancel the request for a mail about a product',
      params: idParams,
      response: { 200: schema.stockAlertSchema },
    },
    async handler(request) {
      await removeStockAlert(deps, viewerOf(request).id, request.params.id);
      return { isWaiting: false };
    },
  });
  done();
};

export const stockRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(stockListRoutes, deps);
  app.register(stockMoveRoutes, deps);
  app.register(stockAlertRoutes, deps);
  done();
};
