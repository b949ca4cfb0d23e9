import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/catalogue.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { countFacetsQuery, productFacetsResponse } from '#contract/product-filter.schema.ts';
import { suggestProductsQuery, suggestProductsResponse } from '#contract/suggestions.schema.ts';
import {
  tagsOfFacets,
  tagsOfIds,
  tagsOfList,
  tagsOfRelated,
  tagsOfSuggestions,
} from '#server/catalogue/cache-tags/list-tags.ts';
import { cacheFacetCounts } from '#server/catalogue/facets/cache-facet-counts.ts';
import { countFacets } from '#server/catalogue/facets/count-facets.ts';
import { presentProduct, presentProductPage } from '#server/catalogue/present.ts';
import { listRelatedProducts } from '#server/catalogue/products/related-products.ts';
import { listDesigns, listShownProductsByIds } from '#server/catalogue/queries.ts';
import { suggestProducts } from '#server/catalogue/search/suggest-products.ts';
import type { Deps } from '#server/deps.ts';
import { listProducts } from './list-products.ts';

const tags = ['catalogue'];
const RELATED_LIMIT = 8;

export const listingRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const readCounts = cacheFacetCounts(deps);
  app.route({
    method: 'GET',
    url: '/api/products',
    config: { access: 'public', isCached: true, errors: ['shop_closed'] },
    schema: {
      tags,
      summary: 'List products',
      querystring: schema.listProductsQuery,
      response: { 200: schema.listProductsResponse },
    },
    async handler(request, reply) {
      const { ids } = request.query;
      if (ids) {
        const named = await listShownProductsByIds(deps.db, ids);
        // A response without tags is not cached.
        if (named.length > 0) reply.dependsOn(tagsOfIds(ids));
        return { products: named.map(presentProduct), totalPages: 1, totalProducts: named.length, next: null };
      }
      const page = await listProducts(deps.db, request.query);
      reply.dependsOn(tagsOfList(request.query, page.rows));
      return presentProductPage(page, request.query.limit, presentProduct);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/facets',
    config: { access: 'public', isCached: true, errors: ['shop_closed'] },
    schema: {
      tags,
      summary: 'Count the products that each choice of the filter would show',
      querystring: countFacetsQuery,
      response: { 200: productFacetsResponse },
    },
    handler(request, reply) {
      reply.dependsOn(tagsOfFacets(request.query));
      return countFacets(deps.db, request.query, readCounts);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/suggestions',
    config: { access: 'public', isCached: true, errors: ['shop_closed'] },
    schema: {
      tags,
      summary: 'Suggest products and categories for a text that is being typed',
      querystring: suggestProductsQuery,
      response: { 200: suggestProductsResponse },
    },
    async handler(request, reply) {
      const suggestions = await suggestProducts(deps.db, request.query.q);
      reply.dependsOn(
        tagsOfSuggestions(
          request.query.q,
          suggestions.products.map(({ _id }) => ({ id: _id })),
        ),
      );
      return suggestions;
    },
  });
  done();
};

export const relatedRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/products/blogs/related/:id',
    config: { access: 'public', errors: ['shop_closed', 'product_not_found'], isCached: true },
    schema: {
      tags,
      summary: 'List the products most like this one',
      params: idParams,
      response: { 200: schema.relatedProductsResponse },
    },
    async handler(request, reply) {
      const found = await listRelatedProducts(deps.db, request.params.id, RELATED_LIMIT);
      if (!found) throw new AppError('product_not_found');
      const { product, related } = found;
      reply.dependsOn(tagsOfRelated(product, related, RELATED_LIMIT));
      return { products: related.map(presentProduct) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/products/designs',
    // `prices.edit` is enough, because staff who plan a sale choose designs.
    config: { access: { right: ['catalogue.edit', 'prices.edit'] } },
    schema: {
      tags,
      summary: 'List the designs that products share',
      response: { 200: schema.listDesignsResponse },
    },
    async handler() {
      return { designs: await listDesigns(deps.db) };
    },
  });
  done();
};
