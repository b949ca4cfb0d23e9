import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { base64Length, SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/purchases.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import type { Deps } from '#server/deps.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { presentPurchase } from './present.ts';
import { readPurchaseLines } from './read-lines.ts';
import { receiveGoods } from './receive-goods.ts';
import { addPurchase, changePurchase, movePurchase, viewPurchase } from './save-purchase.ts';
import { setCost } from './set-cost.ts';
import { undoReceipt } from './undo-receipt.ts';

const tags = ['purchases'];
const edit = { right: 'prices.edit' } as const;
const receive = { right: ['stock.count', 'prices.edit'] } as const;
const changeErrors = ['purchase_not_found', 'purchase_changed', 'purchase_not_open'] as const;
/** Maximum size in bytes of the request body without the file. */
const REST_BYTES = 1_000;

async function respond(deps: Deps, viewer: Viewer, id: string, message: string) {
  const { found, ...parts } = await viewPurchase(deps.db, id);
  return { message, purchase: presentPurchase(found, parts, maySeeCosts(viewer)) };
}

export const purchaseChangeRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(savePurchaseRoutes, deps);
  app.register(purchaseLineRoutes, deps);
  app.register(receiptRoutes, deps);
  app.register(costRoutes, deps);
  done();
};

const savePurchaseRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/purchases',
    config: { access: edit, errors: ['supplier_not_found', 'purchase_product_gone'] },
    schema: {
      tags,
      summary: 'Add a purchase order as a draft',
      body: schema.addPurchaseBody,
      response: { 201: schema.purchaseResponse },
    },
    async handler(request, reply) {
      await addPurchase(deps, viewerOf(request), request.body);
      const saved = await respond(deps, viewerOf(request), request.body.id, 'Purchase order saved');
      return reply.status(201).send(saved);
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/purchases/:id',
    config: { access: edit, errors: [...changeErrors, 'supplier_not_found', 'purchase_product_gone'] },
    schema: {
      tags,
      summary: 'Change supplier, lines and note of a purchase order',
      params: idParams,
      body: schema.changePurchaseBody,
      response: { 200: schema.purchaseResponse },
    },
    async handler(request) {
      await changePurchase(deps, viewerOf(request), request.params.id, request.body);
      return respond(deps, viewerOf(request), request.params.id, 'Purchase order saved');
    },
  });

  app.route({
    method: 'POST',
    url: '/api/purchases/:id/state',
    config: { access: edit, errors: changeErrors },
    schema: {
      tags,
      summary: 'Mark a purchase order as ordered, cancelled or received, or open it again',
      params: idParams,
      body: schema.movePurchaseBody,
      response: { 200: schema.purchaseResponse },
    },
    async handler(request) {
      await movePurchase(deps, viewerOf(request), request.params.id, request.body);
      return respond(deps, viewerOf(request), request.params.id, 'Purchase order saved');
    },
  });

  done();
};

const purchaseLineRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/purchases/lines',
    config: { access: edit, errors: ['spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'] },
    bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + REST_BYTES,
    schema: {
      tags,
      summary: 'Read pasted lines, or a file, of products with quantity and cost',
      description: 'Saves nothing. Returns the product or the problem of each line.',
      body: schema.readPurchaseLinesBody,
      response: { 200: schema.readPurchaseLinesResponse },
    },
    handler: (request) => readPurchaseLines(deps, viewerOf(request), request.body),
  });
  done();
};

const receiptRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/purchases/:id/receipts',
    config: { access: receive, errors: [...changeErrors, 'purchase_product_gone'] },
    schema: {
      tags,
      summary: 'Receive pieces of a purchase order into the stock',
      params: idParams,
      body: schema.receiveGoodsBody,
      response: { 200: schema.purchaseResponse },
    },
    async handler(request) {
      await receiveGoods(deps, viewerOf(request), request.params.id, request.body);
      return respond(deps, viewerOf(request), request.params.id, 'Pieces received');
    },
  });

  app.route({
    method: 'POST',
    url: '/api/purchases/receipts/:id/undo',
    config: { access: receive, errors: ['receipt_not_found', 'receipt_not_undoable'] },
    schema: {
      tags,
      summary: 'Undo a receipt of goods',
      params: idParams,
      response: { 200: schema.purchaseResponse },
    },
    async handler(request) {
      const id = await undoReceipt(deps, viewerOf(request), request.params.id);
      return respond(deps, viewerOf(request), id, 'Receipt undone');
    },
  });
  done();
};

const costRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'PUT',
    url: '/api/products/:id/cost',
    config: { access: edit, errors: ['product_not_found', 'cost_changed'] },
    schema: {
      tags,
      summary: 'Set the cost of a piece by hand',
      params: idParams,
      body: schema.setCostBody,
      response: { 200: schema.setCostResponse },
    },
    async handler(request) {
      const cost = await setCost(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Cost saved', cost };
    },
  });
  done();
};
