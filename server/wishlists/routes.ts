import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/wishlist.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { addWish, mergeWishes, removeWish } from './change-wishlist.ts';
import { listWishes } from './queries.ts';

const tags = ['wishlists'];
const response = { 200: schema.wishlistSchema };

export const wishlistRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/wishlist',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'Get your wishlist', response },
    async handler(request) {
      return { productIds: await listWishes(deps.db, viewerOf(request).id) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/wishlist',
    config: { access: 'signed-in' },
    schema: {
      tags,
      summary: 'Add the products that a browser collected before the login',
      body: schema.mergeWishlistBody,
      response,
    },
    async handler(request) {
      return { productIds: await mergeWishes(deps, viewerOf(request).id, request.body) };
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/wishlist/:productId',
    config: { access: 'signed-in', errors: ['product_not_found', 'wishlist_full'] },
    schema: { tags, summary: 'Put a product on your wishlist', params: schema.wishParams, response },
    async handler(request) {
      return { productIds: await addWish(deps, viewerOf(request).id, request.params.productId) };
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/wishlist/:productId',
    config: { access: 'signed-in', errors: ['product_not_found'] },
    schema: { tags, summary: 'Take a product off your wishlist', params: schema.wishParams, response },
    async handler(request) {
      return { productIds: await removeWish(deps, viewerOf(request).id, request.params.productId) };
    },
  });
  done();
};
