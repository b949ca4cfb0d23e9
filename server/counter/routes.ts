import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { printedPapers } from '#contract/bookings.schema.ts';
import * as schema from '#contract/counter.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { findCounterProducts } from './find-products.ts';
import { listSales } from './list-sales.ts';
import { presentCounterProduct, presentSale } from './present.ts';
import { receiptHtml } from './receipt.ts';
import { sellAtCounter } from './sell.ts';
import { findSale, undoSale } from './undo-sale.ts';

const tags = ['counter'];
const access = { right: 'counter.sell' } as const;
const readAccess = { right: ['counter.sell', 'cash.view'] } as const;

const sellRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/counter/sales',
    config: { access, errors: ['product_gone', 'out_of_stock', 'total_changed', 'idempotency_key_reused'] },
    schema: {
      tags,
      summary: 'Sell products at the counter for cash',
      description: 'The order is delivered at once. Its pieces leave the stock, and its cash is in the cash box.',
      body: schema.sellBody,
      response: { 200: schema.sellResponse },
    },
    async handler(request) {
      const { grandTotalPaisa, sale } = await sellAtCounter(deps, viewerOf(request), request.body);
      return { grandTotal: pkrFromPaisa(grandTotalPaisa), sale: sale && presentSale(sale) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/counter/sales/:id/undo',
    config: { access, errors: ['order_not_found', 'order_changed', 'sold_at_counter'] },
    schema: {
      tags,
      summary: 'Undo a counter sale of today: the pieces are in stock again, and the cash is given back',
      params: idParams,
      body: schema.undoSaleBody,
      response: { 200: schema.undoSaleResponse },
    },
    async handler(request) {
      const undone = await undoSale(deps, viewerOf(request), request.params.id, request.body.version);
      return { sale: presentSale(undone) };
    },
  });
  done();
};

const readRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/counter/products',
    config: { access },
    schema: {
      tags,
      summary: 'Find products to sell at the counter, by code or by name',
      querystring: schema.findCounterProductsQuery,
      response: { 200: schema.counterProductsResponse },
    },
    async handler(request) {
      const { isCode, products } = await findCounterProducts(deps.db, request.query.q);
      return { isCode, products: products.map(presentCounterProduct) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/counter/sales',
    config: { access: readAccess },
    schema: {
      tags,
      summary: "List a day's counter sales with their sum",
      querystring: schema.listSalesQuery,
      response: { 200: schema.listSalesResponse },
    },
    handler: (request) => listSales(deps.db, request.query.day ?? shopDayOf(deps.now())),
  });

  app.route({
    method: 'GET',
    url: '/api/counter/sales/:id/receipt',
    config: { access: readAccess, errors: ['order_not_found'] },
    schema: {
      tags,
      summary: 'Get the receipt of a counter sale as a page that prints itself',
      params: idParams,
      response: { 200: printedPapers },
    },
    async handler(request, reply) {
      const sale = await findSale(deps.db, request.params.id);
      return reply.headers(PRINT_HEADERS).send(receiptHtml(sale, await deps.settings.readShopProfile()));
    },
  });
  done();
};

export const counterRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(sellRoutes, deps);
  app.register(readRoutes, deps);
  done();
};
