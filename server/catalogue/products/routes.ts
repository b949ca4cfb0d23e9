import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { binnedResponse } from '#contract/bin.schema.ts';
import * as schema from '#contract/catalogue.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { presentProduct } from '#server/catalogue/present.ts';
import type { Deps } from '#server/deps.ts';
import { assertOwnerOrAdmin, viewerOf } from '#server/platform/http/access.ts';
import { createProduct, deleteProduct, updateProduct } from './save-product.ts';

const tags = ['catalogue'];

export const productRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/products/create-product',
    config: { access: { right: 'catalogue.edit' }, errors: ['sku_taken'] },
    schema: {
      tags,
      summary: 'Add a product',
      body: schema.createProductBody,
      response: { 201: schema.productResponse },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      assertOwnerOrAdmin(viewer, { id: request.body.author ?? viewer.id });
      const product = await createProduct(deps, viewer, request.body);
      return reply.status(201).send({ message: 'Product added successfully!', product: presentProduct(product) });
    },
  });

  app.route({
    method: 'PATCH',
    url: '/api/products/update-product/:id',
    config: {
      access: { right: ['catalogue.edit', 'prices.edit', 'stock.count'] },
      errors: ['product_not_found', 'sku_taken'],
    },
    schema: {
      tags,
      summary: 'Change a product',
      params: idParams,
      body: schema.updateProductBody,
      response: { 200: schema.productResponse },
    },
    async handler(request) {
      const product = await updateProduct(deps, viewerOf(request), request.params.id, request.body);
      return { message: 'Product updated successfully!', product: presentProduct(product) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/products/:id',
    config: { access: { right: 'catalogue.edit' }, errors: ['product_not_found'] },
    schema: {
      tags,
      summary: 'Delete a product',
      description: 'The product stays in the bin for 30 days.',
      params: idParams,
      response: { 200: binnedResponse },
    },
    async handler(request) {
      const binItem = await deleteProduct(deps, viewerOf(request), request.params.id);
      return { message: 'Product deleted successfully', binItem };
    },
  });
  done();
};
