import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { printedPapers } from '#contract/bookings.schema.ts';
import { productLabelsQuery } from '#contract/product-labels.schema.ts';
import { parseLabelPieces } from '#contract/product-labels.ts';
import { listProductsByIds } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { productLabelsHtml } from './product-labels.ts';

export const productLabelRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/product-labels',
    config: { access: { right: ['stock.count', 'catalogue.edit'] } },
    schema: {
      tags: ['stock'],
      summary: 'Get labels of products as a page that prints itself',
      description: 'Leaves out deleted products.',
      querystring: productLabelsQuery,
      response: { 200: printedPapers },
    },
    async handler(request, reply) {
      const wanted = parseLabelPieces(request.query.pieces);
      const ids = wanted.map(({ productId }) => productId.toLowerCase());
      const products = new Map((await listProductsByIds(deps.db, ids)).map((product) => [product.id, product]));
      const labels = wanted.flatMap(({ productId, pieces }) => {
        const product = products.get(productId.toLowerCase());
        return product ? Array.from({ length: pieces }, () => product) : [];
      });
      const { name } = await deps.settings.readShopProfile();
      return reply.headers(PRINT_HEADERS).send(productLabelsHtml(labels, name));
    },
  });
  done();
};
