import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/purchases.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { purchaseChangeRoutes } from './change-routes.ts';
import { exportPurchases } from './export-purchases.ts';
import { presentPurchase, presentSummary } from './present.ts';
import { printPurchase } from './print-purchase.ts';
import { listPurchases, positionOf } from './queries.ts';
import { viewPurchase } from './save-purchase.ts';
import { supplierPaymentRoutes, supplierRoutes } from './supplier-routes.ts';

const tags = ['purchases'];
const access = { right: ['prices.edit', 'cash.view', 'stock.count'] } as const;

const purchaseListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/purchases',
    config: { access },
    schema: {
      tags,
      summary: 'List purchase orders, the newest first',
      querystring: schema.listPurchasesQuery,
      response: { 200: schema.listPurchasesResponse },
    },
    async handler(request) {
      const { after, limit, ...filter } = request.query;
      const viewer = viewerOf(request);
      const rows = await listPurchases(deps.db, filter, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, (row) => timeCursorOf(positionOf(row)));
      return { purchases: shown.map((row) => presentSummary(row, maySeeCosts(viewer))), next };
    },
  });

  addDownloads(app, deps, {
    id: 'purchases',
    url: '/api/purchases/export',
    access: { right: ['prices.edit', 'cash.view'], and: 'export' },
    tags,
    summary: 'Download the lines of purchase orders',
    query: schema.exportPurchasesQuery,
    response: schema.exportedPurchases,
    open: (_viewer, query) => exportPurchases(deps, query),
  });
  done();
};

const purchaseOrderRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/purchases/:id',
    config: { access, errors: ['purchase_not_found'] },
    schema: {
      tags,
      summary: 'Get a purchase order with its lines and receipts',
      params: idParams,
      response: { 200: schema.getPurchaseResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const { found, ...parts } = await viewPurchase(deps.db, request.params.id);
      return { purchase: presentPurchase(found, parts, maySeeCosts(viewer)) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/purchases/:id/print',
    config: { access, errors: ['purchase_not_found'] },
    schema: {
      tags,
      summary: 'Get a purchase order as a page that prints itself',
      params: idParams,
      response: { 200: schema.printedPurchase },
    },
    async handler(request, reply) {
      const page = await printPurchase(deps, request.params.id, maySeeCosts(viewerOf(request)));
      return reply.headers(PRINT_HEADERS).send(page);
    },
  });
  done();
};

export const purchaseRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(supplierRoutes, deps);
  app.register(supplierPaymentRoutes, deps);
  app.register(purchaseListRoutes, deps);
  app.register(purchaseOrderRoutes, deps);
  app.register(purchaseChangeRoutes, deps);
  done();
};
