import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/purchases.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import type { Deps } from '#server/deps.ts';
import { cutPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { paySupplier, undoPayment } from './pay-supplier.ts';
import { presentPayment, presentSupplier } from './present.ts';
import { findSupplier, listPayments, listSuppliers } from './queries.ts';
import { addSupplier, changeSupplier } from './suppliers.ts';

const tags = ['purchases'];
const view = { right: ['prices.edit', 'cash.view', 'stock.count'] } as const;
const edit = { right: 'prices.edit' } as const;
const pay = { right: 'cash.post' } as const;

export const supplierRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/suppliers',
    config: { access: view },
    schema: {
      tags,
      summary: 'List suppliers by name, the active ones first',
      response: { 200: schema.listSuppliersResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const found = await listSuppliers(deps.db);
      return { suppliers: found.map((each) => presentSupplier(each, maySeeCosts(viewer))) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/suppliers',
    config: { access: edit, errors: ['supplier_exists'] },
    schema: {
      tags,
      summary: 'Add a supplier',
      body: schema.addSupplierBody,
      response: { 201: schema.supplierResponse },
    },
    async handler(request, reply) {
      const supplier = presentSupplier(await addSupplier(deps, viewerOf(request), request.body), true);
      return reply.status(201).send({ message: 'Supplier saved', supplier });
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/suppliers/:id',
    config: { access: edit, errors: ['supplier_not_found', 'supplier_exists', 'supplier_changed'] },
    schema: {
      tags,
      summary: 'Change a supplier, or say that it is no longer active',
      params: idParams,
      body: schema.changeSupplierBody,
      response: { 200: schema.supplierResponse },
    },
    async handler(request) {
      const found = await changeSupplier(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Supplier saved', supplier: presentSupplier(found, true) };
    },
  });
  done();
};

export const supplierPaymentRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/suppliers/:id/payments',
    config: { access: { right: ['prices.edit', 'cash.view', 'cash.post'] }, errors: ['supplier_not_found'] },
    schema: {
      tags,
      summary: 'List the payments to a supplier, the newest first',
      params: idParams,
      querystring: schema.listPaymentsQuery,
      response: { 200: schema.listPaymentsResponse },
    },
    async handler(request) {
      const { after, limit } = request.query;
      const { id } = request.params;
      await findSupplier(deps.db, id);
      const rows = await listPayments(deps.db, id, { after, limit: limit + 1 });
      const { shown, next } = cutPage(rows, limit, ({ payment }) => timeCursorOf(payment));
      return { payments: shown.map(presentPayment), next };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/suppliers/:id/payments',
    config: { access: pay, errors: ['supplier_not_found'] },
    schema: {
      tags,
      summary: 'Post a payment to a supplier',
      params: idParams,
      body: schema.paySupplierBody,
      response: { 200: schema.supplierResponse },
    },
    async handler(request) {
      const found = await paySupplier(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Payment saved', supplier: presentSupplier(found, true) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/suppliers/payments/:id/undo',
    config: { access: pay, errors: ['payment_not_found'] },
    schema: {
      tags,
      summary: 'Undo a payment to a supplier',
      params: idParams,
      response: { 200: schema.supplierResponse },
    },
    async handler(request) {
      const found = await undoPayment(deps, viewerOf(request), request.params.id);
      return { message: 'Payment undone', supplier: presentSupplier(found, true) };
    },
  });
  done();
};
