import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/catalogue.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import { countFacetsQuery, productFacetsResponse } from '#contract/product-filter.schema.ts';
import { suggestProductsQuery, suggestProductsResponse } from '#contract/suggestions.schema.ts';
import type { Deps } from '#server/deps.ts';
import { assertOwnerOrAdmin, viewerOf } from '#server/platform/http/access.ts';
import { tagsOfFacets, tagsOfIds, tagsOfList, tagsOfRelated, tagsOfSuggestions } from './cache-tags/list-tags.ts';
import { cacheFacetCounts } from './facets/cache-facet-counts.ts';
import { countFacets } from './facets/count-facets.ts';
import { listProducts } from './listing/list-products.ts';
import { presentProduct, presentProductPage } from './present.ts';
import { listRelatedProducts } from './products/related-products.ts';
import { createProduct, deleteProduct, updateProduct } from './products/save-product.ts';
import { listDesigns, listShownProductsByIds } from './queries.ts';
import { suggestProducts } from './search/suggest-products.ts';

const tags = ['catalogue'];
const RELATED_LIMIT = 8;

/** `GET /api/products/:id` is in `reviews/routes.ts`, as its response has reviews. */
export const catalogueRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const facetCountsOf = cacheFacetCounts(deps);
  app.route({
    method: 'GET',
    url: '/api/products',
    config: { access: 'public', isCached: true },
    schema: {
      tags,
      summary: 'List products',
      querystring: schema.listProductsQuery,
      response: { 200: schema.listProductsResponse },
    },
    async handler(request, reply) {
      const { ids } = request.query;
      if (ids) {
        const named = await deps.read((db) => listShownProductsByIds(db, ids));
        // Without tags, a response for unknown ids is not cached.
        if (named.length > 0) reply.dependsOn(tagsOfIds(ids));
        return { products: named.map(presentProduct), totalPages: 1, totalProducts: named.length, next: null };
      }
      const page = await deps.read((db) => listProducts(db, request.query));
      reply.dependsOn(tagsOfList(request.query, page.rows));
      return presentProductPage(page, request.query.limit, presentProduct);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/facets',
    config: { access: 'public', isCached: true },
    schema: {
      tags,
      summary: 'Count what each choice of the filter would show',
      querystring: countFacetsQuery,
      response: { 200: productFacetsResponse },
    },
    handler(request, reply) {
      reply.dependsOn(tagsOfFacets(request.query));
      return deps.read((db) => countFacets(db, request.query, facetCountsOf));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/suggestions',
    config: { access: 'public', isCached: true },
    schema: {
      tags,
      summary: 'Suggest products and categories for a text that is being typed',
      querystring: suggestProductsQuery,
      response: { 200: suggestProductsResponse },
    },
    async handler(request, reply) {
      const suggestions = await deps.read((db) => suggestProducts(db, request.query.q));
      reply.dependsOn(tagsOfSuggestions(suggestions.products.map(({ _id }) => ({ id: _id }))));
      return suggestions;
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/designs',
    // A sale is for designs too.
    config: { access: { right: ['catalogue.edit', 'prices.edit'] } },
    schema: {
      tags,
      summary: 'List the designs that products share',
      response: { 200: schema.listDesignsResponse },
    },
    async handler(request) {
      return { designs: await deps.read(listDesigns, viewerOf(request).lastWrite) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/blogs/related/:id',
    config: { access: 'public', errors: ['product_not_found'], isCached: true },
    schema: {
      tags,
      summary: 'List the products most like this one',
      params: idParams,
      response: { 200: schema.relatedProductsResponse },
    },
    async handler(request, reply) {
      const found = await deps.read((db) => listRelatedProducts(db, request.params.id, RELATED_LIMIT));
      if (!found) throw new AppError('product_not_found');
      const { product, related } = found;
      reply.dependsOn(tagsOfRelated(product, related, RELATED_LIMIT));
      return { products: related.map(presentProduct) };
    },
  });

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
    schema: { tags, summary: 'Delete a product', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await deleteProduct(deps, viewerOf(request), request.params.id);
      return { message: 'Product deleted successfully' };
    },
  });
  done();
};
