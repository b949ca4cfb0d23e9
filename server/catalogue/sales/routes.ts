import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { versionQuery } from '#contract/fields.schema.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import * as schema from '#contract/sales.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { listSales, presentSales } from './list-sales.ts';
import type { SaleRow } from './reprice.ts';
import { addSale, changeSale, deleteSale } from './save-sale.ts';

const tags = ['catalogue'];
const access = { right: 'prices.edit' } as const;

export const saleRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const describe = async (message: string, row: SaleRow) => {
    const [sale] = await presentSales(deps.db, [row]);
    if (!sale) throw new Error('The sale was not saved');
    return { message, sale };
  };

  app.route({
    method: 'GET',
    url: '/api/sales',
    config: { access },
    schema: { tags, summary: 'List sales, the latest first', response: { 200: schema.listSalesResponse } },
    handler: async () => ({ sales: await listSales(deps.db) }),
  });

  app.route({
    method: 'POST',
    url: '/api/sales',
    config: { access },
    schema: { tags, summary: 'Plan a sale', body: schema.saveSaleBody, response: { 201: schema.saleResponse } },
    async handler(request, reply) {
      const sale = await addSale(deps, viewerOf(request), request.body);
      return reply.status(201).send(await describe('Sale saved', sale));
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/sales/:id',
    config: { access, errors: ['sale_not_found', 'setting_changed'] },
    schema: {
      tags,
      summary: 'Change a sale',
      params: idParams,
      body: schema.changeSaleBody,
      response: { 200: schema.saleResponse },
    },
    async handler(request) {
      return describe('Sale saved', await changeSale(deps, viewerOf(request), request.params.id, request.body));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/sales/:id',
    config: { access, errors: ['sale_not_found', 'setting_changed'] },
    schema: {
      tags,
      summary: 'Delete a sale; its products get their regular prices back',
      params: idParams,
      querystring: versionQuery,
      response: { 200: messageSchema },
    },
    async handler(request) {
      await deleteSale(deps, viewerOf(request), request.params.id, request.query.version);
      return { message: 'Sale deleted' };
    },
  });
  done();
};
