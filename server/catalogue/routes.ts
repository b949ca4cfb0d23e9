import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { bulkEditRoutes } from './bulk-edits/routes.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { designRoutes } from './designs/routes.ts';
import { listingRoutes, relatedRoutes } from './listing/routes.ts';
import { managedProductRoutes } from './managed-routes.ts';
import { facetOptionRoutes } from './options/routes.ts';
import { productRoutes } from './products/routes.ts';
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
