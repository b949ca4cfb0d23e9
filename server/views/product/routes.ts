import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import { PRODUCT_REVIEWS_LIMIT } from '#contract/reviews.ts';
import { userTag } from '#server/accounts/present.ts';
import { designTag, productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import { presentProductDetails } from '#server/catalogue/present.ts';
import { listVariants, type ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentReview } from '#server/reviews/present.ts';
import { countFits, findRatedProduct, listProductReviews, type ReviewRow } from '#server/reviews/queries.ts';

export const productViewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/products/:id',
    config: { access: 'public', errors: ['shop_closed', 'product_not_found'], isCached: true },
    schema: {
      tags: ['catalogue'],
      summary: 'Get a product with its newest reviews, its rating counts and the other variants of its design',
      description:
        'Finds the product by its id, or by the last twelve characters of the id, which the address of its page contains.',
      params: idParams,
      response: { 200: getProductResponse },
    },
    async handler(request, reply) {
      const { product, reviews, variants, ...counts } = await findDetails(deps.db, request.params.id);
      reply.dependsOn(tagsOfProductPage(product, variants, reviews));
      return {
        product: presentProductDetails(product, { variants, ...counts }),
        reviews: reviews.map(presentReview),
      };
    },
  });
  done();
};

async function findDetails(db: Executor, id: string) {
  const found = await findRatedProduct(db, id);
  if (!found) throw new AppError('product_not_found');
  const [reviews, variants] = await Promise.all([
    listProductReviews(db, found.product.id, PRODUCT_REVIEWS_LIMIT),
    listVariants(db, found.product),
  ]);
  const fitCounts = await countFits(
    db,
    [found.product, ...variants].map((row) => row.id),
  );
  return { ...found, reviews, variants, fitCounts };
}

function tagsOfProductPage(
  product: ProductRow,
  variants: readonly ProductRow[],
  reviews: readonly ReviewRow[],
): string[] {
  return [
    productTag(product.id),
    ...variants.map(({ id }) => productTag(id)),
    ...(product.design === null ? [] : [designTag(product.design)]),
    ...new Set(reviews.map(({ userId }) => userTag(userId))),
  ];
}
