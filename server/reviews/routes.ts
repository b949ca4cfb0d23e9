import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { userIdParams } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams, messageSchema } from '#contract/pagination.schema.ts';
import * as schema from '#contract/reviews.schema.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { assertOwnerOrAdmin, viewerOf } from '#server/platform/http/access.ts';
import { deleteReview } from './delete-review.ts';
import { exportReviews } from './export-reviews.ts';
import { photoRoutes } from './photos/routes.ts';
import { postReview } from './post-review.ts';
import { presentOwnReview, presentReview } from './present.ts';
import { countReviews, listUserReviews } from './queries.ts';

const tags = ['reviews'];

const reviewListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/reviews/total-reviews',
    config: { access: 'public', errors: ['shop_closed'] },
    schema: { tags, summary: 'Count all reviews', response: { 200: schema.totalReviewsResponse } },
    async handler() {
      return { totalReviews: await countReviews(deps.db) };
    },
  });

  addDownloads(app, deps, {
    id: 'reviews',
    url: '/api/reviews/export',
    access: { right: 'export' },
    tags,
    summary: 'Download all reviews',
    response: schema.exportedReviews,
    open: () => exportReviews(deps),
  });

  app.route({
    method: 'GET',
    url: '/api/reviews/:userId',
    config: { access: 'owner', errors: ['user_not_found'], staysOpen: true },
    schema: {
      tags,
      summary: "List a user's reviews",
      params: userIdParams,
      response: { 200: schema.userReviewsResponse },
    },
    async handler(request) {
      const { userId } = request.params;
      assertOwnerOrAdmin(viewerOf(request), { id: userId });
      const user = await findUserById(deps.db, userId);
      if (!user) throw new AppError('user_not_found');
      const reviews = await listUserReviews(deps.db, user.id);
      return { reviews: reviews.map(presentOwnReview) };
    },
  });
  done();
};

const reviewWriteRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/reviews/post-review',
    config: {
      access: 'owner',
      errors: ['shop_closed', 'product_not_found', 'user_not_found', 'photo_not_found', 'reviews_per_day'],
    },
    schema: {
      tags,
      summary: 'Post or replace a review',
      body: schema.postReviewBody,
      response: { 201: schema.postReviewResponse },
    },
    async handler(request, reply) {
      const viewer = viewerOf(request);
      assertOwnerOrAdmin(viewer, { id: request.body.userId });
      const review = await postReview(deps, viewer, request.body);
      return reply.status(201).send({ message: 'Review posted successfully!', review: presentReview(review) });
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/reviews/:id',
    config: { access: 'owner', errors: ['review_not_found'], staysOpen: true },
    schema: { tags, summary: 'Delete a review', params: idParams, response: { 200: messageSchema } },
    async handler(request) {
      await deleteReview(deps, request.params.id, viewerOf(request));
      return { message: 'Review deleted successfully' };
    },
  });
  done();
};

export const reviewRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.register(reviewListRoutes, deps);
  app.register(reviewWriteRoutes, deps);
  app.register(photoRoutes, deps);
  done();
};
