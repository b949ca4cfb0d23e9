import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/catalogue.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { maySeeCosts } from '#contract/purchases.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { bulkEditRoutes } from './bulk-edits/routes.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { versionOf } from './designs/design-grid.ts';
import { designRoutes } from './designs/routes.ts';
import { listProducts } from './listing/list-products.ts';
import { listingRoutes, relatedRoutes } from './listing/routes.ts';
import { facetOptionRoutes } from './options/routes.ts';
import { imagesOf, presentManagedProduct, presentProductPage } from './present.ts';
import { productRoutes } from './products/routes.ts';
import { findProduct } from './queries.ts';
import { saleRoutes } from './sales/routes.ts';

/** `GET /api/products/:id` is in `views/product/`, because its response has reviews. */
export const catalogueRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(listingRoutes, deps);
  app.register(relatedRoutes, deps);
  app.register(productRoutes, deps);
  app.register(managedProductRoutes, deps);
  app.register(bulkEditRoutes, deps);
  app.register(designRoutes, deps);
  app.register(saleRoutes, deps);
  app.register(facetOptionRoutes, deps);
  app.register(customFieldRoutes, deps);
  done();
};

const tags = ['catalogue'];
const access = { right: ['catalogue.edit', 'prices.edit', 'stock.count'] } as const;

/** These responses are not cached, because the cache holds only public responses. */
const managedProductRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/products/managed',
    config: { access },
    schema: {
      tags,
      summary: 'List products, hidden ones included',
      querystring: schema.listManagedProductsQuery,
      response: { 200: schema.listManagedProductsResponse },
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const viewer = viewerOf(request);
      const page = await listProducts(deps.db, request.query);
      const seesCosts = maySeeCosts(viewer);
      return presentProductPage(page, request.query.limit, (row) => presentManagedProduct(row, seesCosts));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/managed/:id',
    config: { access, errors: ['product_not_found'] },
    schema: {
      tags,
      summary: 'Get a product, hidden or not',
      params: idParams,
      response: { 200: schema.getManagedProductResponse },
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const viewer = viewerOf(request);
      const product = await findProduct(deps.db, request.params.id);
      if (!product) throw new AppError('product_not_found');
      const shown = presentManagedProduct(product, maySeeCosts(viewer));
      return { product: { ...shown, pictures: imagesOf(product), version: versionOf(product) } };
    },
  });
  done();
};
